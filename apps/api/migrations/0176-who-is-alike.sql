-- Who has something in common with a customer: by one address, and by the phone of one recipient.

-- A place as it is compared, whatever its spelling: folded, without signs and spaces, and without the word before a house's number.
create function place_key(state text, local_government text, area text, street text) returns text language sql immutable strict parallel safe
return regexp_replace(
  fold_text(state || ' ' || local_government || ' ' || area) || regexp_replace(fold_text(street), '^(no|number|house)(?=[^a-z])', ''),
  '[^a-z0-9]+', '', 'g');

-- A recipient's phone, which is a Nigerian mobile number in the spelling that was typed, as the key of a customer's own phone.
create function recipient_key(phone text) returns text language sql immutable strict parallel safe
return '+234' || right(regexp_replace(phone, '[^0-9]+', '', 'g'), 10);

create index customer_addresses_place on customer_addresses (place_key(state, local_government, area, street))
  where deleted_at is null and street <> '';
create index customer_addresses_recipient on customer_addresses (recipient_key(recipient_phone)) where deleted_at is null and recipient_phone <> '';
create index identity_reviews_place on identity_reviews
  (place_key(home ->> 'state', home ->> 'localGovernment', home ->> 'area', home ->> 'street')) where home is not null;

-- Names and addresses from before the forms took out what nobody sees. A name without anything to see is N/A, as for customers without one.
create function seen_line(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(given collate "C", '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), '[ \t\u00a0\u1680\u2000-\u200a\u2800\u202f\u205f\u3000]+', ' ', 'g'));
create function is_seen(given text) returns boolean language sql immutable strict parallel safe
return given !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u2800]';

update agents set firstname = coalesce(nullif(seen_line(firstname), ''), 'N/A'), lastname = coalesce(nullif(seen_line(lastname), ''), 'N/A')
where not (is_seen(firstname) and is_seen(lastname));
update customers set firstname = seen_line(firstname), lastname = seen_line(lastname), name = coalesce(nullif(seen_line(name), ''), 'N/A')
where not (is_seen(firstname) and is_seen(lastname) and is_seen(name));
update riders set name = coalesce(nullif(seen_line(name), ''), 'N/A') where not is_seen(name);
update staff_members set name = coalesce(nullif(seen_line(name), ''), 'N/A') where not is_seen(name);

-- An address without a street is not delivered to until its customer enters one.
update customer_addresses set label = seen_line(label), local_government = seen_line(local_government), area = seen_line(area),
  street = seen_line(street), landmark = seen_line(landmark), recipient_name = seen_line(recipient_name)
where not is_seen(label || local_government || area || street || landmark || recipient_name);
update shop_orders set address = (select jsonb_object_agg(key, seen_line(value)) from jsonb_each_text(address))
where address is not null and not is_seen(address::text);
update delivery_stops set area = seen_line(area) where not is_seen(area);

drop function is_seen;
drop function seen_line;

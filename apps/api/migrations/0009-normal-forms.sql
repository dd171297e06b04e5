-- Texts get Unicode's form NFC, in which they are searched and compared.
update agents set firstname = normalize(firstname, NFC), lastname = normalize(lastname, NFC)
where firstname is not nfc normalized or lastname is not nfc normalized;
update customers
set firstname = normalize(firstname, NFC), lastname = normalize(lastname, NFC), name = normalize(name, NFC)
where firstname is not nfc normalized or lastname is not nfc normalized or name is not nfc normalized;
update partner_requests
set name = normalize(name, NFC), contact_person = normalize(contact_person, NFC), food_product = normalize(food_product, NFC),
  why_partner = normalize(why_partner, NFC), additional_information = normalize(additional_information, NFC)
where (name || contact_person || food_product || why_partner || additional_information) is not nfc normalized;
update contact_messages set name = normalize(name, NFC), message = normalize(message, NFC)
where name is not nfc normalized or message is not nfc normalized;

-- Phones: the key and the mask as the contract computes them. Earlier releases took 00 for a part of the number, dropped digits
-- of other scripts, and kept line breaks.
create function pg_temp.digits_of(phone text) returns text language sql immutable
return regexp_replace(phone, '[^0-9]', '', 'g');

create function pg_temp.phone_key(phone text) returns text language sql immutable
return case
  when pg_temp.digits_of(phone) ~ '^(00)?(0?234)?0?[1-9][0-9]{9}$' then '+234' || right(pg_temp.digits_of(phone), 10)
  when pg_temp.digits_of(phone) ~ '^00[1-9][0-9]{10,}$' then '+' || substr(pg_temp.digits_of(phone), 3)
  else '+' || pg_temp.digits_of(phone) end;

-- Without the + of other countries; 0 and ten digits for Nigeria.
create function pg_temp.shown_digits(phone_key text) returns text language sql immutable
return case when phone_key ~ '^\+234[0-9]{10}$' then '0' || right(phone_key, 10) else substr(phone_key, 2) end;

update customers c
set phone = cleaned.phone
from (
  select id, btrim(regexp_replace(
    translate(phone, '０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '012345678901234567890123456789'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')) as phone
  from customers where erased_at is null
) cleaned
where c.id = cleaned.id and c.phone <> cleaned.phone and length(pg_temp.digits_of(cleaned.phone)) between 10 and 15;

update customers
set phone_key = pg_temp.phone_key(phone),
  masked_phone = left(pg_temp.shown_digits(pg_temp.phone_key(phone)), 3)
    || repeat('*', greatest(4, length(pg_temp.shown_digits(pg_temp.phone_key(phone))) - 5))
    || right(pg_temp.shown_digits(pg_temp.phone_key(phone)), 2)
where erased_at is null and phone_key <> pg_temp.phone_key(phone);

update agents set phone_key = pg_temp.phone_key(phone)
where erased_at is null and phone_key <> pg_temp.phone_key(phone);

drop function pg_temp.shown_digits(text);
drop function pg_temp.phone_key(text);
drop function pg_temp.digits_of(text);

-- Customers with a contact of their agent are the agent's own accounts and count nowhere.
create temporary table flags_to_change on commit drop as
select c.id, c.agent_id
from customers c join agents a on a.id = c.agent_id
where c.erased_at is null and a.erased_at is null
  and c.own_account <> (c.email_key = a.email_key or coalesce(c.phone_key = a.phone_key, false));

update customers c set own_account = not own_account from flags_to_change f where c.id = f.id;

delete from agent_daily_totals where agent_id in (select agent_id from flags_to_change);
insert into agent_daily_totals (agent_id, day, sales_kobo, sales_count, earned_kobo, expected_kobo, referral_count)
select agent_id, day, sum(sales), sum(count), sum(earned), sum(expected), sum(referrals)
from (
  select c.agent_id, (o.completed_at at time zone 'Africa/Lagos')::date as day, o.amount_kobo as sales, 1 as count,
    o.commission_kobo as earned, 0 as expected, 0 as referrals
  from orders o join customers c on c.id = o.customer_id where o.status = 'completed' and not c.own_account
  union all
  select c.agent_id, (o.placed_at at time zone 'Africa/Lagos')::date, 0, 0, 0, o.commission_kobo, 0
  from orders o join customers c on c.id = o.customer_id where o.status = 'pending' and not c.own_account
  union all
  select agent_id, (referred_at at time zone 'Africa/Lagos')::date, 0, 0, 0, 0, 1 from customers where not own_account
) entries
where agent_id in (select agent_id from flags_to_change)
group by agent_id, day;

-- The second version of the agent terms says what is held back of orders in instalments. Like the first it comes with the product, and so is an
-- example; all others have two people.
alter table agent_terms_versions drop constraint agent_terms_versions_check;
alter table agent_terms_versions add constraint agent_terms_versions_by_two check (number > 1 or approval_id is null);
alter table agent_terms_versions add column is_example boolean generated always as (approval_id is null) stored;
-- Where people wrote a newer one, that one holds.
insert into agent_terms_versions (number, holds_from, body, added_at)
  select 2, '2026-12-01', replace(replace(body,
$old$An order earns once it is completed. Its commission is due 7 days later. What was due at the end of a month goes into the payout of the next month.$old$,
$new$An order earns once it is completed. Its commission is due 7 days later. What was due at the end of a month goes into the payout of the next month.

# Orders in instalments
Some customers pay for their order in instalments. Then half of its commission is held back, and the other half is due as above. What is held back of a month’s orders is decided once, on the 1st of the fifth month after: the share of what all such customers were lent in that month that is repaid is then due, and the rest lapses. The share is the same for every agent. A month with few such orders is decided with the next ones; if they are still few after three more months, all of it is due. You see what is held back month by month, never by order. You never pay anything back because a customer pays late.$new$),
$old$If it comes back after we have paid you, you owe us that part of the commission.$old$,
$new$If it comes back after we have paid you, you owe us that part of the commission, and never more than we have credited to you for it.$new$), now()
  from agent_terms_versions where number = 1 and not exists (select from agent_terms_versions where number > 1);

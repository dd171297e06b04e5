-- Which payment paid for an order, as 0046 decides it: of several the one of which no more than the excess went back by itself, and of those
-- the first.
create function payment_of_checkout(of_checkout uuid) returns uuid language sql stable as $$
  select c.id from charges c
  where c.owner = 'checkout:' || of_checkout and c.state = 'paid'
  order by exists (
    select from charge_refunds r
    where r.charge_id = c.id and r.key like 'charge:%' and r.amount_kobo > c.paid_kobo - c.amount_kobo), c.paid_at, c.id
  limit 1
$$;
-- A process from before 0046 that still runs during an upgrade places an order without it. The database adds it when that process commits,
-- because only then it is known which other payments go back. Without it the next look at the payment would give all of it back.
create function name_payment_of_order() returns trigger language plpgsql as $$
begin
  update shop_orders set paid_by = payment_of_checkout(new.checkout_id)
  where number = new.number and paid_by is null and payment_of_checkout(new.checkout_id) is not null;
  return null;
end $$;
create constraint trigger payment_named after insert or update on shop_orders deferrable initially deferred
  for each row when (new.placed_at is not null and new.paid_by is null) execute function name_payment_of_order();
-- Such processes have placed orders since 0046.
update shop_orders set paid_by = payment_of_checkout(checkout_id) where placed_at is not null and paid_by is null;

-- A daily job that is done may have found something that a person has to see to, such as a statement that does not add up.
alter table job_runs add column in_question boolean not null default false;

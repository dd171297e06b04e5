-- Which payment paid for an order. Every other one of its checkout goes back whole.
alter table shop_orders add column paid_by uuid references charges;
-- Of several payments it is the one of which no more than the excess went back by itself, and of those the first.
update shop_orders o set paid_by = (
  select c.id from charges c
  where c.owner = 'checkout:' || o.checkout_id and c.state = 'paid'
  order by exists (
    select from charge_refunds r
    where r.charge_id = c.id and r.key like 'charge:%' and r.amount_kobo > c.paid_kobo - c.amount_kobo), c.paid_at, c.id
  limit 1)
where placed_at is not null;

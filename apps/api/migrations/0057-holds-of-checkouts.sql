-- What a checkout holds while it is open, so that what unpaid checkouts hold together has a bound: the value of the goods, the store, the
-- place in a window, and how many of each product; a combo is held as its parts. The defaults are for processes of the release before.
alter table checkouts
  add column store_id uuid references stores,
  add column window_id uuid,
  add column goods_kobo bigint not null default 0,
  add column held_products uuid[] not null default '{}',
  add column held_quantities integer[] not null default '{}',
  -- The customer had no completed order when the hold began.
  add column by_newcomer boolean not null default false,
  -- The hold lasts ten minutes and is not prolonged.
  add column is_short boolean not null default false,
  -- It ended, and no payment was ever begun although one could have been.
  add column ended_unused boolean not null default false,
  add check (cardinality(held_products) = cardinality(held_quantities));

update checkouts c set store_id = o.store_id, window_id = o.window_id, goods_kobo = o.goods_kobo,
  held_products = h.products, held_quantities = h.quantities,
  by_newcomer = not exists (
    select from shop_orders earlier where earlier.customer_id = c.customer_id
      and earlier.state in ('delivered', 'partly-delivered', 'partly-returned')
      and earlier.goods_kobo > earlier.refunded_goods_kobo)
from shop_orders o
cross join lateral (
  select array_agg(product_id) as products, array_agg(quantity) as quantities from (
    select coalesce(part.product_id, line.product_id) as product_id, sum(line.quantity * coalesce(part.quantity, 1))::int as quantity
    from shop_order_lines line left join combo_parts part on part.combo_id = line.product_id
    where line.order_number = o.number group by 1) one) h
where c.state = 'open' and o.number = c.order_number and h.products is not null;

create index checkouts_holding on checkouts (store_id) where state = 'open';
create index checkouts_unused on checkouts (customer_id, ended_at) where ended_unused;

-- What an order's goods usually cost: by their prices of the last 30 days, when the order was made. Null for orders before this release.
alter table shop_orders
  add column usual_goods_kobo bigint,
  -- The member of staff whose own customer account ordered at a price that the member set on the same day.
  add column own_price_by uuid references staff_members,
  -- True until another member decides about such an order: it is not packed.
  add column waits boolean not null default false;
create index shop_orders_placed on shop_orders (placed_at) where placed_at is not null;

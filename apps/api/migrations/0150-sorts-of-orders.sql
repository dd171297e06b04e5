-- The orders of the console's list besides the newest first, which has its indexes: the earliest window first, pick-ups last, and the largest
-- total first. Each for all stores and for one; the list is always of one state, or of one number.
create index shop_orders_in_state_by_window on shop_orders (state, coalesce(window_from, 'infinity'::timestamptz), number);
create index shop_orders_in_state_by_total on shop_orders (state, (goods_kobo + delivery_fee_kobo) desc, number desc);
create index shop_orders_of_store_in_state_by_window
  on shop_orders (store_id, state, coalesce(window_from, 'infinity'::timestamptz), number);
create index shop_orders_of_store_in_state_by_total
  on shop_orders (store_id, state, (goods_kobo + delivery_fee_kobo) desc, number desc);

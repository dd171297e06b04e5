-- What of an order's total is paid by a plan, and what is due now. Without a plan all of it is due now. The sum is right by definition, and a
-- process of the release before writes neither.
alter table checkouts
  add column financed_kobo bigint not null default 0,
  add constraint checkouts_financed check (financed_kobo between 0 and total_kobo),
  add column due_now_kobo bigint generated always as (total_kobo - financed_kobo) virtual;
alter table shop_orders
  add column financed_kobo bigint not null default 0,
  add constraint shop_orders_financed check (financed_kobo between 0 and goods_kobo + delivery_fee_kobo),
  add column due_now_kobo bigint generated always as (goods_kobo + delivery_fee_kobo - financed_kobo) virtual;
create or replace function use_charge_of_order() returns trigger language plpgsql as $$
begin
  update charges set used_kobo = least(paid_kobo, new.goods_kobo + new.delivery_fee_kobo - new.financed_kobo)
  where id = new.paid_by and used_kobo = 0;
  return null;
end $$;

-- Several charges may pay for an order together. To a process from before 0100, which still runs during an upgrade, any paid charge of a
-- checkout pays all of the order: also one over the ₦100 that were missing, and it gives the others back. The database refuses to name the
-- payment of an order that its charges don't cover. It is asked when the process commits, and after charge_used, by the order of their names:
-- that one says what of the charge is used.
create function order_is_covered() returns trigger language plpgsql as $$
declare
  used bigint := (select coalesce(sum(used_kobo), 0) from charges where owner_kind = 'checkout' and owner_id = new.checkout_id::text);
begin
  if used <> new.goods_kobo + new.delivery_fee_kobo - new.financed_kobo then
    raise exception 'the order % is not covered by its payments', new.number;
  end if;
  return null;
end $$;
create constraint trigger order_covered after update of paid_by on shop_orders deferrable initially deferred
  for each row when (old.paid_by is null and new.paid_by is not null) execute function order_is_covered();

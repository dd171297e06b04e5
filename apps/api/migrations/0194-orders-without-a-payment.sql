-- A plan without a down payment asks for nothing now: its agreement places the order (`order_agreed`), and no payment does. An order without a payment
-- is placed only if a plan pays all of it. Asked when the transaction commits, after a process of the release before named its payment.
create function order_is_financed() returns trigger language plpgsql as $$
begin
  if exists (select from shop_orders o where o.number = new.number and o.paid_by is null and o.financed_kobo <> o.goods_kobo + o.delivery_fee_kobo) then
    raise exception 'the order % is placed without a payment, and no plan pays all of it', new.number;
  end if;
  return null;
end $$;
create constraint trigger order_placed_unpaid after update of placed_at on shop_orders deferrable initially deferred
  for each row when (old.placed_at is null and new.placed_at is not null and new.paid_by is null) execute function order_is_financed();

-- The day on which we bore the delivery of an order that was brought for nothing: nobody had paid for it. Two in 90 days end plans without a down payment.
alter table shop_orders add column fee_borne_on date;
create index shop_orders_fee_borne on shop_orders (customer_id, fee_borne_on) where fee_borne_on is not null;

-- How much customers whom their employer has confirmed may owe at most on plans that leave with the payslip, by their tier, from a day on. The newest
-- that has begun holds, where it is more than the cap of the tier.
create table payroll_caps (
  tier smallint not null check (tier between 1 and 2),
  from_on date not null,
  cap_kobo bigint not null check (cap_kobo between 0 and 1000000000),
  added_at timestamptz not null,
  primary key (tier, from_on)
);
insert into payroll_caps (tier, from_on, cap_kobo, added_at) values (1, '2026-01-01', 12000000, now());
create trigger append_only before update or delete or truncate on payroll_caps execute function refuse_change();
alter table payroll_caps enable always trigger append_only;

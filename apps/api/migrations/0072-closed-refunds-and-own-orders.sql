-- Who closed alone the alarm of a refund that the provider called paid, and then failed: it counts among what the member ended on that day.
-- The member is null where two closed it, and both are before this release.
alter table charge_refunds add column alarm_closed_by text;
alter table charge_refunds add column alarm_closed_at timestamptz;
create index charge_refunds_alarm_closed_by on charge_refunds (alarm_closed_by, alarm_closed_at) where alarm_closed_by is not null;

-- A process of a release before own orders were told apart inserts an order without saying whose it is: then the customer tells.
alter table orders alter column own_account drop default;
create function tell_own_order() returns trigger language plpgsql as $$
begin
  if new.own_account is null then
    new.own_account := coalesce((select own_account from customers where id = new.customer_id), false);
  end if;
  return new;
end $$;
create trigger own_account_told before insert on orders for each row execute function tell_own_order();

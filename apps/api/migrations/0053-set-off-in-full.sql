-- What a payout sets off against lines above zero of the same order. It is set off in full, and a quarter at most of the rest.
alter table payouts add column same_order_kobo bigint not null default 0 check (same_order_kobo >= 0);

-- The former bound has no name of its own.
do $$
declare former text;
begin
  select conname into strict former from pg_constraint
  where conrelid = 'payouts'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(positive_kobo / 4)%';
  execute format('alter table payouts drop constraint %I', former);
end $$;
alter table payouts add constraint payouts_set_off_bound
  check (set_off_kobo between 0 and same_order_kobo + (positive_kobo - same_order_kobo) / 4);

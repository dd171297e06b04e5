-- A grant of a role is for all stores, or for one: `store:` and its id.
alter table staff_grants drop constraint staff_grants_scope_check;
alter table staff_grants add constraint staff_grants_scope_check check (scope ~ '^(all|store:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$');

-- The fees of a zone from a day on. Before its first row here, a zone has the fees with which it was made.
create table zone_fees (
  zone_id uuid not null references delivery_zones,
  starts_on date not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  rider_fee_kobo bigint not null check (rider_fee_kobo between 0 and fee_kobo),
  decided_at timestamptz not null,
  primary key (zone_id, starts_on)
);

-- The windows of a store are planned for each day of the week: 1 is Monday, 7 is Sunday. Until now each day had the same.
alter table window_plans add column weekday smallint check (weekday between 1 and 7);
alter table window_plans drop constraint window_plans_pkey;
insert into window_plans (store_id, start_hour, end_hour, capacity, weekday)
  select store_id, start_hour, end_hour, capacity, day from window_plans cross join generate_series(2, 7) day where weekday is null;
update window_plans set weekday = 1 where weekday is null;
alter table window_plans add primary key (store_id, weekday, start_hour);

-- Days on which a store does not deliver, such as a holiday.
create table delivery_closures (
  store_id uuid not null references stores,
  day date not null,
  -- As customers read it: "Public holiday".
  title text not null,
  -- What becomes of orders that were promised for the day: they are moved to the next free window, or delivered all the same.
  promised text not null check (promised in ('move', 'keep')),
  closed_at timestamptz not null,
  primary key (store_id, day)
);

-- The list of what a store packs: orders that were paid and not handed over.
create index shop_orders_of_store_open on shop_orders (store_id, created_at) where state in ('placed', 'packing', 'ready', 'on-the-way');

-- What was fresh by its nature loses value within days: prices of such categories may be lowered further by one person.
alter table categories add column is_fresh boolean not null default false;

-- The business date on which staff moved a product, once it was on sale, to the category that it has; null if it was never moved.
alter table products add column category_since date;
-- When what one of it is was changed last, while it was on sale. Prices before are those of another quantity; null if it never was.
alter table products add column unit_since timestamptz;

-- Since when a price is in force, and who set it; null for prices before this release, and for the demo.
alter table store_products
  add column price_since date,
  add column price_set_by uuid references staff_members;

-- Prices of products on sale that were in force in a store, with the business date on which each ended.
create table former_prices (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  product_id uuid not null references products,
  price_kobo bigint not null check (price_kobo > 0),
  -- Null for one that was in force before this release.
  began_on date,
  ended_on date not null,
  ended_at timestamptz not null
);
create index former_prices_of_product on former_prices (product_id, ended_on);

-- The request that a second person approved. A price without one was free for one person to set.
alter table price_changes add column approval_id uuid references approvals;

insert into former_prices (store_id, product_id, price_kobo, began_on, ended_on, ended_at)
select store_id, product_id, price_kobo, starts_on, ended_on, ended_at from (
  select c.store_id, c.product_id, c.price_kobo, c.starts_on,
    lead(c.starts_on) over this_one as ended_on, lead(c.applied_at) over this_one as ended_at
  from price_changes c join products p on p.id = c.product_id
  where c.applied_at is not null and p.state <> 'draft'
  window this_one as (partition by c.store_id, c.product_id order by c.starts_on)) past
where ended_on >= current_date - 60;
update store_products s set price_since = latest.starts_on, price_set_by = latest.set_by from (
  select distinct on (store_id, product_id) store_id, product_id, starts_on, set_by from price_changes
  where applied_at is not null order by store_id, product_id, starts_on desc) latest
where latest.store_id = s.store_id and latest.product_id = s.product_id;

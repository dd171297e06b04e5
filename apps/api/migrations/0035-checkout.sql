-- Baskets, checkouts and the orders of our own shop. Business rules, section 6.
create table baskets (
  customer_id text primary key references customers,
  store_id uuid not null references stores,
  -- Rises with each change. Devices send the version that they changed.
  version integer not null check (version > 0),
  updated_at timestamptz not null
);
create index baskets_updated on baskets (updated_at);

create table basket_lines (
  customer_id text not null references baskets on delete cascade,
  position smallint not null,
  product_id uuid not null references products,
  quantity integer not null check (quantity between 1 and 99),
  substitution text not null check (substitution in ('similar', 'remove', 'call')),
  -- The price when the line was saved, so that a change can be told. Null where the store did not sell it.
  seen_price_kobo bigint,
  primary key (customer_id, product_id)
);
create index basket_lines_product on basket_lines (product_id);

-- Each press of the button, by the key of the browser.
create table checkouts (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  key uuid not null,
  -- What was sent with the key: the same key with another body is refused.
  body_digest text not null,
  order_number text not null unique,
  basket_version integer not null,
  state text not null check (state in ('open', 'paid', 'expired', 'cancelled', 'refunded')),
  total_kobo bigint not null check (total_kobo > 0),
  -- Stock and price are held until then at least. It moves while a payment is unclear.
  held_until timestamptz not null,
  -- How often a payment was begun.
  charges integer not null default 0 check (charges >= 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (customer_id, key),
  check ((state = 'open') = (ended_at is null))
);
-- A customer has one open checkout at most, so that one person can't hold a store's stock many times.
create unique index checkouts_open on checkouts (customer_id) where state = 'open';
create index checkouts_due on checkouts (held_until, id) where state = 'open';

create table shop_orders (
  number text primary key check (number ~ '^FB-[0-9]{8}$'),
  checkout_id uuid not null,
  customer_id text not null references customers,
  store_id uuid not null references stores,
  state text not null check (state in ('awaiting-payment', 'expired', 'placed', 'packing', 'ready', 'on-the-way', 'not-at-home',
    'delivered', 'partly-delivered', 'cancelled', 'partly-returned', 'returned')),
  handover text not null check (handover in ('pick-up', 'delivery')),
  -- The goods as ordered, what of them was taken out, not taken or returned, and the fee as ordered and what of it was given back.
  goods_kobo bigint not null check (goods_kobo > 0),
  refunded_goods_kobo bigint not null default 0,
  delivery_fee_kobo bigint not null check (delivery_fee_kobo >= 0),
  refunded_fee_kobo bigint not null default 0,
  -- What stays with us of the goods, in millionths: the store's margin when the order was made.
  margin_ppm integer not null check (margin_ppm between 0 and 1000000),
  -- For delivery: where it goes, and when.
  address jsonb,
  zone_id uuid,
  rider_fee_kobo bigint not null default 0 check (rider_fee_kobo between 0 and delivery_fee_kobo),
  window_id uuid,
  window_from timestamptz,
  window_to timestamptz,
  created_at timestamptz not null,
  placed_at timestamptz,
  delivered_at timestamptz,
  updated_at timestamptz not null,
  check (refunded_goods_kobo between 0 and goods_kobo),
  check (refunded_fee_kobo between 0 and delivery_fee_kobo),
  check ((state in ('awaiting-payment', 'expired')) <= (placed_at is null)),
  check ((state in ('delivered', 'partly-delivered', 'partly-returned', 'returned')) <= (delivered_at is not null)),
  check ((handover = 'delivery') = (zone_id is not null))
);
create index shop_orders_newest_of_customer on shop_orders (customer_id, created_at desc, number desc);
create index shop_orders_newest on shop_orders (created_at desc, number desc);
create index shop_orders_of_store on shop_orders (store_id, created_at desc, number desc);
create index shop_orders_in_state on shop_orders (state, created_at desc, number desc);
create index shop_orders_of_store_in_state on shop_orders (store_id, state, created_at desc, number desc);
create index shop_orders_addressed on shop_orders (updated_at) where address is not null;
create index shop_orders_window on shop_orders (window_id) where window_id is not null;

create table shop_order_lines (
  id uuid primary key default uuidv7(),
  order_number text not null references shop_orders,
  position smallint not null,
  product_id uuid not null references products,
  -- As they were when the order was made.
  name text not null,
  unit text not null,
  quantity integer not null check (quantity between 1 and 99),
  refunded_quantity integer not null default 0,
  price_kobo bigint not null check (price_kobo > 0),
  vat_ppm integer not null check (vat_ppm between 0 and 1000000),
  substitution text not null check (substitution in ('similar', 'remove', 'call')),
  unique (order_number, product_id),
  check (refunded_quantity between 0 and quantity)
);
create index shop_order_lines_product on shop_order_lines (product_id);

-- The history of an order. Lines are only added; a person's name is never in them.
create table shop_order_events (
  id uuid primary key default uuidv7(),
  order_number text not null references shop_orders,
  kind text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  text text,
  reason text
);
create index shop_order_events_of on shop_order_events (order_number, id);

-- Returns by the key of the browser: one press returns once.
create table shop_order_returns (
  order_number text not null references shop_orders,
  key uuid not null,
  body_digest text not null,
  at timestamptz not null,
  primary key (order_number, key)
);

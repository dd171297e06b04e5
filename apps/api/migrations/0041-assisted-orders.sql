-- Orders by phone: staff fill a basket for a customer, and the customer confirms it by a code or on the page of a link.
create table assisted_orders (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  state text not null check (state in ('filling', 'offered', 'ordered', 'cancelled')),
  -- Rises with each change. Screens send the version that they changed.
  version integer not null check (version > 0),
  store_id uuid references stores,
  -- As lines of baskets are stored. The basket of the customer's app is another one, and stays as it is.
  lines jsonb not null,
  handover text not null check (handover in ('pick-up', 'delivery')),
  address_id uuid,
  window_id uuid,
  -- Who began it: the member's account.
  opened_by uuid not null references accounts,
  -- The digest of the token in the link.
  link_digest text not null unique,
  -- What the customer was sent: the request of the code, a digest of the basket with its prices, and until when both are valid.
  code_request_id uuid,
  offer_digest text,
  offer_total_kobo bigint,
  offer_until timestamptz,
  offered_by uuid references accounts,
  order_number text,
  checkout_id uuid,
  -- When the text message with the payment link was queued.
  pay_link_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'offered') <= (code_request_id is not null and offer_digest is not null and offer_total_kobo is not null
    and offer_until is not null and offered_by is not null)),
  check ((state = 'ordered') = (order_number is not null and checkout_id is not null))
);
-- A customer has one at a time, so that two members do not fill two.
create unique index assisted_orders_open on assisted_orders (customer_id) where state in ('filling', 'offered');
create index assisted_orders_of_customer on assisted_orders (customer_id, created_at desc);
create index assisted_orders_updated on assisted_orders (updated_at);

-- Staff find customers of our own by phone or by a part of the name.
create index customers_own_phone on customers (phone_key) where source = 'own';
create index customers_own_name on customers using gin (lower(name) gin_trgm_ops) where source = 'own';

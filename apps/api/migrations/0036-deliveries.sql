-- Delivery zones: what a delivery costs the customer, and what its rider is paid. A zone belongs to a city, which is the store's.
create table delivery_zones (
  id uuid primary key default uuidv7(),
  city text not null,
  name text not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  rider_fee_kobo bigint not null check (rider_fee_kobo between 0 and fee_kobo),
  closed_at timestamptz,
  unique (city, name)
);

-- The local governments of a zone. The keys are in small letters, with single spaces. A place belongs to one zone of a city.
create table zone_areas (
  city text not null,
  state_key text not null,
  area_key text not null,
  -- As people read it.
  area text not null,
  zone_id uuid not null references delivery_zones,
  primary key (city, state_key, area_key)
);
create index zone_areas_zone on zone_areas (zone_id);

-- How many stops a store's windows take each day. The daily job makes the windows of the next days from it.
create table window_plans (
  store_id uuid not null references stores,
  -- Lagos time.
  start_hour smallint not null check (start_hour between 0 and 23),
  end_hour smallint not null check (end_hour between 1 and 24),
  capacity integer not null check (capacity >= 0),
  primary key (store_id, start_hour),
  check (start_hour < end_hour)
);

-- A window of a day. A checkout takes a place in it and gives it back when it expires.
create table delivery_windows (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null,
  taken integer not null default 0,
  unique (store_id, starts_at),
  check (starts_at < ends_at),
  check (taken >= 0 and taken <= capacity)
);
create index delivery_windows_ends on delivery_windows (ends_at);

-- The code against which an order is handed over, for pick-up and delivery: a keyed digest, and sealed for the customer's own page and
-- messages. The sealed code is wiped when the order was handed over or cancelled.
create table hand_over_codes (
  order_number text primary key,
  digest text not null,
  sealed bytea,
  tries integer not null default 0 check (tries >= 0),
  made_at timestamptz not null,
  used_at timestamptz
);
create index hand_over_codes_made on hand_over_codes (made_at);

-- People who deliver. They sign in with their phone and a code by text message.
create table riders (
  id uuid primary key references accounts,
  name text not null,
  phone text not null,
  city text not null,
  state text not null default 'invited' check (state in ('invited', 'active', 'suspended', 'ended')),
  -- The request of the site's form from which the rider was taken.
  request_id uuid unique,
  invited_at timestamptz not null,
  joined_at timestamptz,
  -- Raised by each change, and sent with each act of staff.
  version integer not null default 1
);
create index riders_city on riders (city, state, id);

-- One delivery of an order.
create table delivery_stops (
  id uuid primary key default uuidv7(),
  order_number text not null unique,
  store_id uuid not null references stores,
  zone_id uuid not null references delivery_zones,
  -- Null if no window is free for the second visit: staff choose one.
  window_id uuid references delivery_windows,
  day date not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  rider_fee_kobo bigint not null check (rider_fee_kobo between 0 and fee_kobo),
  -- Where it goes, as riders see it before they accept: area and local government.
  area text not null,
  -- Name, phone and address of the recipient, sealed, and wiped when the stop ends.
  contacts bytea,
  state text not null default 'offered'
    check (state in ('offered', 'taken', 'delivered', 'missed', 'cancelled')),
  rider_id uuid references riders,
  taken_at timestamptz,
  -- How often the recipient was not at home.
  visits_missed smallint not null default 0 check (visits_missed between 0 and 2),
  -- The 24-hour promise: when the order was paid, until when it was promised, and whether a rider came by then. Null before a visit.
  placed_at timestamptz not null,
  promised_by timestamptz not null,
  promise_kept boolean,
  -- When the store packed it, which moves the order on its way.
  packed_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state in ('taken', 'delivered', 'missed')) <= (rider_id is not null)),
  check ((state = 'offered') <= (rider_id is null)),
  check ((ended_at is not null) = (state in ('delivered', 'missed', 'cancelled'))),
  check ((ended_at is not null) <= (contacts is null))
);
create index delivery_stops_open on delivery_stops (day, store_id) where ended_at is null;
create index delivery_stops_rider on delivery_stops (rider_id, day) where rider_id is not null;
create index delivery_stops_ended on delivery_stops (ended_at) where ended_at is not null;

-- What riders did, by the key that their phone gave to the act. An act that is sent again gets its first answer.
create table rider_acts (
  key uuid primary key,
  rider_id uuid not null references riders,
  stop_id uuid not null references delivery_stops,
  kind text not null check (kind in ('accept', 'deliver', 'not-at-home')),
  -- The phone's time, within bounds, and the server's.
  acted_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'wrong', 'locked', 'none')),
  -- Of a wrong code.
  tries_left smallint
);
create index rider_acts_stop on rider_acts (stop_id, acted_at);
create index rider_acts_received on rider_acts (received_at);

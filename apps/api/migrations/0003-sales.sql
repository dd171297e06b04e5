-- Customers as the shop reports them. Those who signed up with an agent's code are that agent's referrals.
create table customers (
  id text primary key,
  firstname text not null,
  lastname text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  phone_key text not null,
  -- What agents see and search; kept, so that listing never reads the contacts themselves.
  name text not null,
  masked_email text not null,
  masked_phone text not null,
  agent_id uuid references agents,
  -- True where the contacts are the agent's own: no referral, and counted nowhere.
  own_account boolean not null default false,
  referred_at timestamptz not null,
  updated_at timestamptz not null
);
create index customers_of_agent on customers (agent_id, referred_at desc, id) where agent_id is not null;

create table orders (
  number text primary key,
  customer_id text not null references customers,
  agent_id uuid references agents,
  status text not null check (status in ('pending', 'completed', 'cancelled')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Fixed when the order is placed: parts of a million of the amount.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  commission_kobo bigint not null check (commission_kobo >= 0),
  placed_at timestamptz not null,
  completed_at timestamptz,
  updated_at timestamptz not null,
  check (status <> 'completed' or completed_at is not null)
);
create index orders_of_customer on orders (customer_id, placed_at desc, number);
create index orders_of_agent on orders (agent_id) where agent_id is not null;

-- What commission is paid: the most specific line that was in force when the order was placed decides.
create table commission_terms (
  id uuid primary key default uuidv7(),
  category text,
  agent_id uuid references agents,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  window_months integer not null check (window_months between 0 and 1200),
  effective_at timestamptz not null,
  check (category is null or agent_id is null)
);
create index commission_terms_agent on commission_terms (agent_id);
insert into commission_terms (rate_ppm, window_months, effective_at) values (20000, 12, '-infinity');

-- Each agent's figures by Lagos day, kept as the orders come in, so that a dashboard costs the same however many there are.
create table agent_days (
  agent_id uuid not null references agents,
  day date not null,
  sales_kobo bigint not null default 0,
  sales_count bigint not null default 0,
  earned_kobo bigint not null default 0,
  expected_kobo bigint not null default 0,
  referral_count bigint not null default 0,
  primary key (agent_id, day)
) with (fillfactor = 70);

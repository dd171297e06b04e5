-- Stops of new plans, one row a stop: of one plan, or of all where no plan is named. What was agreed to goes on.
create table plan_stops (
  id uuid primary key default uuidv7(),
  plan_code text references plans,
  stopped_by text not null,
  stopped_at timestamptz not null,
  reason text not null,
  -- Starting again takes two people: the request has both, and this is the one who decided.
  started_at timestamptz,
  started_by text,
  approval_id uuid references approvals,
  constraint plan_stops_started check ((started_at is null) = (approval_id is null) and (started_at is null) = (started_by is null))
);
create unique index plan_stops_in_force on plan_stops (plan_code) nulls not distinct where started_at is null;
create index plan_stops_newest on plan_stops (stopped_at desc, id desc);

-- How much may be newly financed on a day. The newest row holds; nothing is changed.
create table plan_bounds (
  id bigint primary key generated always as identity,
  bound_kobo bigint not null check (bound_kobo >= 0),
  set_at timestamptz not null,
  -- Null for the bound that comes with the product.
  set_by text,
  reason text not null,
  -- Of a bound that was raised.
  approval_id uuid references approvals
);
create trigger append_only before update or delete or truncate on plan_bounds execute function refuse_change();
alter table plan_bounds enable always trigger append_only;
insert into plan_bounds (bound_kobo, set_at, reason) values (500000000, '2026-11-29T00:00:00+01:00', 'The bound that the product begins with');

-- What is newly financed on a day of Lagos, by the real clock. Its row is locked where money is reserved or given back.
create table plan_days (
  day date primary key,
  reserved_kobo bigint not null check (reserved_kobo >= 0)
);

-- What an agreement took of its day, and whether it was given back because its order was never placed.
create table plan_reservations (
  loan_id uuid primary key references loans,
  day date not null references plan_days,
  kobo bigint not null check (kobo > 0),
  reserved_at timestamptz not null,
  given_back_at timestamptz
);
create index plan_reservations_of_day on plan_reservations (day);

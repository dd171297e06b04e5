-- Stops of automatic charges, one row a stop: of one plan, or of all where no plan is named. What customers agreed to stays.
create table automatic_stops (
  id uuid primary key default uuidv7(),
  loan_id uuid references loans,
  stopped_by text not null,
  stopped_at timestamptz not null,
  reason text not null,
  -- Starting again takes two people: the request has both, and this is the one who decided.
  started_at timestamptz,
  started_by text,
  approval_id uuid references approvals,
  constraint automatic_stops_started check ((started_at is null) = (approval_id is null) and (started_at is null) = (started_by is null))
);
create unique index automatic_stops_in_force on automatic_stops (loan_id) nulls not distinct where started_at is null;
create index automatic_stops_newest on automatic_stops (stopped_at desc, id desc);

-- When a stop left a due day out and its customer was told so. It is charged only after another message.
alter table card_notices add column held_at timestamptz;
create index card_notices_held on card_notices (held_at) where held_at is not null and skipped_at is null and dropped_at is null;

-- Due days on which we did not take a payment that we were to take: what is paid until then counts on the due day.
create table excused_due_days (
  loan_id uuid not null references loans,
  due_on date not null,
  until_on date not null check (until_on >= due_on),
  excused_at timestamptz not null,
  primary key (loan_id, due_on)
);

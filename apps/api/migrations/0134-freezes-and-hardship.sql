-- A loan may be frozen: a pause without an end, begun by one member of staff and ended by two.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in ('delivered', 'paid', 'reversed', 'moved', 'returned', 'left',
  'cancelled', 'written-off', 'forgiven', 'paused', 'resumed', 'frozen', 'unfrozen', 'down-payment-lost', 'refunded'));

-- Why a loan is frozen. The freeze itself is an event of the loan, without the reason: reason and note are about a person's life, and are
-- deleted with the person's data.
create table loan_freezes (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loans,
  reason text not null check (reason in ('death', 'illness', 'identity-theft', 'not-me')),
  note text not null,
  since date not null,
  begun_by text not null,
  begun_at timestamptz not null,
  ended_on date
);
create unique index loan_freezes_open on loan_freezes (loan_id) where ended_on is null;
create index loan_freezes_loan on loan_freezes (loan_id);

-- What customers ask who can't pay in time: instalments that are to move, each by some days. The words stand in the case; both go together.
create table hardship_asks (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loans,
  case_id uuid not null unique references requests on delete cascade,
  -- As people name the case: R-4827-1936.
  case_name text not null,
  asked_on date not null,
  asked_at timestamptz not null,
  -- For each instalment: its number, and the new due day.
  moves jsonb not null,
  reasons text[] not null check (reasons <@ array['lost-job', 'illness', 'less-pay', 'other']),
  state text not null default 'open' check (state in ('open', 'granted', 'changed', 'refused', 'taken-back')),
  -- What was granted, as `moves`.
  granted jsonb,
  answer text,
  decided_at timestamptz,
  decided_by text,
  check ((state = 'open') = (decided_at is null)),
  check ((granted is not null) = (state in ('granted', 'changed')))
);
create unique index hardship_asks_open on hardship_asks (loan_id) where state = 'open';
create index hardship_asks_loan on hardship_asks (loan_id, asked_at);

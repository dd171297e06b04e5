-- Instalment loans. What a loan is on a day is a function of its agreement and its events (lending/loans/life). What stands beside them
-- is a cache, which the proof compares.
create table loans (
  id uuid primary key default uuidv7(),
  -- As people name it. Random, so that numbers can't be guessed.
  number text not null unique check (number ~ '^LN-[0-9]{8}$'),
  customer_id text not null references customers,
  -- What it pays for, such as order:FB-12345678.
  owner text not null unique,
  plan_code text not null,
  plan_version integer not null,
  -- What the customer agreed to: canonical JSON, and its SHA-256.
  agreement text not null,
  agreement_hash bytea not null,
  accepted_on date not null,
  -- The caller's key, for ever, with a digest of what was asked for.
  key text not null unique,
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null,
  -- The cache: the loan at the end of the day replayed_through, after event_count events.
  replayed_through date not null,
  event_count integer not null default 0 check (event_count >= 0),
  -- The last of loan_schedules.
  schedule_version integer not null default 0 check (schedule_version >= 0),
  state text not null check (state in ('accepted', 'active', 'settled', 'cancelled', 'for-write-off', 'written-off')),
  -- The next day on which it changes without an event. Null: never.
  next_change_on date check (next_change_on > replayed_through),
  open_principal_kobo bigint not null check (open_principal_kobo >= 0),
  open_charge_kobo bigint not null check (open_charge_kobo >= 0),
  open_late_fee_kobo bigint not null check (open_late_fee_kobo >= 0),
  due_kobo bigint not null check (due_kobo >= 0),
  overdue_kobo bigint not null check (overdue_kobo between 0 and due_kobo),
  -- The oldest due day that is overdue, from which the days late are counted.
  late_since date check (late_since < replayed_through),
  credit_kobo bigint not null check (credit_kobo >= 0),
  settled_on date,
  -- What the ledger holds for it: the sum of its transfers, and its part of the plan's accounts.
  books_principal_kobo bigint not null default 0 check (books_principal_kobo >= 0),
  books_charge_kobo bigint not null default 0 check (books_charge_kobo >= 0),
  books_late_fee_kobo bigint not null default 0 check (books_late_fee_kobo >= 0),
  books_charge_income_kobo bigint not null default 0 check (books_charge_income_kobo >= 0),
  books_late_fee_income_kobo bigint not null default 0 check (books_late_fee_income_kobo >= 0),
  books_written_off_kobo bigint not null default 0 check (books_written_off_kobo >= 0),
  books_recovered_kobo bigint not null default 0 check (books_recovered_kobo >= 0),
  -- What it brought into the customer's funds, less what it took from them.
  books_funds_kobo bigint not null default 0,
  changed_at timestamptz not null,
  foreign key (plan_code, plan_version) references plan_versions,
  constraint loans_agreement_sealed check (agreement_hash = sha256(convert_to(agreement, 'UTF8'))),
  constraint loans_books_balance check (books_principal_kobo + books_charge_kobo + books_late_fee_kobo + books_written_off_kobo
    - books_charge_income_kobo - books_late_fee_income_kobo - books_recovered_kobo = books_funds_kobo),
  check ((overdue_kobo > 0) = (late_since is not null)),
  check ((state = 'settled') <= (settled_on is not null))
) with (fillfactor = 70);
-- The close of day wakes loans by it.
create index loans_next_change on loans (next_change_on, id) where next_change_on is not null;
create index loans_newest on loans (created_at desc, id desc);
create index loans_in_state on loans (state, created_at desc, id desc);
create index loans_overdue on loans (late_since, id) where late_since is not null;
create index loans_of_customer on loans (customer_id, created_at desc, id desc);
create index loans_of_plan on loans (plan_code, plan_version);
create index loans_changed on loans (changed_at);

-- Identity and agreement never change.
create function keep_loan() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.customer_id, new.owner, new.plan_code, new.plan_version, new.agreement, new.agreement_hash,
      new.accepted_on, new.key, new.digest, new.created_at) is distinct from
    (old.id, old.number, old.customer_id, old.owner, old.plan_code, old.plan_version, old.agreement, old.agreement_hash,
      old.accepted_on, old.key, old.digest, old.created_at)
    or new.event_count < old.event_count or new.schedule_version < old.schedule_version
    or new.replayed_through < old.replayed_through
  then
    raise exception 'an agreement never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on loans for each row execute function keep_loan();
create trigger append_only before delete or truncate on loans execute function refuse_change();
alter table loans enable always trigger kept;
alter table loans enable always trigger append_only;

-- What happened to a loan. PostgreSQL checks a foreign key with a lock that needs the right to update, which nobody has on events and
-- schedules: no column refers to them with one.
create table loan_events (
  loan_id uuid not null references loans,
  -- From 1, in the order in which they were recorded.
  number integer not null check (number > 0),
  kind text not null check (kind in ('delivered', 'paid', 'reversed', 'moved', 'returned', 'left', 'cancelled', 'written-off', 'refunded')),
  -- The day on which it counts, which may be long before it was recorded.
  on_day date not null,
  -- The rest of the event (lending/loans/life/loan-events.ts).
  payload jsonb not null,
  -- The caller's key, for ever, with a digest of what was asked for.
  key text not null unique,
  digest bytea not null check (length(digest) = 32),
  -- Who recorded it, as in the audit log: a kind, and the id of an account, or the kind again where there is none.
  actor_kind text not null,
  actor_id text not null,
  recorded_at timestamptz not null,
  recorded_on date not null,
  primary key (loan_id, number)
);
-- A payment has one id within its loan, and is reversed once.
create unique index loan_events_paid on loan_events (loan_id, (payload ->> 'id')) where kind = 'paid';
create unique index loan_events_reversed on loan_events (loan_id, (payload ->> 'id')) where kind = 'reversed';
-- A loan is handed over once, left once, cancelled once and written off once.
create unique index loan_events_once on loan_events (loan_id, kind) where kind in ('delivered', 'left', 'cancelled', 'written-off');

-- The instalments as they were agreed, and after each event that changed them. The last version is the current one.
create table loan_schedules (
  loan_id uuid not null references loans,
  version integer not null check (version > 0),
  -- The event that made it. 0: the agreement.
  event_number integer not null check (event_number >= 0),
  -- For each instalment: number, dueOn, principalKobo, chargeKobo. Late fees are no part of a schedule.
  instalments jsonb not null,
  made_at timestamptz not null,
  primary key (loan_id, version)
);

create trigger append_only before update or delete or truncate on loan_events execute function refuse_change();
create trigger append_only before update or delete or truncate on loan_schedules execute function refuse_change();
alter table loan_events enable always trigger append_only;
alter table loan_schedules enable always trigger append_only;

do $$
declare owned record;
begin
  for owned in
    select oid::regclass as name, relowner::regrole as owner from pg_class
    where oid in ('loan_events'::regclass, 'loan_schedules'::regclass)
  loop
    execute format('revoke update, delete, truncate on %s from public, %s', owned.name, owned.owner);
  end loop;
  execute format('revoke delete, truncate on loans from public, %s',
    (select relowner::regrole from pg_class where oid = 'loans'::regclass));
end $$;

-- No more is repaid, taken back or recovered than was lent, charged and written off, over all loans of a plan.
alter table ledger_accounts add constraint loan_assets_covered check (
  kind not in ('loan-principal', 'loan-charges', 'loan-late-fees', 'loan-written-off')
  or credits_posted_kobo + credits_pending_kobo <= debits_posted_kobo);
alter table ledger_accounts add constraint loan_incomes_covered check (
  kind not in ('loan-charge-income', 'loan-late-fee-income', 'loan-recovered')
  or debits_posted_kobo + debits_pending_kobo <= credits_posted_kobo);

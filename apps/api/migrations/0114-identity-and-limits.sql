-- Who customers say that they are, compared with what their bank (BVN) or the identity register (NIN) knows.
create table identity_checks (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  number_kind text not null check (number_kind in ('bvn', 'nin')),
  -- Sealed, for the one job that asks the provider. Wiped with its answer, after 24 hours at the latest.
  number_sealed bytea,
  -- What is kept of the number: its end, and a digest by a key of its own (identity_keys). Null after an erasure.
  last_digits text check (last_digits ~ '^[0-9]{4}$'),
  number_digest bytea check (length(number_digest) = 32),
  -- As typed. Null after an erasure.
  firstname text,
  lastname text,
  birth_on date,
  -- The consent: which text, in which language, when.
  text_version text not null,
  language text not null,
  asked_at timestamptz not null,
  -- A Lagos day of the real clock: tries are counted by it.
  asked_on date not null,
  state text not null check (state in ('checking', 'verified', 'needs-a-person', 'refused', 'unanswered', 'replaced')),
  reason text,
  -- A provider that is down, and an empty wallet, never cost a try.
  is_try boolean not null default true,
  -- The job that asks: how often, and when last.
  asks integer not null default 0 check (asks >= 0),
  last_ask_at timestamptz,
  -- What comparing gave. Null while nothing was compared.
  firstname_matches boolean,
  lastname_matches boolean,
  birth_matches boolean,
  decided_at timestamptz,
  -- The member of staff who decided; null for the provider's answer.
  decided_by uuid,
  decision_note text,
  check ((state = 'checking') >= (number_sealed is not null)),
  check ((state = 'checking') = (decided_at is null)),
  check ((state in ('needs-a-person', 'refused', 'unanswered')) <= (reason is not null))
);
create index identity_checks_of_customer on identity_checks (customer_id, asked_at desc, id desc);
create index identity_checks_by_digest on identity_checks (number_digest);
create index identity_checks_in_state on identity_checks (state, asked_at, id) where state in ('checking', 'needs-a-person');
-- A customer has one check at a time, and is verified once by each number.
create unique index identity_checks_running on identity_checks (customer_id) where state = 'checking';
create unique index identity_checks_verified on identity_checks (customer_id, number_kind) where state = 'verified';

-- The key of the digests: drawn once and sealed, so that one number has one digest whatever secret the server has.
create table identity_keys (
  id boolean primary key default true check (id),
  key_sealed bytea not null
);

-- How much each tier may owe at most, from a day on. The newest that has begun holds.
create table tier_caps (
  tier smallint not null check (tier between 1 and 2),
  from_on date not null,
  cap_kobo bigint not null check (cap_kobo between 0 and 1000000000),
  added_at timestamptz not null,
  primary key (tier, from_on)
);
insert into tier_caps (tier, from_on, cap_kobo, added_at) values (1, '2026-01-01', 2500000, now()), (2, '2026-01-01', 15000000, now());

-- What customers say of themselves: net income a month, what they owe elsewhere a month, and the state in which they live.
create table income_statements (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  income_kobo bigint not null check (income_kobo >= 0),
  owed_elsewhere_kobo bigint not null check (owed_elsewhere_kobo >= 0),
  -- The name as in the contract's list of states.
  residence text not null,
  stated_at timestamptz not null,
  -- From which day each amount counts: the newest statement that has begun holds. Null: a person has to see proof first.
  income_counts_from date,
  owed_counts_from date not null,
  -- The member who saw proof, or found none.
  proof_state text check (proof_state in ('seen', 'missing')),
  proof_by uuid,
  proof_at timestamptz,
  check ((proof_state is null) = (proof_by is null) and (proof_state is null) = (proof_at is null))
);
create index income_statements_of_customer on income_statements (customer_id, id desc);

-- The limit that customers set for themselves, from a day on. Null: none. Zero: closed.
create table own_limits (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  limit_kobo bigint check (limit_kobo >= 0),
  set_at timestamptz not null,
  counts_from date not null
);
create index own_limits_of_customer on own_limits (customer_id, id desc);

-- Raises that customers asked for after a plan that they paid in time: one for each plan.
create table limit_raises (
  loan_id uuid primary key references loans,
  customer_id text not null references customers,
  -- What the customer could reach then is bounded by the tier of that day.
  tier smallint not null check (tier between 1 and 2),
  raised_at timestamptz not null,
  raised_on date not null
);
create index limit_raises_of_customer on limit_raises (customer_id, raised_on);

create trigger append_only before update or delete or truncate on tier_caps execute function refuse_change();
alter table tier_caps enable always trigger append_only;

-- What agents are paid. Each payout is the sum of its lines; who did what to it stands in payout_events.
create table payouts (
  id uuid primary key default uuidv7(),
  agent_id uuid not null references agents,
  -- The first day of the month at whose end the lines were due, and the first day on which it may be sent.
  due_month date not null check (extract(day from due_month) = 1),
  sendable_from date not null,
  state text not null check (state in ('proposed', 'reviewed', 'approved', 'sending', 'paid', 'failed', 'returned', 'unclear', 'held',
    'refused', 'dropped')),
  -- Lines above zero, what is set off of lines below zero, tax, and what is sent. carried_kobo: what the agent still owes afterwards.
  positive_kobo bigint not null check (positive_kobo >= 0),
  set_off_kobo bigint not null check (set_off_kobo between 0 and positive_kobo / 4),
  tax_kobo bigint not null check (tax_kobo >= 0),
  amount_kobo bigint not null,
  carried_kobo bigint not null check (carried_kobo >= 0),
  line_count integer not null check (line_count >= 0),
  -- The idempotency key at the payment provider. It never changes.
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  -- The account that was looked at: number and holder's name, encrypted. Null once they are no longer kept.
  account_sealed bytea,
  bank_code text not null,
  bank_name text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  -- What a person should look at, such as shared-account.
  flags text[] not null,
  -- Counts how often the amount or the account changed. The fingerprint stands for all that a person looks at.
  revision integer not null default 1 check (revision > 0),
  fingerprint text not null,
  proposed_at timestamptz not null,
  proposed_on date not null,
  -- Null: a job.
  proposed_by uuid,
  reviewed_by uuid,
  reviewed_at timestamptz,
  reviewed_fingerprint text,
  approved_by uuid,
  approved_at timestamptz,
  approved_fingerprint text,
  -- Why it is held: a reason of payout-rules.ts, and the words of the person who held it.
  held_because text check (held_because in ('person', 'suspended', 'closed', 'account-review', 'terms')),
  held_at timestamptz,
  disbursement_id uuid unique,
  sending_on date,
  paid_on date,
  -- When it was paid, failed, returned, refused or dropped, and why.
  ended_at timestamptz,
  -- The business date of that.
  ended_on date,
  ended_because text,
  changed_at timestamptz not null,
  check (amount_kobo = positive_kobo - set_off_kobo - tax_kobo),
  check ((amount_kobo > 0 and line_count > 0) = (state <> 'dropped')),
  check ((state = 'held') = (held_because is not null)),
  check (state not in ('reviewed', 'approved', 'sending', 'unclear', 'paid', 'failed', 'returned')
    or (reviewed_by is not null and reviewed_fingerprint = fingerprint)),
  check (state not in ('approved', 'sending', 'unclear', 'paid', 'failed', 'returned')
    or (approved_by is not null and approved_fingerprint = fingerprint)),
  constraint payouts_two_people check (approved_by is distinct from reviewed_by or approved_by is null),
  check ((state in ('sending', 'unclear', 'paid', 'failed', 'returned')) = (disbursement_id is not null)),
  check ((disbursement_id is null) = (sending_on is null)),
  check ((state in ('paid', 'returned')) = (paid_on is not null)),
  check ((state in ('paid', 'failed', 'returned', 'refused', 'dropped')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_on is null))
);
-- An agent has one payout that is not over.
create unique index payouts_open on payouts (agent_id)
  where state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held');
create index payouts_state on payouts (state, id);
create index payouts_month on payouts (due_month, state, id);
create index payouts_ended on payouts (ended_at) where account_sealed is not null;
create index payouts_agent on payouts (agent_id, id desc);

create function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.agent_id, new.due_month, new.reference, new.proposed_at) is distinct from
     (old.id, old.agent_id, old.due_month, old.reference, old.proposed_at)
    or (old.state in ('sending', 'unclear', 'paid', 'failed', 'returned', 'refused', 'dropped')
      and (new.positive_kobo, new.set_off_kobo, new.tax_kobo, new.fingerprint, new.reviewed_by, new.approved_by, new.disbursement_id)
        is distinct from
        (old.positive_kobo, old.set_off_kobo, old.tax_kobo, old.fingerprint, old.reviewed_by, old.approved_by, old.disbursement_id))
    or (new.state <> old.state and not (old.state || '>' || new.state = any (array[
      'proposed>reviewed', 'proposed>held', 'proposed>refused', 'proposed>dropped',
      'reviewed>proposed', 'reviewed>approved', 'reviewed>held', 'reviewed>refused', 'reviewed>dropped',
      'approved>proposed', 'approved>sending', 'approved>held', 'approved>refused', 'approved>dropped',
      'held>proposed', 'held>refused', 'held>dropped',
      'sending>paid', 'sending>failed', 'sending>unclear', 'unclear>sending', 'unclear>paid', 'unclear>failed', 'paid>returned'])))
  then
    raise exception 'a payout does not change like this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on payouts for each row execute function keep_payout();
create trigger append_only before delete or truncate on payouts execute function refuse_change();
alter table payouts enable always trigger kept;
alter table payouts enable always trigger append_only;

-- The lines of a payout. A line above zero stands in it whole; of a line below zero it has what is set off.
create table payout_lines (
  payout_id uuid not null references payouts,
  line_id uuid not null references commission_lines,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- When the line became due again, because the payout was refused, failed or came back.
  released_at timestamptz,
  primary key (payout_id, line_id)
);
-- Nothing is paid twice: a line stands whole in one payout that is not released.
create unique index payout_lines_once on payout_lines (line_id) where released_at is null and amount_kobo > 0;
create index payout_lines_line on payout_lines (line_id, payout_id);

-- What happened to a payout: who, what, why.
create table payout_events (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts,
  kind text not null,
  -- A member of staff; null for a job.
  staff_id uuid,
  reason text,
  detail jsonb not null,
  at timestamptz not null,
  happened_on date not null
);
create index payout_events_payout on payout_events (payout_id, id);
create trigger append_only before update or delete or truncate on payout_events execute function refuse_change();
alter table payout_events enable always trigger append_only;

-- While a stop is not lifted, nothing is sent.
create table payout_stops (
  id uuid primary key default uuidv7(),
  stopped_by uuid not null,
  stopped_at timestamptz not null,
  reason text not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index payout_stops_one on payout_stops ((true)) where lifted_at is null;

-- What was sent on a business date, at most 5,000,000 naira, and what the last try of the day found.
create table payout_days (
  day date primary key,
  sent_kobo bigint not null default 0 constraint payout_days_bound check (sent_kobo between 0 and 500000000),
  sent_count integer not null default 0,
  outcome text check (outcome in ('sent', 'nothing', 'stopped', 'balance-low', 'balance-unknown', 'bound-reached', 'not-a-working-day',
    'clock-behind')),
  balance_kobo bigint,
  needed_kobo bigint,
  checked_at timestamptz
);

-- Agents whose due commission was not proposed in a month, and why.
create table payout_carries (
  agent_id uuid not null references agents,
  due_month date not null check (extract(day from due_month) = 1),
  reason text not null check (reason in ('below-minimum', 'no-account', 'earlier-payout', 'over-bound')),
  due_kobo bigint not null,
  -- When the agent was told that an account is missing.
  told_at timestamptz,
  noted_at timestamptz not null,
  primary key (agent_id, due_month)
);
create index payout_carries_month on payout_carries (due_month, agent_id);

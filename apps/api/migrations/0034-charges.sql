-- Money in: what customers are asked to pay, what the provider says that they paid, and what goes back.
create table charges (
  id uuid primary key default uuidv7(),
  -- Ours, for ever. The provider takes a reference once and tells its page once: after a lost answer the next attempt has .2, .3 …
  -- behind it.
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{8,50}$'),
  -- How often the provider was asked for its page; 0: the provider knows nothing of the charge.
  attempt integer not null default 0 check (attempt >= 0),
  -- What it is for, such as checkout:<id>.
  owner text not null,
  customer_id text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Where the provider writes to the customer, encrypted; null for a customer without an email address, and once it
  -- was told.
  email_sealed bytea,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'unclear')),
  -- Why it failed or is unclear: a code of ours or the provider's words.
  reason text,
  -- A contradiction that a person has to look at; null as a rule.
  alarm text,
  -- The provider's page, and until when one process alone asks for it.
  pay_url text,
  starting_until timestamptz,
  -- What came in, and what the provider kept of it, as it last said. Every kobo of both is booked.
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  fees_kobo bigint not null default 0 check (fees_kobo >= 0),
  -- What was asked to go back and has not failed to.
  refund_kobo bigint not null default 0 check (refund_kobo >= 0),
  -- How many bookings were made, for their keys.
  booking_count integer not null default 0,
  channel text,
  -- The provider's id of the payment, which its refunds are listed by.
  transaction_id text,
  paid_at timestamptz,
  -- How many answers were recorded: one that was asked for before the last one came says less than that.
  answer_count integer not null default 0,
  -- When the provider last answered, and when it is asked next; null for never.
  answered_at timestamptz,
  ask_count integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Never more goes back than came in.
  constraint charges_refund_covered check (refund_kobo <= paid_kobo),
  check (state <> 'paid' or paid_kobo >= amount_kobo)
);
create index charges_small_reference on charges (lower(reference));
create index charges_transaction on charges (transaction_id) where transaction_id is not null;
create index charges_owner on charges (owner, id);
create index charges_customer on charges (customer_id, id);
create index charges_next on charges (next_at) where next_at is not null;
create index charges_listed on charges (changed_at desc, id desc);
create index charges_by_state on charges (state, changed_at desc, id desc);
create index charges_alarm on charges (changed_at desc, id desc) where alarm is not null;
create index charges_open on charges (state, created_at) where state in ('open', 'pending', 'unclear');
-- Money that came in and pays for nothing.
create index charges_idle on charges (changed_at) where state <> 'paid' and paid_kobo > refund_kobo;
create index charges_email on charges (created_at) where email_sealed is not null;

create table charge_refunds (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charges,
  -- The caller's key, once for ever.
  key text not null unique,
  -- What the provider's note says, so that the refund is found again.
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  -- waiting: nothing was sent. sent: the provider may have it, or works on it. paid, failed: the provider's own word.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'paid', 'failed')),
  failure text,
  -- A failure or contradiction that a person has to look at; null as a rule.
  alarm text,
  -- The provider's id; null until it is known.
  provider_id text unique,
  -- How many POSTs may have left, and whether the provider refused the last one.
  post_count integer not null default 0,
  was_refused boolean not null default false,
  posted_at timestamptz,
  ask_count integer not null default 0,
  next_at timestamptz,
  requested_at timestamptz not null,
  ended_at timestamptz,
  changed_at timestamptz not null,
  check ((state in ('paid', 'failed')) = (ended_at is not null)),
  check (state <> 'sent' or post_count > 0)
);
create index charge_refunds_of on charge_refunds (charge_id, id);
create index charge_refunds_next on charge_refunds (next_at) where next_at is not null;
create index charge_refunds_open on charge_refunds (requested_at) where ended_at is null;
create index charge_refunds_alarm on charge_refunds (changed_at desc, id desc) where alarm is not null;

-- Every try and every answer.
create table charge_answers (
  id bigint generated always as identity primary key,
  charge_id uuid not null references charges,
  refund_id uuid references charge_refunds,
  -- start: the provider was asked for its page; verify: about the payment; refund: a refund was sent; refunds: it was asked about
  -- refunds; webhook: it told us.
  source text not null check (source in ('start', 'verify', 'refund', 'refunds', 'webhook')),
  -- try: written before a call that must not be made twice. The rest is what came back.
  outcome text not null
    check (outcome in ('try', 'accepted', 'refused', 'duplicate', 'unknown', 'found', 'not-found', 'differs', 'told')),
  status text,
  amount_kobo bigint,
  failure text,
  at timestamptz not null
);
create index charge_answers_of on charge_answers (charge_id, id);
create trigger append_only before update or delete or truncate on charge_answers execute function refuse_change();
alter table charge_answers enable always trigger append_only;

-- A customer's money can't be used or given back twice.
alter table ledger_accounts add constraint customer_funds_covered
  check (kind <> 'customer-funds' or debits_posted_kobo + debits_pending_kobo <= credits_posted_kobo);

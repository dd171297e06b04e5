-- A chargeback: a payment that the customer's bank asks back, as the provider described it last, and what we said to it.
create table chargebacks (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charges,
  -- The provider's id of the dispute.
  provider_id text not null,
  -- The case of the customer. An erased customer has none.
  request_id uuid references requests on delete set null,
  -- The provider's words.
  status text not null,
  resolution text,
  category text,
  said text,
  amount_kobo bigint not null check (amount_kobo >= 0),
  -- Until when our answer has to be there.
  due_at timestamptz,
  -- When the provider is asked again; null once it is decided.
  next_at timestamptz,
  version int not null default 1,
  noted_at timestamptz not null,
  changed_at timestamptz not null,
  unique (charge_id, provider_id)
);
create index chargebacks_request on chargebacks (request_id);
create index chargebacks_next on chargebacks (next_at) where next_at is not null;

-- An answer to a chargeback: to give the money back, or to contest it with evidence. `asked` waits for a second person; `sending` was marked before
-- the provider was called, and is asked about while its answer is missing.
create table chargeback_answers (
  id uuid primary key default uuidv7(),
  chargeback_id uuid not null references chargebacks,
  kind text not null check (kind in ('accept', 'contest')),
  state text not null check (state in ('asked', 'waiting', 'sending', 'sent', 'refused', 'dropped')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  -- What the member wrote for the bank, and the facts that are sent with it. Both are wiped with the customer, or two years later.
  message text not null,
  evidence jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  -- The Lagos day, for what one member gives back alone on a day.
  made_on date not null,
  alone boolean not null,
  approval_id uuid,
  try_count int not null default 0,
  ask_count int not null default 0,
  was_refused boolean not null default false,
  sent_at timestamptz,
  ended_at timestamptz,
  next_at timestamptz,
  failure text,
  check ((ended_at is null) = (state in ('asked', 'waiting', 'sending')))
);
-- One answer at a time: another one only after the provider refused it, or the second person did.
create unique index chargeback_answers_live on chargeback_answers (chargeback_id) where state in ('asked', 'waiting', 'sending', 'sent');
create index chargeback_answers_of on chargeback_answers (chargeback_id);
create index chargeback_answers_next on chargeback_answers (next_at) where next_at is not null;
create index chargeback_answers_alone on chargeback_answers (made_by, made_on) where kind = 'accept' and alone;

-- What was said to a dispute stands among the answers of its payment.
alter table charge_answers drop constraint charge_answers_source_check;
alter table charge_answers add constraint charge_answers_source_check
  check (source in ('start', 'verify', 'refund', 'refunds', 'account', 'webhook', 'dispute'));

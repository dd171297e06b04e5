-- Money that is sent through the payment provider. A disbursement is sent under one reference for ever, which the provider accepts once.
create table disbursements (
  id uuid primary key default uuidv7(),
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  -- What it is for, such as payout:<id>.
  owner text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Number, bank code and name of the account as they were approved, encrypted; null once they are wiped.
  account_sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'paid', 'failed', 'unclear', 'returned')),
  -- Why it waits, failed or is unclear: a code of ours or the provider's words.
  reason text,
  -- A contradiction that a person has to look at; null as a rule.
  alarm text,
  -- The recipient at the provider. It never changes after the first POST.
  recipient_code text,
  -- How many POSTs may have left, how many the provider refused in its own words, and how many it took in.
  post_count integer not null default 0 check (post_count >= 0),
  refused_count integer not null default 0 check (refused_count between 0 and post_count),
  accepted_count integer not null default 0 check (accepted_count >= 0),
  posted_at timestamptz,
  -- Sent in a call of its own, after a bulk call was refused as a whole.
  alone boolean not null default false,
  transfer_code text,
  ask_count integer not null default 0,
  -- When the provider is asked next, or the sending is tried next; null for never.
  next_at timestamptz,
  requested_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  changed_at timestamptz not null,
  check (state not in ('waiting') or post_count = 0),
  check (state not in ('sending', 'unclear', 'paid', 'returned') or post_count > 0),
  check ((state in ('paid', 'failed', 'returned')) = (ended_at is not null)),
  check (post_count = 0 or (recipient_code is not null and posted_at is not null))
);
create index disbursements_owner on disbursements (owner, id);
create index disbursements_waiting on disbursements (next_at) where state = 'waiting';
create index disbursements_next on disbursements (next_at) where state <> 'waiting' and next_at is not null;
create index disbursements_open on disbursements (state, requested_at) where state in ('waiting', 'sending', 'unclear');
create index disbursements_alarm on disbursements (alarm, changed_at) where alarm is not null;
create index disbursements_ended on disbursements (ended_at) where account_sealed is not null;

-- Every try and every answer.
create table disbursement_answers (
  id bigint generated always as identity primary key,
  disbursement_id uuid not null references disbursements,
  -- recipient: the recipient was compared; post, bulk-post: a POST; verify: the provider was asked; webhook: it told us.
  source text not null check (source in ('recipient', 'post', 'bulk-post', 'verify', 'webhook')),
  -- try: written before a POST leaves. The rest is what came back.
  outcome text not null
    check (outcome in ('try', 'accepted', 'refused', 'duplicate', 'unknown', 'found', 'not-found', 'differs', 'told')),
  -- The number of the POST; null for other sources.
  post_number integer,
  -- The provider's status, transfer code and reason, where it gave them.
  status text,
  transfer_code text,
  failure text,
  at timestamptz not null
);
create index disbursement_answers_of on disbursement_answers (disbursement_id, id);
create trigger append_only before update or delete or truncate on disbursement_answers execute function refuse_change();
alter table disbursement_answers enable always trigger append_only;

-- The provider's recipients, by the digest of the account.
create table payment_recipients (
  account_digest text primary key,
  -- Number, bank code and name, encrypted.
  account_sealed bytea not null,
  recipient_code text not null,
  checked_at timestamptz not null
);

create index payment_recipients_checked on payment_recipients (checked_at);

-- Sending can be stopped. One row.
create table payment_stop (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz
);
insert into payment_stop default values;

-- Webhooks as they came. What one says is only a reason to ask.
create table provider_events (
  id uuid primary key default uuidv7(),
  -- The digest of the raw body: a repeat is stored once.
  digest bytea not null unique check (length(digest) = 32),
  event text not null,
  reference text,
  body_sealed bytea not null,
  -- received, then: handled (the provider was asked), unused (a kind that nothing here waits for), unknown-reference,
  -- other-environment, differs (its amount, currency or account isn't ours; the provider was asked), unreadable.
  state text not null check (state in
    ('received', 'handled', 'unused', 'unknown-reference', 'other-environment', 'differs', 'unreadable')),
  deliveries integer not null default 1,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_by_state on provider_events (state, received_at desc, id desc);
create index provider_events_at on provider_events (received_at desc, id desc);
create index provider_events_reference on provider_events (reference, received_at) where reference is not null;

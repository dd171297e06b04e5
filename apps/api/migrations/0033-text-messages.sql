-- The outbox of text messages: written with the change that causes one, sent by a job.
create table text_messages (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('code', 'order', 'reminder')),
  -- The phone in the form for comparing, such as +2348031234567.
  to_key text not null,
  -- The customer whom it is about, where there is one.
  customer_id text,
  -- The text, encrypted. Wiped once the message is sent or given up.
  sealed bytea,
  created_at timestamptz not null,
  -- Reminders wait for the hours in which they may be sent. Each message is useless after some time.
  send_after timestamptz not null,
  send_until timestamptz not null,
  attempts integer not null default 0,
  -- Set before the provider is called, cleared when it surely has not taken the message.
  handed_at timestamptz,
  -- What the provider calls the message.
  reference text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- When a person had it sent again, or gave it up.
  retried_at timestamptz,
  closed_at timestamptz,
  last_error text,
  check (sent_at is null or failed_at is null)
);
create index text_messages_to on text_messages (to_key, kind, created_at desc);
create index text_messages_waiting on text_messages (created_at) where sent_at is null and failed_at is null;
create index text_messages_failed on text_messages (failed_at) where failed_at is not null;
create index text_messages_created on text_messages (created_at);
-- The daily budget counts the messages that were handed to the provider.
create index text_messages_handed on text_messages (handed_at, kind) where handed_at is not null;

-- The outbox: a letter is written in the transaction of the change that causes it, and sent afterwards.
create table letters (
  id uuid primary key default uuidv7(),
  kind text not null,
  to_address text not null,
  to_key text not null,
  -- What the letter says, without its secrets.
  words jsonb not null,
  -- The secrets (a password, a code), sealed with the server's key and wiped on delivery.
  sealed bytea,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  -- Given up: the receiving server refused it for good, or it could not be sent for a day.
  failed_at timestamptz,
  last_error text
);
create index letters_to on letters (to_key, created_at);
create index letters_waiting on letters (created_at) where sent_at is null and failed_at is null;

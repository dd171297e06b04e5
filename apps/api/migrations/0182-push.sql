-- Notifications in browsers: where they go, the outbox, and what became of each on each device.

-- A browser in which a customer switched notifications on.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  -- The log-in in which it was switched on: whoever logs out there gets nothing more.
  session_id uuid not null,
  -- A keyed digest of the address: one browser gets the messages of one customer.
  endpoint_digest text not null,
  -- {"endpoint", "p256dh", "auth"}, sealed. Null once it ended.
  sealed bytea,
  kept_at timestamptz not null,
  -- When the app last said that it is still there.
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- customer: the switch. signed-out: the log-in ended. gone: the push service says so. other-customer: another one logged in there. too-many: newer ones.
  ended_by text check (ended_by in ('customer', 'signed-out', 'gone', 'other-customer', 'too-many')),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_at is null) = (sealed is not null))
);
create unique index push_subscriptions_once on push_subscriptions (endpoint_digest) where ended_at is null;
create index push_subscriptions_of_customer on push_subscriptions (customer_id) where ended_at is null;
create index push_subscriptions_of_session on push_subscriptions (session_id) where ended_at is null;
create index push_subscriptions_ended on push_subscriptions (ended_at) where ended_at is not null;

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  update push_subscriptions set ended_at = coalesce(new.ended_at, now()), ended_by = 'signed-out', sealed = null
    where session_id = coalesce(new.id, old.id) and ended_at is null;
  return null;
end $$;
create trigger end_push_of_session after update of ended_at on account_sessions for each row
  when (new.ended_at is not null and old.ended_at is null) execute function end_push_of_session();
create trigger end_push_of_deleted_session after delete on account_sessions for each row execute function end_push_of_session();

-- All log-ins end where the account gets another version of its password. At the commit it is known which one was kept.
create function end_push_of_account() returns trigger language plpgsql as $$
begin
  update push_subscriptions p set ended_at = now(), ended_by = 'signed-out', sealed = null from account_sessions s
    where s.account_id = new.id and s.id = p.session_id and s.password_version <> new.password_version and p.ended_at is null;
  return null;
end $$;
create constraint trigger end_push_of_account after update of password_version on accounts deferrable initially deferred for each row
  when (new.password_version <> old.password_version) execute function end_push_of_account();

-- Whether a customer was asked to switch notifications on, and what they said: nobody is asked twice.
create table push_answers (
  customer_id text primary key references customers,
  said text not null check (said in ('yes', 'no')),
  said_at timestamptz not null
);

-- The outbox: what shows on a phone that lies on a table, so never more than that there is a message.
create table push_messages (
  id uuid primary key default uuidv7(),
  customer_id text not null,
  kind text not null check (kind in ('order', 'reminder')),
  -- Which words are shown; they stand in the code.
  topic text not null,
  -- {"path", "instead"}, sealed: the page that it opens, and the text message that follows if no device takes it. Null once it is over.
  sealed bytea,
  created_at timestamptz not null,
  send_after timestamptz not null,
  send_until timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- What became of the text message instead: queued, or dropped because the phone had too many.
  instead_way text check (instead_way in ('queued', 'none', 'dropped'))
);
create index push_messages_of_customer on push_messages (customer_id, created_at desc);
create index push_messages_created on push_messages (created_at);
create index push_messages_waiting on push_messages (created_at) where sent_at is null and failed_at is null;

create table push_deliveries (
  message_id uuid not null references push_messages on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  sent_at timestamptz,
  failed_at timestamptz,
  error text,
  primary key (message_id, subscription_id),
  check ((sent_at is null) <> (failed_at is null))
);
create index push_deliveries_of_subscription on push_deliveries (subscription_id);

-- What was told of a plan by notification.
alter table plan_messages
  add column push_way text not null default 'none' check (push_way in ('queued', 'off', 'none', 'dropped')),
  add column push_id uuid,
  add column push_sent_at timestamptz,
  add column push_failed_at timestamptz;
create index plan_messages_push on plan_messages (push_id) where push_id is not null;

create function note_plan_push() returns trigger language plpgsql as $$
begin
  update plan_messages set push_sent_at = new.sent_at, push_failed_at = new.failed_at, text_way = coalesce(new.instead_way, text_way)
    where push_id = new.id;
  return null;
end $$;
create trigger note_plan_push after update of sent_at, failed_at, instead_way on push_messages for each row
  when ((new.sent_at, new.failed_at, new.instead_way) is distinct from (old.sent_at, old.failed_at, old.instead_way))
  execute function note_plan_push();

-- The hour of Lagos from which a customer is reminded; null: from 8.
alter table plan_message_choices add column reminder_hour smallint check (reminder_hour between 8 and 19);

-- What a customer was told about a plan, as it was said: the outbox forgets its words. No codes and no links.
create table plan_messages (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loans,
  told_at timestamptz not null,
  -- What was said, encrypted: JSON of a subject and a sentence.
  sealed bytea not null,
  -- By each way: sent off, switched off by the customer, no such way, or dropped because the phone or the address had too many.
  text_way text not null check (text_way in ('queued', 'off', 'none', 'dropped')),
  email_way text not null check (email_way in ('queued', 'off', 'none', 'dropped')),
  -- The messages of the outbox, which are deleted after 90 days. What became of them stays.
  text_id uuid,
  email_id uuid,
  text_sent_at timestamptz,
  text_failed_at timestamptz,
  email_sent_at timestamptz,
  email_failed_at timestamptz
);
create index plan_messages_loan on plan_messages (loan_id, told_at desc, id desc);
create index plan_messages_text on plan_messages (text_id) where text_id is not null;
create index plan_messages_email on plan_messages (email_id) where email_id is not null;

create function note_plan_text() returns trigger language plpgsql as $$
begin
  update plan_messages set text_sent_at = new.sent_at, text_failed_at = new.failed_at where text_id = new.id;
  return null;
end $$;
create trigger note_plan_text after update of sent_at, failed_at on text_messages for each row
  when (new.kind in ('order', 'reminder') and (new.sent_at, new.failed_at) is distinct from (old.sent_at, old.failed_at))
  execute function note_plan_text();

create function note_plan_email() returns trigger language plpgsql as $$
begin
  update plan_messages set email_sent_at = new.sent_at, email_failed_at = new.failed_at where email_id = new.id;
  return null;
end $$;
create trigger note_plan_email after update of sent_at, failed_at on emails for each row
  when (new.kind in ('plan-news', 'loan-paper') and (new.sent_at, new.failed_at) is distinct from (old.sent_at, old.failed_at))
  execute function note_plan_email();

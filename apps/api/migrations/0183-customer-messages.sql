-- Every message to a customer of our own shop, for the customer to read: the outboxes forget words after sending, and rows after 90 days.
create table customer_messages (
  id uuid primary key default uuidv7(),
  -- No foreign key, as in the outboxes: keeping a message neither waits for the customer's row nor fails with it.
  customer_id text not null,
  way text not null check (way in ('text', 'email', 'push')),
  told_at timestamptz not null,
  -- {"to", "subject", "words"}, sealed: no links, no digits of codes, and the address partly hidden. Null for messages from before words were kept.
  sealed bytea,
  -- Its row in the outbox, which says what became of it.
  outbox_id uuid not null,
  sent_at timestamptz,
  failed_at timestamptz
);
create index customer_messages_list on customer_messages (customer_id, told_at desc, id desc);
create index customer_messages_outbox on customer_messages (outbox_id);
create index customer_messages_told on customer_messages (told_at);

insert into customer_messages (customer_id, way, told_at, outbox_id, sent_at, failed_at)
  select t.customer_id, 'text', t.created_at, t.id, t.sent_at, t.failed_at from text_messages t join customers c on c.id = t.customer_id
  union all
  select e.customer_id, 'email', e.created_at, e.id, e.sent_at, e.failed_at from emails e join customers c on c.id = e.customer_id;

create function note_customer_message() returns trigger language plpgsql as $$
begin
  update customer_messages set sent_at = new.sent_at, failed_at = new.failed_at where outbox_id = new.id;
  return null;
end $$;
create trigger note_customer_text after update of sent_at, failed_at on text_messages for each row
  when (new.customer_id is not null and (new.sent_at, new.failed_at) is distinct from (old.sent_at, old.failed_at))
  execute function note_customer_message();
create trigger note_customer_email after update of sent_at, failed_at on emails for each row
  when (new.customer_id is not null and (new.sent_at, new.failed_at) is distinct from (old.sent_at, old.failed_at))
  execute function note_customer_message();
create trigger note_customer_push after update of sent_at, failed_at on push_messages for each row
  when ((new.sent_at, new.failed_at) is distinct from (old.sent_at, old.failed_at))
  execute function note_customer_message();

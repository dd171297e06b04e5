-- Emails to customers of our own shop are theirs by the account, wherever they went: the address is not confirmed, and may change.
alter table emails add column customer_id text;
-- The account for refunds of an erased customer goes once no refund needs it.
alter table refund_accounts add column erased_at timestamptz;
-- The last message to a person whose data was erased.
alter table text_messages drop constraint text_messages_kind_check;
alter table text_messages add constraint text_messages_kind_check
  check (kind in ('code', 'order', 'reminder', 'answer', 'erased'));

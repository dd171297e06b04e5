-- Customers of our own shop ask the team: in general, about an order, or because a payment went wrong. Their requests stand in the one
-- queue, beside those of agents and of the site's forms.
alter table requests drop constraint requests_kind_check;
alter table requests add constraint requests_kind_check
  check (kind in ('contact', 'partner', 'rider', 'agent', 'customer', 'order', 'payment', 'chargeback'));
-- Customers have a phone, and often no email.
alter table requests alter column email drop not null;
alter table requests add column customer_id text references customers;
alter table requests add column order_number text references shop_orders;
-- The payment that a chargeback or another trouble is about.
alter table requests add column charge_id uuid references charges;
-- The team answered, and the sender has not opened the conversation since then.
alter table requests add column unread boolean not null default false;
alter table requests add constraint requests_of_kind check (
  (kind not in ('customer', 'order', 'payment', 'chargeback') or customer_id is not null)
  and (kind not in ('order', 'payment') or order_number is not null)
  and (kind <> 'chargeback' or charge_id is not null)
);
create index requests_customer on requests (customer_id, received_at desc, id desc) where customer_id is not null;
create index requests_customer_unread on requests (customer_id) where unread and customer_id is not null;
create index requests_order on requests (order_number, received_at desc, id desc) where order_number is not null;
create index requests_charge on requests (charge_id) where charge_id is not null;

-- Answers by text message: each is written by a member of staff.
alter table text_messages drop constraint text_messages_kind_check;
alter table text_messages add constraint text_messages_kind_check check (kind in ('code', 'order', 'reminder', 'answer'));

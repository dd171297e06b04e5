-- The console shows the messages to one customer with everything else that happened around them.
create index emails_customer on emails (customer_id, created_at) where customer_id is not null;
create index text_messages_customer on text_messages (customer_id, created_at) where customer_id is not null;

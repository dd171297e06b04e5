-- A customer's timeline reads of each of its sources the rows of one page.
create index charges_of_customer_newest on charges (customer_id, (coalesce(paid_at, created_at)) desc, id desc);
drop index text_messages_customer;
create index text_messages_customer on text_messages (customer_id, created_at desc, id desc) where customer_id is not null;
drop index emails_customer;
create index emails_customer on emails (customer_id, created_at desc, id desc) where customer_id is not null;

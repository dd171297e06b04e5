-- The address that a customer of our own typed in place of a confirmed one. It replaces that once a code confirms it; until then we write to
-- the one before.
alter table customers add column new_email text;
alter table customers add column new_email_key text;
alter table customers add constraint customers_new_email check ((new_email is null) = (new_email_key is null));
create index customers_new_email_key on customers (new_email_key) where new_email_key is not null;

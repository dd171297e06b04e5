-- One row for each subscription, with its proof of consent. Subscribing again after leaving adds a row, so the earlier proof stays.
-- The product stops for this migration, as for 0008.
alter table subscribers rename to subscriptions;
alter index subscribers_pkey rename to subscriptions_pkey;
alter table subscriptions drop constraint subscribers_email_key_key;
-- An address has one open subscription at most.
create unique index subscriptions_open on subscriptions (email_key) where unsubscribed_at is null;

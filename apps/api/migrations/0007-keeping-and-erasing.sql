-- When a person was made nameless at their own wish. Their money records stay; the payout account goes when the law lets it.
alter table agents add column erased_at timestamptz;
alter table customers add column erased_at timestamptz;
alter table payout_accounts add column agent_erased_at timestamptz;

-- What the nightly clean-up looks for, in the order in which it deletes.
create index letters_created on letters (created_at);
create index letters_failed on letters (failed_at) where failed_at is not null;
create index one_time_codes_created on one_time_codes (created_at);
create index password_reset_requests_requested on password_reset_requests (requested_at);

-- What forgotten passwords have caused within an hour is counted by the emails that were queued, not by the requests. By whom: a keyed digest
-- of the internet address.
alter table password_reset_requests add column asker_digest text;
alter table password_reset_requests add column mailed_at timestamptz;
create index password_reset_requests_mailed on password_reset_requests (mailed_at) where mailed_at is not null;

-- When a customer of our own confirmed the email address by a code that was sent to it. Only then anything else is sent there.
alter table customers add column email_confirmed_at timestamptz;
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('reset-password', 'change-password', 'change-account', 'confirm-email'));
-- A keyed digest of what an email says: equal ones within an hour are one.
alter table emails add column content_digest text;

-- When a check of which the number was verified stopped to count, because the phone or the name of the account changed.
alter table identity_checks
  add column lapsed_at timestamptz,
  add check ((state = 'lapsed') = (lapsed_at is not null));

-- Checks of erased customers waited for a person, who could not decide them.
update identity_checks set state = 'replaced' where state = 'needs-a-person' and firstname is null;

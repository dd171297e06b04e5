-- An identity check in several steps: a provider that works on it for a while, and one that needs the holder's own code.
alter table identity_checks
  -- Who is asked. Before there were clients of companies it was the sandbox.
  add column provider text not null default 'sandbox',
  -- What comes next while it is checking.
  add column step text not null default 'asking'
    check (step in ('asking', 'working', 'choosing', 'sending', 'code-sent', 'finishing')),
  -- What the provider calls it, sealed: it leads to the holder's data there.
  add column handle_sealed bytea,
  -- Where the holder's code may go, as the provider shows it, mostly hidden: [{"id", "shown"}]. And where it went.
  add column channels jsonb,
  add column channel_id text,
  add column code_expires_at timestamptz,
  -- The code that was entered, sealed, until it was sent on.
  add column code_sealed bytea,
  add column wrong_codes smallint not null default 0 check (wrong_codes between 0 and 10);
alter table identity_checks
  add check ((step in ('asking', 'working')) or code_expires_at is not null),
  add check (state = 'checking' or (handle_sealed is null and channels is null and channel_id is null and code_sealed is null));
alter table identity_checks alter column provider drop default;

-- Members of staff. What signing in needs is in the accounts; second factors are here.
create table staff_members (
  id uuid primary key references accounts,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- The mailbox behind the address, without dots and plus-addresses: one person is one member.
  mailbox_key text not null
);
create unique index staff_members_mailbox on staff_members (mailbox_key) where closed_at is null;

-- A role within a scope. Rows are never deleted, so that one can tell who might do what at a time.
create table staff_grants (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  role text not null,
  scope text not null default 'all' check (scope = 'all'),
  granted_at timestamptz not null,
  -- Null for the command line.
  granted_by uuid references staff_members,
  revoked_at timestamptz,
  revoked_by uuid references staff_members
);
create unique index staff_grants_held on staff_grants (staff_id, role, scope) where revoked_at is null;

-- Links that set a password: of an invitation, or of a forgotten password.
create table staff_links (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  purpose text not null check (purpose in ('invitation', 'password-reset')),
  token_digest text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_staff on staff_links (staff_id, created_at desc);

create index staff_links_created on staff_links (created_at);

-- Requests for a link to a new password. A job handles them, so that the call takes the same time for every address.
create table staff_password_requests (
  id uuid primary key default uuidv7(),
  email_key text not null,
  requested_at timestamptz not null,
  handled_at timestamptz
);
create index staff_password_requests_requested on staff_password_requests (requested_at);

-- One row once the console is open: two admins have had a second factor.
create table console_openings (
  id boolean primary key default true check (id),
  opened_at timestamptz not null
);

create table staff_totp (
  staff_id uuid primary key references accounts,
  -- Encrypted. Null until the first code has confirmed it.
  secret bytea,
  confirmed_at timestamptz,
  -- A new secret that no code has confirmed yet. The one before works until then.
  pending bytea,
  -- The newest step of 30 seconds whose code was used: neither it nor an earlier one works again.
  last_step bigint not null default 0,
  check ((secret is null) = (confirmed_at is null))
);

create table staff_recovery_codes (
  staff_id uuid not null references accounts,
  digest text not null,
  used_at timestamptz,
  primary key (staff_id, digest)
);

create table staff_passkeys (
  -- The credential's id, as the authenticator chose it.
  id text primary key,
  staff_id uuid not null references accounts,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Sales agents and what signing in needs.
create table agents (
  id uuid primary key default uuidv7(),
  firstname text not null,
  lastname text not null,
  email text not null,
  -- The address in the one spelling that is compared.
  email_key text not null unique,
  category text not null check (category in ('student', 'individual', 'civilServant', 'employed', 'others')),
  referral_code text not null unique check (referral_code ~ '^[2-9A-Z]{6}$'),
  phone text,
  phone_key text,
  password_hash text not null,
  -- Carried in every token: raising it ends every older session.
  password_version integer not null default 1,
  created_at timestamptz not null
);

-- The sales target in force from a month on; null takes an earlier one back.
create table agent_targets (
  agent_id uuid not null references agents,
  starts_on date not null check (extract(day from starts_on) = 1),
  target_kobo bigint check (target_kobo > 0),
  primary key (agent_id, starts_on)
);

-- Six-digit codes that were mailed. Only the newest of an agent and purpose counts.
create table one_time_codes (
  id uuid primary key default uuidv7(),
  agent_id uuid not null references agents,
  purpose text not null check (purpose in ('reset-password', 'change-password')),
  code_hash text not null,
  -- A password change keeps nothing of the new password but its hash, until the code confirms it.
  new_password_hash text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_newest on one_time_codes (agent_id, created_at desc);

-- Forgotten passwords are answered at once and looked into afterwards, so that the answer's time tells nothing.
create table password_reset_requests (
  id uuid primary key default uuidv7(),
  email_key text not null,
  requested_at timestamptz not null,
  handled_at timestamptz
);

-- Counters of the limits that all processes share; the columns are the limiter's own.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Who did what to whom. Lines are only ever added.
create table audit_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_lines_subject on audit_lines (subject, at);

-- One table of accounts for all who sign in. The product stops for this migration: a process of the release before reads passwords
-- from the agents. After it, releases only add.
create table accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('agent', 'customer', 'staff', 'rider')),
  -- The email address, or later the phone, in the spelling that is compared.
  login_key text not null,
  password_hash text not null,
  -- Carried in every agent's token and stored with every session: raising it ends the older ones.
  password_version integer not null default 1,
  -- When the owner of the address first set a password with a code or link that was sent to it.
  verified_at timestamptz,
  state text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  created_at timestamptz not null,
  unique (kind, login_key)
);

insert into accounts (id, kind, login_key, password_hash, password_version, verified_at, state, created_at)
select id, 'agent', email_key, password_hash, password_version, case when password_version > 1 then created_at end,
  case when erased_at is null then 'active' else 'closed' end, created_at
from agents;

alter table agents
  drop column password_hash,
  drop column password_version,
  alter column id drop default,
  add foreign key (id) references accounts;

alter table one_time_codes rename column agent_id to account_id;
alter table one_time_codes drop constraint one_time_codes_agent_id_fkey, add foreign key (account_id) references accounts;

-- Sessions by cookie: staff now, customers and riders later. A session of staff is complete once the second factor was given.
create table account_sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- SHA-256 of the random token in the cookie.
  token_digest text not null unique,
  password_version integer not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  completed_at timestamptz,
  ended_at timestamptz,
  -- The browser as it names itself, and the address, for the owner's list of devices.
  user_agent text not null,
  address text not null,
  -- What a passkey has to sign next; used once.
  challenge text
);
create index account_sessions_account on account_sessions (account_id, created_at desc);
create index account_sessions_ends on account_sessions (ends_at);

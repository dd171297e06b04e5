-- When the owner first signed in. The log-in of a new device is told to the owner, except for this first one; those who signed in before
-- this migration are told of each.
alter table accounts add column signed_in_at timestamptz;
update accounts set signed_in_at = created_at;

-- Browsers that signed in to an account: strangers who use up its allowance of wrong passwords don't stop these.
create table known_devices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- SHA-256 of the random token in the browser's cookie.
  token_digest text not null unique,
  -- A device is known until the password changes or all sessions are ended.
  password_version integer not null,
  -- Browser and system in plain words.
  description text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- When its owner was told of it.
  told_at timestamptz
);
create index known_devices_account on known_devices (account_id, used_at desc);
create index known_devices_used on known_devices (used_at);

-- The codes that were typed behind an internet address in an hour, by a keyed digest of the address.
create table code_tries (
  id uuid primary key default uuidv7(),
  address_digest text not null,
  hour timestamptz not null,
  wrong integer not null default 0,
  accepted integer not null default 0,
  unique (address_digest, hour)
);
create index code_tries_hour on code_tries (hour);

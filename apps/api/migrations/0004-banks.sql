-- The banks that earnings can be paid to, as the provider last named them.
create table banks (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[0-9]{3,6}$'),
  name text not null,
  -- Whether the provider still lists it; a bank that went away can't be chosen any more.
  listed boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The account that an agent is paid on: one, saved once.
create table payout_accounts (
  agent_id uuid primary key references agents,
  -- The number sealed with the server's key, and its digest for finding two agents with one account.
  number_sealed bytea not null,
  number_digest text not null,
  bank_id uuid not null references banks,
  bank_code text not null,
  bank_name text not null,
  -- As the bank told it when the account was saved.
  account_name text not null,
  -- The bank's name doesn't resemble the agent's, or another agent has the account: a person looks before money goes.
  needs_review boolean not null,
  saved_at timestamptz not null
);
create index payout_accounts_digest on payout_accounts (number_digest);
create index payout_accounts_to_review on payout_accounts (saved_at) where needs_review;

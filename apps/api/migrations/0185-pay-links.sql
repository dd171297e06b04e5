-- Links by which somebody else pays on a plan, who sees a first name and an amount only. The token of the link is derived and not stored.
create table pay_links (
  id uuid primary key,
  loan_id uuid not null references loans,
  customer_id text not null references customers,
  -- What the app names its press by: the same one makes one link.
  press_key uuid not null,
  token_digest text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  ended_at timestamptz,
  -- customer: one press. erased: the customer was.
  ended_by text check (ended_by in ('customer', 'erased')),
  unique (loan_id, press_key),
  check ((ended_at is null) = (ended_by is null))
);
create index pay_links_of_loan on pay_links (loan_id, made_at desc);
create index pay_links_of_customer on pay_links (customer_id);

-- A charge that somebody else than the customer pays: what it is paid with is never kept, and what goes back of it never goes to the customer.
alter table charges add column pay_link_id uuid references pay_links;
create index charges_of_pay_link on charges (pay_link_id) where pay_link_id is not null;

-- The account that a payer names where money can't go back the way it came.
create table payer_accounts (
  charge_id uuid primary key references charges,
  number_sealed bytea not null,
  number_digest text not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  -- in-name: the provider says that this account paid. in-question: a person looks.
  state text not null check (state in ('in-name', 'in-question', 'accepted', 'refused')),
  version integer not null,
  named_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create index payer_accounts_by_digest on payer_accounts (number_digest);
create index payer_accounts_named on payer_accounts (named_at);

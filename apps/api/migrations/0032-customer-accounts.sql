-- Customers who shop with us beside those whom a shop reports. A report neither sees nor changes our own.
alter table customers add column source text not null default 'tracking' check (source in ('tracking', 'own'));
alter table orders add column source text not null default 'tracking' check (source in ('tracking', 'own'));

-- Codes by text message, for phones with and without an account. A row is what a person asked for, such as a sign-up.
create table phone_codes (
  -- Random: only the browser that asked knows it, and a code works together with its id only.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('customer', 'rider')),
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'reset-password', 'leave-phone', 'take-phone')),
  -- Keyed digests, so that an unfinished sign-up holds nothing about a person that can be read.
  phone_digest text not null,
  code_digest text not null,
  -- The phone, the code until it is sent, and what it confirms, encrypted. Wiped when the code is used.
  sealed bytea,
  -- Who asked for another phone.
  account_id uuid references accounts,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the text message was queued, or found to be for nobody.
  sent_at timestamptz,
  used_at timestamptz
);
create index phone_codes_created on phone_codes (created_at);
create index phone_codes_phone on phone_codes (phone_digest);
create index phone_codes_account on phone_codes (account_id) where account_id is not null;

-- Where our own customers have goods delivered. A deleted one stays for the orders that went there.
create table customer_addresses (
  id uuid primary key,
  customer_id text not null references customers,
  label text not null,
  state text not null,
  local_government text not null,
  area text not null,
  street text not null,
  landmark text not null,
  recipient_name text not null,
  recipient_phone text not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index customer_addresses_of on customer_addresses (customer_id, changed_at desc, id) where deleted_at is null;
create index customer_addresses_deleted on customer_addresses (deleted_at) where deleted_at is not null;

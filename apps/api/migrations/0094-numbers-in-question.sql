-- A sign-up whose code was right, of a number that an account has: what was typed waits until the person has logged in to that account, or
-- says that the number is new to them.
create table number_claims (
  -- Random: only the browser in which the code was typed knows it.
  id uuid primary key default gen_random_uuid(),
  -- The account that has the number.
  account_id uuid not null references accounts,
  phone_digest text not null,
  -- The phone and the sign-up, encrypted. Wiped when the claim ends.
  sealed bytea,
  -- proven: the code was right. asked: the number is said to be new, a person decides. joined: a later claim took its place. used: the
  -- person logged in to the account that there is.
  state text not null default 'proven' check (state in ('proven', 'asked', 'joined', 'granted', 'refused', 'used')),
  -- The request in the queue; null once it is deleted after its time.
  request_id uuid references requests on delete set null,
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  -- The account that got the number.
  new_account_id uuid references accounts,
  check ((sealed is null) = (state not in ('proven', 'asked')))
);
create unique index number_claims_asked on number_claims (account_id) where state = 'asked';
create index number_claims_account on number_claims (account_id);
create index number_claims_new_account on number_claims (new_account_id) where new_account_id is not null;
create index number_claims_phone on number_claims (phone_digest);
create index number_claims_request on number_claims (request_id) where request_id is not null;
create index number_claims_created on number_claims (created_at);

-- Whose number a request is about that says that it is another person's. It is not that customer's request.
alter table requests add column about_customer_id text references customers;
alter table requests drop constraint requests_kind_check;
alter table requests add constraint requests_kind_check
  check (kind in ('contact', 'partner', 'rider', 'agent', 'customer', 'order', 'payment', 'chargeback', 'number'));
alter table requests add constraint requests_about_number check (kind <> 'number' or (about_customer_id is not null and phone is not null));
create index requests_about_customer on requests (about_customer_id) where about_customer_id is not null;

-- A code by email logs a customer in whose number is in question.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('reset-password', 'change-password', 'change-account', 'confirm-email', 'sign-in'));

-- What the console's list of agents searches and sorts by.
create extension if not exists pg_trgm;

-- First and last name without marks, in lower case, as the contract's foldText writes it; empty for erased agents.
alter table agents add column search text collate "C" not null default '';
update agents
set search = lower(regexp_replace(normalize(firstname || ' ' || lastname, NFD),
  '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))
where erased_at is null;
create index agents_search on agents using gin (search gin_trgm_ops);
create index agents_by_name on agents (search, id);
create index agents_by_joined on agents (created_at desc, id desc);
-- The sales of all agents in one month. Without the sums, so that counting still touches no index.
create index agent_daily_totals_day on agent_daily_totals (day);
create index agents_phone on agents (phone_key) where phone_key is not null;

-- The first business date on which earnings are paid to an account: the third after the one on which it was saved or approved.
alter table payout_accounts add column payable_from date not null default ((now() at time zone 'Africa/Lagos')::date + 3);
update payout_accounts set payable_from = (saved_at at time zone 'Africa/Lagos')::date + 3;

-- A change of the bank account that the agent asks for is confirmed with a code, which keeps the new account until then.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('reset-password', 'change-password', 'change-account')),
  add column sealed bytea;

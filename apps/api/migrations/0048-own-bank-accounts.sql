-- A customer who named the bank account of the own agent is the agent, and no referral. Business rules, section 1.
alter table customers add column shares_account boolean not null default false;
-- A keyed digest of bank and number, so that equal accounts can be found. Null for accounts named before, until they are sealed again.
alter table refund_accounts add column number_digest text;
create index refund_accounts_number on refund_accounts (number_digest);

-- The ledger: double entry in integer kobo of naira. What each kind of account holds: docs/chart-of-accounts.md.
create table ledger_accounts (
  -- Accounts are locked in the order of their ids.
  id bigint generated always as identity primary key,
  kind text not null,
  -- The agent's id; empty for accounts of the business itself.
  owner text not null default '',
  debits_posted_kobo bigint not null default 0 check (debits_posted_kobo >= 0),
  credits_posted_kobo bigint not null default 0 check (credits_posted_kobo >= 0),
  debits_pending_kobo bigint not null default 0 check (debits_pending_kobo >= 0),
  credits_pending_kobo bigint not null default 0 check (credits_pending_kobo >= 0),
  -- How many entries it has, and when the last was booked: each entry's instant is after the one before it, or the same in a group.
  entry_count bigint not null default 0,
  last_booked_at timestamptz,
  opened_at timestamptz not null,
  unique (kind, owner),
  -- What an agent is owed can't be paid out twice.
  constraint agent_payable_covered
    check (kind <> 'agent-payable' or debits_posted_kobo + debits_pending_kobo <= credits_posted_kobo),
  -- No more can be set off than an agent owes.
  constraint agent_recoverable_covered
    check (kind <> 'agent-recoverable' or credits_posted_kobo + credits_pending_kobo <= debits_posted_kobo),
  -- The server counts in integers up to 2^53 - 1.
  constraint ledger_sums_safe check (greatest(debits_posted_kobo, credits_posted_kobo, debits_pending_kobo, credits_pending_kobo)
    <= 9007199254740991)
) with (fillfactor = 50);

-- PostgreSQL checks a foreign key with a lock that needs the right to update the table, which nobody has here: no column refers to
-- a transfer with one. One statement writes a transfer and its entries, and no transfer is ever deleted.
create table ledger_transfers (
  id uuid primary key default uuidv7(),
  -- The caller's key, for ever, with a digest of what was asked for.
  key text not null unique,
  digest bytea not null check (length(digest) = 32),
  -- A pending transfer reserves its amount, until another one posts or voids it.
  kind text not null check (kind in ('posted', 'pending', 'post', 'void')),
  -- What it is for: docs/chart-of-accounts.md lists the codes.
  code text not null,
  -- The record that it belongs to, such as line:<id>.
  subject text not null,
  debit_account_id bigint not null references ledger_accounts,
  credit_account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo between 1 and 100000000000000),
  pending_id uuid,
  -- The posted transfer that this one takes back.
  reverses_id uuid,
  -- The first of the transfers that were booked together, all or none.
  group_id uuid not null,
  -- The day on which it counts, and the business date and instant at which it was booked.
  effective_on date not null,
  booked_on date not null,
  booked_at timestamptz not null,
  check (debit_account_id <> credit_account_id),
  check ((kind in ('post', 'void')) = (pending_id is not null)),
  check (reverses_id is null or kind = 'posted')
);
-- A pending transfer ends once, and a posted one is taken back once.
create unique index ledger_transfers_pending on ledger_transfers (pending_id) where pending_id is not null;
create unique index ledger_transfers_reverses on ledger_transfers (reverses_id) where reverses_id is not null;
-- Most transfers are a group of their own.
create index ledger_transfers_group on ledger_transfers (group_id) where group_id <> id;
create index ledger_transfers_subject on ledger_transfers (subject, id);
create index ledger_transfers_booked on ledger_transfers (booked_on, id);

-- Both sides of each transfer, with the account's sums after it.
create table ledger_entries (
  account_id bigint not null references ledger_accounts,
  number bigint not null check (number > 0),
  transfer_id uuid not null,
  debits_posted_kobo bigint not null,
  credits_posted_kobo bigint not null,
  debits_pending_kobo bigint not null,
  credits_pending_kobo bigint not null,
  booked_at timestamptz not null,
  primary key (account_id, number)
);
create index ledger_entries_at on ledger_entries (account_id, booked_at desc, number desc);

-- Months that take no more bookings, and nor do the months before them.
create table ledger_closed_months (
  -- The first day of the month.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid not null,
  approval_id uuid references approvals
);

create function refuse_booking_in_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from added a where a.booked_on < (select max(month) + interval '1 month' from ledger_closed_months)) then
    raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'ledger_month_open';
  end if;
  return null;
end $$;
create trigger closed_month after insert on ledger_transfers referencing new table as added
  for each statement execute function refuse_booking_in_closed_month();

create trigger append_only before update or delete or truncate on ledger_transfers execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_closed_months execute function refuse_change();
create trigger append_only before delete or truncate on ledger_accounts execute function refuse_change();
alter table ledger_transfers enable always trigger append_only;
alter table ledger_transfers enable always trigger closed_month;
alter table ledger_entries enable always trigger append_only;
alter table ledger_closed_months enable always trigger append_only;
alter table ledger_accounts enable always trigger append_only;

do $$
declare owned record;
begin
  for owned in
    select oid::regclass as name, relowner::regrole as owner from pg_class
    where oid in ('ledger_transfers'::regclass, 'ledger_entries'::regclass, 'ledger_closed_months'::regclass)
  loop
    execute format('revoke update, delete, truncate on %s from public, %s', owned.name, owned.owner);
  end loop;
  execute format('revoke delete, truncate on ledger_accounts from public, %s',
    (select relowner::regrole from pg_class where oid = 'ledger_accounts'::regclass));
end $$;

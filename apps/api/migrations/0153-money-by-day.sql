-- What moved on the business's own money accounts (bank, provider-balance), added up by business date, so that a chart of 90 days reads some
-- hundred rows and not every payment. The ledger stays the truth: an account's entries have numbers without gaps in the order of their
-- commits, so the entries up to `through` are in the sums and every later one is added when they are read. The proof compares both.
create table ledger_summed_accounts (
  account_id bigint primary key references ledger_accounts,
  -- The number of the last entry that is in the sums.
  through bigint not null check (through >= 0)
);

create table ledger_day_sums (
  account_id bigint not null references ledger_summed_accounts,
  booked_on date not null,
  code text not null,
  -- The kind of the account on the other side.
  other_kind text not null,
  debits_kobo bigint not null check (debits_kobo >= 0),
  credits_kobo bigint not null check (credits_kobo >= 0),
  transfer_count integer not null check (transfer_count > 0),
  primary key (account_id, booked_on, code, other_kind)
);

-- What was booked before this release. Later entries are added by the hourly job.
insert into ledger_summed_accounts (account_id, through)
select id, entry_count from ledger_accounts where kind in ('bank', 'provider-balance') and owner = '';

insert into ledger_day_sums (account_id, booked_on, code, other_kind, debits_kobo, credits_kobo, transfer_count)
select s.account_id, t.booked_on, t.code, o.kind,
  coalesce(sum(t.amount_kobo) filter (where t.debit_account_id = s.account_id), 0),
  coalesce(sum(t.amount_kobo) filter (where t.credit_account_id = s.account_id), 0), count(*)
from ledger_summed_accounts s
join ledger_entries e on e.account_id = s.account_id and e.number <= s.through
join ledger_transfers t on t.id = e.transfer_id and t.kind in ('posted', 'post')
join ledger_accounts o on o.id = case when t.debit_account_id = s.account_id then t.credit_account_id else t.debit_account_id end
group by 1, 2, 3, 4;

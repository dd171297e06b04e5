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

-- What employers passed on of what they deducted, and what goes back to customers whose payslip paid more than was open.

-- Money that came into our bank account for a deduction file. What the treasury kept for its work stands beside it.
create table employer_remittances (
  id uuid primary key default uuidv7(),
  employer_id uuid not null references employers,
  file_id uuid not null references payroll_files,
  received_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- What of both settles the file; the rest is the employer's surplus.
  settled_kobo bigint not null check (settled_kobo between fee_kobo and amount_kobo + fee_kobo),
  recorded_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  returned_on date,
  returned_at timestamptz,
  returned_by uuid,
  return_reason text,
  check ((returned_on is null) = (returned_at is null) and (returned_on is null) = (returned_by is null)
    and (returned_on is null) = (return_reason is null))
);
create index employer_remittances_of_employer on employer_remittances (employer_id, id);

-- What changed the debt of a file or the surplus of an employer, for ever. What was deducted stands in the rows of the file.
create table employer_settlements (
  id uuid primary key default uuidv7(),
  employer_id uuid not null references employers,
  file_id uuid references payroll_files,
  remittance_id uuid references employer_remittances,
  kind text not null check (kind in ('remitted', 'returned', 'surplus-used', 'surplus-freed', 'surplus-given-back')),
  -- By how much the file is settled more, and the employer's surplus is more; below zero for less.
  settled_kobo bigint not null,
  surplus_kobo bigint not null,
  on_day date not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  check ((file_id is null) = (kind = 'surplus-given-back') and (remittance_id is not null) = (kind in ('remitted', 'returned')))
);
create index employer_settlements_of_employer on employer_settlements (employer_id, id);
create index employer_settlements_of_file on employer_settlements (file_id) where file_id is not null;
create trigger append_only before update or delete or truncate on employer_settlements execute function refuse_change();
alter table employer_settlements enable always trigger append_only;

-- No more is settled than was deducted, and no more is used or goes back than an employer passed on beyond.
alter table ledger_accounts add constraint employer_receivable_covered
  check (kind <> 'employer-receivable' or credits_posted_kobo + credits_pending_kobo <= debits_posted_kobo);
alter table ledger_accounts add constraint employer_surplus_covered
  check (kind <> 'employer-surplus' or debits_posted_kobo + debits_pending_kobo <= credits_posted_kobo);

-- What payslips paid of a plan beyond what it needed: it goes to a bank account in the customer's own name.
create table payroll_surpluses (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loans,
  customer_id text not null references customers,
  -- The first of a loan is 1.
  number integer not null check (number > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- `waiting`: nothing was sent, or what was sent failed. `kept`: a corrected answer took it back before it left.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unclear', 'paid', 'kept')),
  -- How often its money was reserved in the ledger; a try that failed or came back is followed by another.
  try_number integer not null default 1 check (try_number > 0),
  -- Why the last try did not reach the customer, and the version of the account that it went to: another one is needed.
  failure text,
  failed_version integer,
  -- The version and the last digits of the account to which it is or was sent.
  account_version integer,
  last_digits text,
  disbursement_id uuid references disbursements,
  found_on date not null,
  -- By when the customer has it: three working days from the day on which it was found.
  due_on date not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_on date,
  unique (loan_id, number),
  check ((state = 'waiting' or state = 'kept') or disbursement_id is not null),
  check ((state = 'paid') = (paid_on is not null))
);
create index payroll_surpluses_open on payroll_surpluses (id) where state in ('waiting', 'sending', 'unclear');
create index payroll_surpluses_of_customer on payroll_surpluses (customer_id, id);
create index payroll_surpluses_of_disbursement on payroll_surpluses (disbursement_id) where disbursement_id is not null;

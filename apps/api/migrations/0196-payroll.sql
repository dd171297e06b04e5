-- What employers are asked to deduct from the pay of their staff, and what they did.

-- The employer that deducts the instalments of a plan by paydays, as its offer named it.
alter table loans add column employer_id uuid references employers;
create index loans_of_employer on loans (employer_id, id) where employer_id is not null and state in ('active', 'for-write-off');

alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in ('delivered', 'paid', 'reversed', 'moved', 'returned', 'left',
  'cancelled', 'written-off', 'forgiven', 'paused', 'resumed', 'frozen', 'unfrozen', 'down-payment-lost', 'off-payslip', 'refunded'));

-- A deduction file: what an employer is asked to deduct from the pay of a month. It is frozen when it is made, at the start of the 6th.
create table payroll_files (
  id uuid primary key default uuidv7(),
  employer_id uuid not null references employers,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- As people, files and the bank's narration name it, such as FB-OYO-2026-12-1.
  number text not null unique check (number ~ '^FB-[A-Z]{2,8}-[0-9]{4}-(1[0-2]|[1-9])-[1-9][0-9]*$'),
  payday date not null,
  -- The business date.
  frozen_on date not null,
  row_count integer not null check (row_count > 0),
  sum_kobo bigint not null check (sum_kobo > 0),
  created_at timestamptz not null,
  -- The business dates of the first answer about a row, and of the last one that was missing.
  first_answered_on date,
  all_answered_on date,
  unique (employer_id, month),
  check (all_answered_on is null or first_answered_on is not null)
);
create index payroll_files_unanswered on payroll_files (payday) where all_answered_on is null;

-- What a file asks: an instalment a row. An instalment is asked once, for ever.
create table payroll_rows (
  id uuid primary key default uuidv7(),
  file_id uuid not null references payroll_files,
  row_number integer not null check (row_number > 0),
  loan_id uuid not null references loans,
  customer_id text not null references customers,
  instalment integer not null check (instalment > 0),
  instalment_count integer not null check (instalment_count >= instalment),
  -- Of the plan as it was then: its number, and its first and last due day.
  loan_number text not null,
  first_due_on date not null,
  last_due_on date not null check (last_due_on >= first_due_on),
  -- As the staff list had them when the file was made; null after an erasure.
  staff_number text,
  name text,
  department text,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What the employer says came of it, as it stands now; null until it says anything.
  result text check (result in ('deducted', 'part', 'not-enough-pay', 'on-leave', 'left', 'unknown', 'stopped')),
  deducted_kobo bigint not null default 0 check (deducted_kobo >= 0),
  -- How many answers there were, for their keys.
  answer_count integer not null default 0,
  answered_on date,
  unique (file_id, row_number),
  unique (file_id, loan_id),
  unique (loan_id, instalment),
  check ((result is null) = (answer_count = 0) and (result is null) = (answered_on is null)),
  check (result is distinct from 'deducted' or deducted_kobo >= amount_kobo),
  check (result is distinct from 'part' or deducted_kobo > 0),
  check (result in ('deducted', 'part') or deducted_kobo = 0)
);
create index payroll_rows_of_customer on payroll_rows (customer_id, id);
create index payroll_rows_unanswered on payroll_rows (file_id, row_number) where result is null;

-- Every answer about a row, for ever: a corrected one stands behind the one before.
create table payroll_answers (
  row_id uuid not null references payroll_rows,
  number integer not null check (number > 0),
  result text not null,
  deducted_kobo bigint not null check (deducted_kobo >= 0),
  -- A return file, a payslip that the customer showed, or a person who typed it.
  source text not null check (source in ('return', 'payslip', 'typed')),
  source_id uuid,
  answered_on date not null,
  answered_at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  primary key (row_id, number)
);
create trigger append_only before update or delete or truncate on payroll_answers execute function refuse_change();
alter table payroll_answers enable always trigger append_only;

-- Instalments, or what is open of them, that don't leave with a payslip: the customer pays them another way, by `due_on`.
create table payroll_other_ways (
  loan_id uuid not null references loans,
  instalment integer not null check (instalment > 0),
  -- `not-deducted`: the employer's answer. `left`: the employment ended. `employer-stopped`: its agreement did. `consent-ended`: the customer ended it.
  reason text not null check (reason in ('not-deducted', 'left', 'employer-stopped', 'consent-ended')),
  noticed_on date not null,
  due_on date not null check (due_on >= noticed_on + 30),
  at timestamptz not null,
  primary key (loan_id, instalment)
);

-- What customers were told of their payslips, and payslips that they show where an employer says nothing.

-- How many answers about a row its customer was told of: all of them once it equals answer_count.
alter table payroll_rows add column told_count integer not null default 0 check (told_count between 0 and answer_count);
create index payroll_rows_untold on payroll_rows (id) where told_count < answer_count;

-- When the customer was told that an instalment is paid another way; null before.
alter table payroll_other_ways add column told_at timestamptz;
create index payroll_other_ways_untold on payroll_other_ways (loan_id) where told_at is null;

-- When the customer was asked for the payslip of a row whose employer had not answered for 30 days; null before.
alter table payroll_rows add column payslip_asked_at timestamptz;

-- A payslip that a customer shows for a row. A picture is drawn anew before anybody sees it; a member looks at it, once.
create table payroll_payslips (
  id uuid primary key default uuidv7(),
  row_id uuid not null references payroll_rows,
  customer_id text not null references customers,
  sent_at timestamptz not null,
  sent_on date not null,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  state text not null check (state in ('waiting', 'counted', 'refused', 'answered')),
  -- Null once the file was deleted.
  file_id uuid references files,
  deducted_kobo bigint check (deducted_kobo > 0),
  -- Who decided, when, and why it was refused, sealed.
  decided_by text,
  decided_at timestamptz,
  reason_sealed bytea,
  check ((state = 'counted') = (deducted_kobo is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'refused' or reason_sealed is not null)
);
-- One at a time is looked at.
create unique index payroll_payslips_waiting on payroll_payslips (row_id) where state = 'waiting';
create index payroll_payslips_of_customer on payroll_payslips (customer_id, id);
create index payroll_payslips_queue on payroll_payslips (sent_at, id) where state = 'waiting';

-- Employers that deduct instalments from the pay of their staff, their staff lists, and what customers state of where they work.

create table employers (
  id uuid primary key default uuidv7(),
  name text not null,
  -- In the numbers of files, such as OYO.
  code text not null unique check (code ~ '^[A-Z]{2,8}$'),
  -- The state whose civil servants they are.
  state text not null,
  -- The agreement between the employer and us. Two people make it begin, and end.
  agreement text not null check (agreement in ('draft', 'in-force', 'stopped')),
  in_force_from date,
  stopped_on date,
  stop_reason text,
  -- One member stops new plans at once; two let them begin again.
  plans_stopped_at timestamptz,
  plans_stopped_by text,
  plans_stop_reason text,
  -- Counts each change of the row.
  revision integer not null default 1,
  created_at timestamptz not null,
  check ((agreement = 'draft') = (in_force_from is null)),
  check ((agreement = 'stopped') = (stopped_on is not null) and (stopped_on is null) = (stop_reason is null)),
  check (num_nulls(plans_stopped_at, plans_stopped_by, plans_stop_reason) in (0, 3))
);
create unique index employers_by_name on employers (lower(name));

-- The staff list of an employer, a row a person. Most of them are no customers.
create table employer_staff (
  id uuid primary key default uuidv7(),
  employer_id uuid not null references employers,
  -- As the employer writes it, zeros at the front included.
  staff_number text not null check (length(staff_number) between 1 and 30),
  -- The same without what people leave out or spreadsheets lose: capitals, no separators, no zeros at the front.
  number_key text not null check (number_key ~ '^[A-Z0-9]+$'),
  name text not null,
  department text,
  -- After tax and pension, before deductions for loans, a month.
  net_pay_kobo bigint not null check (net_pay_kobo >= 0),
  other_deductions_kobo bigint not null check (other_deductions_kobo >= 0),
  -- The day on which the employer confirmed the figures.
  confirmed_on date not null,
  -- The last day of work, once it is known.
  left_on date,
  updated_at timestamptz not null,
  unique (employer_id, number_key)
);
create index employer_staff_by_name on employer_staff (employer_id, lower(name), id);
create index employer_staff_left on employer_staff (left_on) where left_on is not null;
create index employer_staff_confirmed on employer_staff (confirmed_on);

-- What customers state: who employs them, under which number, and that instalments may be deducted. Rows are kept as they were agreed to.
create table employments (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  employer_id uuid not null references employers,
  -- The row of the list by this number; null where there is none.
  employee_id uuid references employer_staff on delete set null,
  -- As the list has it, else as it was typed. Null after an erasure.
  staff_number text,
  text_version text not null,
  language text not null,
  stated_at timestamptz not null,
  -- A Lagos day of the real clock: tries are counted by it.
  stated_on date not null,
  state text not null check (state in ('confirmed', 'needs-a-person', 'refused', 'ended')),
  -- Why a person has to look, why it was refused, or why it ended.
  reason text,
  decided_at timestamptz,
  -- The member of staff who decided; null for the comparison with the list.
  decided_by uuid,
  decision_note text,
  ended_at timestamptz,
  check ((state in ('confirmed', 'refused')) <= (decided_at is not null)),
  check ((state = 'confirmed') = (reason is null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index employments_of_customer on employments (customer_id, stated_at desc, id desc);
create unique index employments_one_open on employments (customer_id) where state in ('confirmed', 'needs-a-person');
-- One number is of one customer.
create unique index employments_one_holder on employments (employee_id) where state = 'confirmed';
create index employments_of_employee on employments (employee_id) where employee_id is not null;
create index employments_of_employer on employments (employer_id, stated_at desc, id desc);
create index employments_waiting on employments (stated_at, id) where state = 'needs-a-person';

-- A role within one employer.
alter table staff_grants drop constraint staff_grants_scope_check;
alter table staff_grants add constraint staff_grants_scope_check
  check (scope ~ '^(all|(store|employer):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$');

-- Which kinds there are stands in the contract.
alter table legal_texts drop constraint legal_texts_kind_check,
  add constraint legal_texts_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
insert into legal_texts (kind, language, version, from_on, is_example, added_at, body) values
('payroll-consent', 'en', 1, '2026-01-01', true, now(), $text$# What you allow
You allow your employer to deduct the payments of your plans with us from your pay, each on its payday, and to pay them to us. Only what you agreed to in a plan is deducted, and never more than is due on that payday.

# What we share
We give your employer your staff number, your name as it stands on the staff list, the number of the plan and the amounts of each month. We never say what you bought. Your employer tells us that you work there, your net pay and your other deductions, and what was deducted. We use that to see how much you can pay back, and for nothing else.

# When it was deducted
What was deducted from your pay counts as paid on that payday, also where your employer pays it to us later. You are not late for it.

# When it can't be deducted
If you leave, if your pay is too low in a month, or if your employer stops, you pay what is then due in another way. We tell you at least 30 days before, and it costs you no fee.

# How you end it
You can end this at any time before a payday’s file is made. You then pay your plans in another way, on the same terms as above.$text$);

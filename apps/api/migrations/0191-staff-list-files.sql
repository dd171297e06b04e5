-- Files with staff lists of employers: checked first, then applied once as they were checked.

create table employer_staff_files (
  id uuid primary key default uuidv7(),
  employer_id uuid not null references employers,
  uploaded_by uuid not null references staff_members,
  uploaded_at timestamptz not null,
  file_name text not null,
  -- Who isn't in the file has left.
  is_whole boolean not null,
  digest text not null,
  row_count integer not null,
  error_count integer not null,
  added_count integer not null,
  changed_count integer not null,
  leaver_count integer not null,
  state text not null check (state in ('checked', 'replaced', 'applied')),
  applied_by uuid references staff_members,
  applied_at timestamptz,
  check ((state = 'applied') = (applied_at is not null) and (applied_at is null) = (applied_by is null))
);
create index employer_staff_files_of_employer on employer_staff_files (employer_id, id desc);
create index employer_staff_files_uploaded on employer_staff_files (uploaded_at);

-- `before` and `after` are {"name", "department", "netPayKobo", "otherDeductionsKobo", "confirmedOn", "leftOn"}.
create table employer_staff_file_rows (
  file_id uuid not null references employer_staff_files on delete cascade,
  -- The row of the file. Who is missing in a whole list has rows behind the last one.
  line integer not null,
  staff_number text not null,
  -- The person on the list when the file was checked, with what the number and the figures were.
  employee_id uuid,
  number_before text,
  before jsonb,
  -- Null in a row with an error.
  after jsonb,
  typed_name text,
  error text,
  result text not null check (result in ('error', 'unchanged', 'added', 'changed', 'leaves')),
  primary key (file_id, line),
  check ((error is null) = (after is not null) and (error is null) = (result <> 'error'))
);
create index employer_staff_file_rows_errors on employer_staff_file_rows (file_id, line) where error is not null;
create index employer_staff_file_rows_changes on employer_staff_file_rows (file_id, line) where result in ('added', 'changed', 'leaves');

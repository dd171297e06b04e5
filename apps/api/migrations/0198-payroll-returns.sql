-- What employers send back: a file with what they deducted of the rows of a deduction file. It is checked, applied, and booked by a job.
create table payroll_returns (
  id uuid primary key default uuidv7(),
  file_id uuid not null references payroll_files,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  file_name text not null,
  -- Of its bytes: the same file again is named as such.
  content_sha256 bytea not null,
  -- Of all its rows as they were checked. Applying sends it back.
  digest text not null,
  row_count integer not null check (row_count > 0),
  error_count integer not null check (error_count >= 0),
  -- Rows that were not answered before, that say something else than before, the same as before, or nothing.
  new_count integer not null check (new_count >= 0),
  changed_count integer not null check (changed_count >= 0),
  same_count integer not null check (same_count >= 0),
  blank_count integer not null check (blank_count >= 0),
  -- What its rows say was deducted, what stood for them before, and what of it is beyond what was asked.
  deducted_kobo bigint not null check (deducted_kobo >= 0),
  before_kobo bigint not null check (before_kobo >= 0),
  over_kobo bigint not null check (over_kobo >= 0),
  -- `applying`: a job books its rows.
  state text not null default 'checked' check (state in ('checked', 'replaced', 'applying', 'applied')),
  applied_by text,
  applied_at timestamptz,
  booked_at timestamptz,
  check (error_count + new_count + changed_count + same_count + blank_count = row_count),
  check ((state in ('applying', 'applied')) = (applied_at is not null) and (applied_at is null) = (applied_by is null)),
  check ((state = 'applied') = (booked_at is not null)),
  check (applied_at is null or error_count = 0)
);
create index payroll_returns_of_file on payroll_returns (file_id, id desc);
create index payroll_returns_uploaded on payroll_returns (uploaded_at);
-- One return of a file is booked at a time.
create unique index payroll_returns_one_applying on payroll_returns (file_id) where state = 'applying';

create table payroll_return_rows (
  return_id uuid not null references payroll_returns on delete cascade,
  -- The number that a spreadsheet shows beside the row.
  line integer not null check (line > 0),
  -- What it answers; null where that is not known.
  row_id uuid references payroll_rows,
  -- As typed in a row with an error.
  typed text,
  error text,
  kind text not null check (kind in ('error', 'new', 'changed', 'same', 'blank')),
  -- How many answers there were when it was checked, and the last of them.
  seen_count integer not null default 0 check (seen_count >= 0),
  before_result text,
  before_kobo bigint not null default 0,
  result text,
  deducted_kobo bigint not null default 0 check (deducted_kobo >= 0),
  -- `overtaken`: the row was answered otherwise after the check. `refused`: it can't be booked, for a reason that `problem` has.
  outcome text check (outcome in ('booked', 'overtaken', 'refused')),
  problem text,
  primary key (return_id, line),
  check ((kind = 'error') = (error is not null)),
  check (row_id is not null or kind = 'error'),
  check ((kind in ('new', 'changed', 'same')) = (result is not null)),
  check (outcome is null or kind in ('new', 'changed')),
  check ((outcome is not distinct from 'refused') = (problem is not null))
);
create index payroll_return_rows_to_book on payroll_return_rows (return_id, line) where kind in ('new', 'changed') and outcome is null;
create index payroll_return_rows_of_row on payroll_return_rows (row_id) where row_id is not null;

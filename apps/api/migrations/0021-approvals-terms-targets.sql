-- What a request changed, as it was shown when it was decided. Only for kinds whose fields are not about a person.
alter table approvals add column changes jsonb;
create index approvals_waiting on approvals (permission, id) where state = 'open';
create index approvals_expiring on approvals (expires_at) where state = 'open';
create index approvals_of_maker on approvals (requested_by, id desc);
create index approvals_decided on approvals (id desc) where state <> 'open';
create index approvals_decided_kind on approvals (kind, id desc) where state <> 'open';

-- When a member was last told by email that requests wait.
create table approval_notices (
  member_id uuid primary key,
  sent_at timestamptz not null
);

-- A term can end early; the next general term then holds. A term that ended before it began was cancelled.
alter table commission_terms
  add column ended_at timestamptz,
  add column approval_id uuid references approvals;
create index commission_terms_scope on commission_terms (agent_id, category, effective_at);
-- What new terms would have meant is computed from one month's completed orders.
create index orders_completed on orders (completed_at) where status = 'completed' and agent_id is not null;

-- Files with targets. A file is read and checked first, and then applied as it was checked, once.
create table target_uploads (
  id uuid primary key default uuidv7(),
  uploaded_by uuid not null references staff_members,
  uploaded_at timestamptz not null,
  file_name text not null,
  -- A digest of the checked rows with the targets before. Applying needs it.
  digest text not null,
  row_count integer not null,
  error_count integer not null,
  change_count integer not null,
  state text not null check (state in ('checked', 'replaced', 'applied', 'undone')),
  applied_by uuid references staff_members,
  applied_at timestamptz,
  undone_by uuid references staff_members,
  undone_at timestamptz
);
create index target_uploads_of_member on target_uploads (uploaded_by) where state = 'checked';
create index target_uploads_uploaded on target_uploads (uploaded_at);
create table target_upload_rows (
  upload_id uuid not null references target_uploads on delete cascade,
  -- The line of the file, from 2 on: the first has the names of the columns.
  line integer not null,
  -- The first column as it was typed, for rows without an agent.
  given text,
  agent_id uuid references agents,
  starts_on date,
  target_kobo bigint,
  -- The target in force in that month before, and whether it was set for exactly that month.
  before_kobo bigint,
  was_set boolean,
  error text,
  primary key (upload_id, line)
);
create index target_upload_rows_errors on target_upload_rows (upload_id, line) where error is not null;

-- Approved exports of agents with contacts: each can be downloaded once by the member who asked.
create table agent_exports (
  id uuid primary key default uuidv7(),
  approval_id uuid not null unique references approvals,
  requested_by uuid not null references staff_members,
  category text,
  state text,
  approved_at timestamptz not null,
  ends_at timestamptz not null,
  downloaded_at timestamptz,
  row_count integer
);
create index agent_exports_of_member on agent_exports (requested_by, id desc);

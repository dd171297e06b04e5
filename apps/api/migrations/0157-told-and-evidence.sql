-- When the member who asked saw how their request was decided. What was decided before counts as seen.
alter table approvals add column outcome_seen_at timestamptz;
update approvals set outcome_seen_at = coalesce(decided_at, expires_at) where state <> 'open';
create index approvals_unseen on approvals (requested_by)
  where state in ('approved', 'refused', 'expired') and outcome_seen_at is null and requested_by_kind = 'staff';

-- Pictures and PDF files that show why a request should be approved, in the store of files.
create table approval_evidence (
  id uuid primary key default uuidv7(),
  approval_id uuid not null references approvals,
  file_id uuid not null unique references files on delete cascade,
  -- As the member's device called it.
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpeg')),
  size_bytes int not null check (size_bytes > 0),
  -- Of the content: the same file is attached once.
  sha256 bytea not null,
  added_by uuid not null,
  added_at timestamptz not null,
  unique (approval_id, sha256)
);

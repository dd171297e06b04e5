-- Who has a request for approval open to decide it. A hold ends soon after the page stops renewing it.
create table approval_holds (
  approval_id uuid primary key references approvals (id) on delete cascade,
  member_id uuid not null,
  since timestamptz not null,
  held_until timestamptz not null check (held_until > since)
);

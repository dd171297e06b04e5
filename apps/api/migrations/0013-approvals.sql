-- Acts that need two people: one asks, another one with the permission decides.
create table approvals (
  id uuid primary key default uuidv7(),
  -- The domain's kind of request; it owns payload, fingerprint and act.
  kind text not null,
  -- The id of what it is about. One request of a kind is open for it at a time.
  subject text not null,
  payload jsonb not null,
  -- Personal or secret parts of the payload, encrypted.
  sealed bytea,
  -- A digest of what the request would change, as it was when it was asked for.
  fingerprint text not null,
  -- The permission that the person who decides needs.
  permission text not null,
  requested_by uuid not null,
  requested_by_kind text not null check (requested_by_kind in ('agent', 'staff')),
  reason text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'recalled', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text
);
create unique index approvals_open on approvals (kind, subject) where state = 'open';
create index approvals_by_state on approvals (state, requested_at desc, id desc);
create index approvals_subject on approvals (subject, requested_at desc);

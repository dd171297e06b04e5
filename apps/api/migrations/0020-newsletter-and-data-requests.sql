-- The newsletter's addresses as the console lists them.
alter table subscriptions
  -- Erased: the address is gone, and a digest of it stays with the consent until retention deletes the row.
  add column erased_at timestamptz,
  add column state text not null generated always as (case when unsubscribed_at is not null then 'left'
    when confirmed_at is not null then 'confirmed' when quarantined then 'quarantined' else 'unconfirmed' end) stored;
create index subscriptions_state on subscriptions (state, id desc);
create index subscriptions_email_key on subscriptions (email_key, id desc);

-- Exports with addresses that a second person approved. The file is made at the download.
create table newsletter_exports (
  -- The approval's id.
  id uuid primary key references approvals,
  requested_by uuid not null,
  -- Null: every state.
  state text check (state in ('unconfirmed', 'confirmed', 'left', 'quarantined')),
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  row_count integer
);

-- Requests of persons for a copy or the erasure of their data.
create table data_requests (
  id uuid primary key default uuidv7(),
  wants text not null check (wants in ('export', 'erasure')),
  -- Email, phone, and how the identity was checked: encrypted, and wiped with the person.
  sealed bytea,
  -- Keyed digests of email and phone, so that erasing the person finds the request.
  contact_digests text[] not null,
  -- Confirmed possible matches, such as customer:C-17.
  confirmed text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'exported', 'erasure-asked', 'erased', 'refused', 'closed')),
  revision integer not null default 1,
  received_at timestamptz not null,
  due_at timestamptz not null,
  registered_at timestamptz not null,
  registered_by uuid not null,
  exported_at timestamptz,
  erased_at timestamptz,
  closed_at timestamptz,
  -- Why it was refused or closed, in the member's words.
  outcome bytea
);
create index data_requests_state on data_requests (state, due_at, id);
create index data_requests_waiting on data_requests (due_at, id) where closed_at is null;
create index data_requests_contacts on data_requests using gin (contact_digests);
create index data_requests_closed on data_requests (closed_at) where closed_at is not null;

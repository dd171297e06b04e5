-- Files that the product keeps: where each is in the store (FILES_URL), and the key that decrypts it.
create table files (
  id uuid primary key default uuidv7(),
  -- The file's name in the store. It says nothing about the content.
  key text not null unique,
  -- What it is, such as agent-statement.
  kind text not null,
  -- Who may read it, such as agent:<id>.
  owner text not null,
  content_type text not null,
  -- Of the content before encryption.
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- The file's own key, encrypted with the server's. Wiped with the file, which then can't be read from a copy of the store either.
  data_key_sealed bytea,
  -- A file is written outside a transaction: first this row as writing, then the file, then stored. Jobs delete what stays writing.
  state text not null check (state in ('writing', 'stored', 'deleted')),
  created_at timestamptz not null,
  stored_at timestamptz,
  deleted_at timestamptz,
  check ((state = 'deleted') = (deleted_at is not null)),
  check ((state = 'deleted') = (data_key_sealed is null)),
  check (state <> 'stored' or stored_at is not null)
);
create index files_removable on files (created_at) where state in ('writing', 'deleted');
create index files_owner on files (owner, id);

-- The statement of an agent's month in one format: the file that was made last, and a digest of what it says.
create table agent_statements (
  id uuid primary key default uuidv7(),
  agent_id uuid not null references agents,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  format text not null check (format in ('pdf', 'csv')),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  -- Counts the requests, so that a job that was overtaken changes nothing.
  request_number integer not null default 1,
  digest bytea check (length(digest) = 32),
  file_id uuid references files,
  asked_at timestamptz not null,
  made_at timestamptz,
  unique (agent_id, month, format),
  check (state <> 'ready' or (file_id is not null and digest is not null and made_at is not null))
);
create index agent_statements_asked on agent_statements (asked_at);
create index agent_statements_file on agent_statements (file_id) where file_id is not null;

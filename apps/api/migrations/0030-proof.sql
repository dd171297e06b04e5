-- What the daily proof of the money found. A run without a finish was cut off.
create table proof_runs (
  id uuid primary key default uuidv7(),
  day date not null,
  -- True for all agents, false for those with changes since the run before.
  whole boolean not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  agent_count integer not null default 0,
  difference_count integer not null default 0
);
create index proof_runs_finished on proof_runs (id desc) where finished_at is not null;

create table proof_differences (
  run_id uuid not null references proof_runs on delete cascade,
  number integer not null,
  -- Which check found it, the row that it is about, and what the two sides say.
  check_name text not null,
  subject text not null,
  agent_id uuid,
  detail jsonb not null,
  primary key (run_id, number)
);
-- Which agents a daily run looks at.
create index commission_lines_changed on commission_lines (changed_at);

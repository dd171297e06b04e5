-- What was refused, counted for ten minutes by who called and what it was; then a job writes it as one line of the audit log.
create table refused_calls (
  actor_kind text not null,
  actor text not null,
  action text not null,
  session_id uuid,
  count integer not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The first 20 of what the calls were about, and of the calls.
  subjects text[] not null check (cardinality(subjects) <= 20),
  calls text[] not null check (cardinality(calls) <= 20),
  primary key (actor_kind, actor, action)
);
create index refused_calls_first on refused_calls (first_at);

-- The proof with which a session began a review of payouts.
alter table account_sessions add column review_proof_at timestamptz;

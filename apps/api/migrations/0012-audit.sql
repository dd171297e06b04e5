-- What an audit line needs to be read years later: who acted as what, in which session and request, what changed, and why.
alter table audit_lines
  add column actor_kind text not null default 'agent'
    check (actor_kind in ('agent', 'customer', 'staff', 'shop', 'visitor', 'system', 'operator')),
  add column session_id uuid,
  add column request_id text,
  add column before jsonb,
  add column after jsonb,
  add column reason text,
  -- Personal text of the line, encrypted with the key of the person it is about.
  add column sealed bytea;
update audit_lines set actor_kind = case actor when 'visitor' then 'visitor' when 'shop' then 'shop' when 'system' then 'system'
  when 'operator' then 'operator' else 'agent' end;
alter table audit_lines alter column actor_kind drop default;

-- Who the encrypted personal text of a line is about, such as `agent:<id>`: the key below has the same subject.
alter table audit_lines add column sealed_of text;
create index audit_lines_sealed_of on audit_lines (sealed_of) where sealed_of is not null;

-- The lists: newest first, by each filter. The columns between the filter and the instant have few values, so a list reads the newest
-- lines of each and merges them.
drop index audit_lines_subject;
create index audit_lines_subject on audit_lines (subject, actor_kind, action, at, id);
create index audit_lines_subject_actor on audit_lines (subject, actor, actor_kind, action, at, id);
create index audit_lines_actor on audit_lines (actor, actor_kind, action, at, id);
create index audit_lines_action on audit_lines (action, actor_kind, at, id);
create index audit_lines_at on audit_lines (at, id);
create index audit_lines_request on audit_lines (request_id, at, id) where request_id is not null;

-- A key for the personal text of each person. Erasing the person wipes it, and the text can't be read again.
create table audit_subject_keys (
  subject text primary key,
  -- The key, encrypted with the server's; null once it is wiped.
  sealed_key bytea,
  wiped_at timestamptz,
  check ((sealed_key is null) = (wiped_at is not null))
);

-- The lines that aren't chained yet. A line and its row here are written together, so that no line is missed, however late its
-- transaction commits.
create table audit_waiting (line_id bigint primary key);
insert into audit_waiting select id from audit_lines;

-- The chain of hashes over the lines: each hash covers the line and the hash before.
create table audit_chain (
  position bigint primary key check (position > 0),
  line_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  chained_at timestamptz not null
);

-- The chain's last hash at the end of each Lagos day, as it was emailed.
create table audit_heads (
  day date primary key,
  position bigint not null,
  hash bytea not null
);

-- Lines, chain and heads are only ever added. The trigger also holds for a superuser and for replication's sessions.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on audit_lines execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_chain execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_heads execute function refuse_change();
alter table audit_lines enable always trigger append_only;
alter table audit_chain enable always trigger append_only;
alter table audit_heads enable always trigger append_only;

-- The owner has every right unless they are taken away by name.
do $$
declare owned record;
begin
  for owned in
    select oid::regclass as name, relowner::regrole as owner from pg_class
    where oid in ('audit_lines'::regclass, 'audit_chain'::regclass, 'audit_heads'::regclass)
  loop
    execute format('revoke update, delete, truncate on %s from public, %s', owned.name, owned.owner);
  end loop;
end $$;

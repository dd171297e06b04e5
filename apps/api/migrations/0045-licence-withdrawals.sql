-- A licence that was withdrawn before its first day never holds. Its state and its day are free again.
alter table plan_licences
  add withdrawn_at timestamptz,
  -- The request by which two people withdrew it.
  add withdrawal_id uuid unique references approvals,
  add check ((withdrawn_at is null) = (withdrawal_id is null)),
  drop constraint plan_licences_state_from_on_key;
create unique index plan_licences_days on plan_licences (state, from_on) where withdrawn_at is null;

-- Of a licence only the last day may change, and it may be withdrawn, once.
create or replace function keep_plan_licence() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null
    or (new.id, new.state, new.number, new.from_on, new.added_at, new.approval_id) is distinct from
      (old.id, old.state, old.number, old.from_on, old.added_at, old.approval_id)
  then
    raise exception 'a licence is never edited' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

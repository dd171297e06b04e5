-- Plans by which customers pay in instalments. Code, name, customers and place in lists never change.
create table plans (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{2,29}$'),
  -- As customers read it.
  name text not null,
  audience text not null check (audience in ('verified-customers', 'civil-servants')),
  -- Its place in lists. Plans with the same place are in the order of their codes.
  place smallint not null check (place between 1 and 999),
  added_at timestamptz not null
);

-- The terms of a plan from a day on. The newest that has begun is in force. A version is never edited, and agreements keep theirs.
create table plan_versions (
  plan_code text not null references plans,
  version integer not null check (version > 0),
  from_on date not null,
  -- `PlanTerms` of the contract. Null: from this day on the plan isn't offered.
  terms jsonb,
  added_at timestamptz not null,
  -- Null for the versions that come with the product.
  asked_by uuid,
  approved_by uuid,
  approval_id uuid unique references approvals,
  primary key (plan_code, version),
  check ((approval_id is null) = (asked_by is null) and (approval_id is null) = (approved_by is null)),
  check (asked_by <> approved_by)
);
create index plan_versions_days on plan_versions (plan_code, from_on);

-- Versions that were withdrawn before their day: they never hold.
create table plan_withdrawals (
  plan_code text not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  approval_id uuid not null unique references approvals,
  primary key (plan_code, version),
  foreign key (plan_code, version) references plan_versions
);

-- The states in which plans are offered, each with its lender's licence. A licence of a state ends before its next one begins.
create table plan_licences (
  id uuid primary key default uuidv7(),
  -- The name as in the contract's list of states.
  state text not null,
  number text not null check (length(number) between 1 and 60),
  from_on date not null,
  -- The last day. Null: no end is known.
  until_on date check (until_on >= from_on),
  added_at timestamptz not null,
  -- Null for the examples of the demo.
  approval_id uuid unique references approvals,
  unique (state, from_on)
);

create trigger append_only before update or delete or truncate on plans execute function refuse_change();
create trigger append_only before update or delete or truncate on plan_versions execute function refuse_change();
create trigger append_only before update or delete or truncate on plan_withdrawals execute function refuse_change();
create trigger append_only before delete or truncate on plan_licences execute function refuse_change();
alter table plans enable always trigger append_only;
alter table plan_versions enable always trigger append_only;
alter table plan_withdrawals enable always trigger append_only;
alter table plan_licences enable always trigger append_only;

-- Of a licence only the last day may change.
create function keep_plan_licence() returns trigger language plpgsql as $$
begin
  if (new.id, new.state, new.number, new.from_on, new.added_at, new.approval_id) is distinct from
    (old.id, old.state, old.number, old.from_on, old.added_at, old.approval_id)
  then
    raise exception 'a licence is never edited' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger never_edited before update on plan_licences for each row execute function keep_plan_licence();
alter table plan_licences enable always trigger never_edited;

insert into plans (code, name, audience, place, added_at) values
  ('weeks-4', 'Four payments', 'verified-customers', 10, now()),
  ('months-3', 'Three months', 'verified-customers', 20, now()),
  ('paydays-2', 'Two paydays', 'civil-servants', 30, now());
insert into plan_versions (plan_code, version, from_on, terms, added_at) values
  ('weeks-4', 1, '2026-01-01', '{"downPaymentPpm": 250000, "instalments": 3, "due": {"every": 7, "unit": "days"},
    "charge": {"kind": "fee", "ppm": 30000}, "lateFee": {"ppm": 10000, "everyDays": 30}, "costCapPpm": 600000}', now()),
  ('months-3', 1, '2026-01-01', '{"downPaymentPpm": 300000, "instalments": 3, "due": {"every": 1, "unit": "months"},
    "charge": {"kind": "declining", "ppm": 35000}, "lateFee": {"ppm": 10000, "everyDays": 30}, "costCapPpm": 600000}', now()),
  ('paydays-2', 1, '2026-01-01', '{"downPaymentPpm": 0, "instalments": 2, "due": {"paydays": true, "firstAfterDays": 20},
    "charge": {"kind": "fee", "ppm": 20000}, "lateFee": null, "costCapPpm": 600000}', now());

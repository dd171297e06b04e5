-- What is paid of the second halves of a month's orders on plans is decided once, for all agents; months with few plans are decided together. A row
-- is what was decided and from what. A month belongs to the row with the first last_month that is not before it.
create table commission_cohorts (
  id uuid primary key default uuidv7(),
  -- The first days of months. The first month is the first one with plans that was not decided before.
  first_month date not null check (first_month = date_trunc('month', first_month::timestamp)::date),
  last_month date not null unique check (last_month = date_trunc('month', last_month::timestamp)::date),
  -- The business date of the decision, a 1st. What was repaid before it counts.
  decided_on date not null check (decided_on = last_month + interval '5 months'),
  plan_count integer not null check (plan_count >= 0),
  principal_kobo bigint not null check (principal_kobo >= 0),
  repaid_kobo bigint not null check (repaid_kobo between 0 and principal_kobo),
  share_percent integer not null check (share_percent between 0 and 100),
  -- True where the months together have too few plans: everything is due, whatever was repaid.
  too_few boolean not null,
  decided_at timestamptz not null,
  check (first_month <= last_month),
  check (share_percent = 100 or not too_few)
);
create trigger append_only before update or delete or truncate on commission_cohorts execute function refuse_change();
alter table commission_cohorts enable always trigger append_only;

-- A decided second half is over: what of it is paid is a line of its own, one for the agent and the month.
alter table commission_lines drop constraint commission_lines_kind_check, drop constraint commission_lines_state_check;
alter table commission_lines add constraint commission_lines_kind_check check (kind in ('order', 'plan-first', 'plan-second', 'return', 'restored',
  'bonus', 'bonus-return', 'correction', 'held-back'));
alter table commission_lines add constraint commission_lines_state_check check (state in ('expected', 'earned', 'in-payout', 'paid', 'reversed', 'lapsed',
  'settled-outside', 'decided') and (state <> 'decided' or kind = 'plan-second'));
-- The second halves that are to be decided, and what was decided of an agent's month.
create index commission_lines_undecided on commission_lines (completed_on, agent_id) where kind = 'plan-second' and state = 'earned';
create index commission_lines_held on commission_lines (agent_id, completed_on) where kind = 'held-back';

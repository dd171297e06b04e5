-- Up to which day the business paid commissions outside the product. One row, written once.
create table earnings_start (
  id boolean primary key default true check (id),
  -- Null: nothing was paid outside.
  paid_until date,
  set_at timestamptz not null
);

-- What an agent earns, line by line. Amount, agent and cause of a line never change; corrections are new lines.
create table commission_lines (
  id uuid primary key default uuidv7(),
  agent_id uuid not null references agents,
  -- return: below zero, after the order's line was paid. restored: a returned order that counts again.
  kind text not null check (kind in ('order', 'plan-first', 'plan-second', 'return', 'restored', 'bonus', 'bonus-return',
    'correction')),
  -- Null for bonuses and corrections.
  order_number text references orders,
  -- The amount that the commission is on, and its rate in parts per million. Null for corrections.
  base_kobo bigint,
  rate_ppm integer,
  -- Below zero for what an agent owes.
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- A line is due when it is earned and its due day has come.
  state text not null check (state in ('expected', 'earned', 'in-payout', 'paid', 'reversed', 'lapsed', 'settled-outside')),
  placed_on date,
  -- The day on which the order was completed, or the last day of a bonus's month. Its month is the dashboard's.
  completed_on date,
  due_on date,
  -- True once its payout is with the payment provider: it can't be reversed then.
  sent boolean not null default false,
  -- Of a line below zero: how much payouts take off, and how much of that is paid.
  set_off_kobo bigint not null default 0 check (set_off_kobo = 0 or set_off_kobo between 0 and -amount_kobo),
  settled_kobo bigint not null default 0 check (settled_kobo between 0 and set_off_kobo),
  -- The line that this one replaces, takes back or corrects.
  of_line_id uuid references commission_lines,
  -- What a person wrote about a correction, and the approval that made it.
  note text,
  approval_id uuid references approvals,
  -- Why the line is reversed or lapsed.
  ended_because text check (ended_because in ('returned', 'cancelled', 'amount-changed', 'own-order', 'corrected', 'too-old')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state in ('expected')) = (due_on is null) or state = 'reversed'),
  check ((state in ('reversed', 'lapsed')) = (ended_because is not null)),
  check (not sent or state in ('in-payout', 'paid'))
);
-- An order has one line that counts, and a plan one of each half.
create unique index commission_lines_counting on commission_lines (order_number, kind)
  where kind in ('order', 'plan-first', 'plan-second') and state not in ('reversed');
create unique index commission_lines_bonus on commission_lines (agent_id, completed_on) where kind = 'bonus';
create index commission_lines_order on commission_lines (order_number, id) where order_number is not null;
create index commission_lines_agent on commission_lines (agent_id, id desc);
create index commission_lines_state on commission_lines (agent_id, state, id desc);
create index commission_lines_due on commission_lines (due_on, agent_id) where state = 'earned';
create index commission_lines_of on commission_lines (of_line_id) where of_line_id is not null;
create index commission_lines_completed on commission_lines (agent_id, completed_on) where completed_on is not null;

create function keep_commission_line() returns trigger language plpgsql as $$
begin
  if (new.id, new.agent_id, new.kind, new.order_number, new.base_kobo, new.rate_ppm, new.amount_kobo, new.placed_on, new.of_line_id,
      new.note, new.approval_id, new.created_at)
    is distinct from (old.id, old.agent_id, old.kind, old.order_number, old.base_kobo, old.rate_ppm, old.amount_kobo, old.placed_on,
      old.of_line_id, old.note, old.approval_id, old.created_at)
    or old.state in ('reversed', 'settled-outside')
    -- Of a lapsed line only what a payout that came back had settled is given back.
    or (old.state = 'lapsed' and (new.state, new.ended_because, new.due_on, new.completed_on, new.sent,
      new.set_off_kobo - new.settled_kobo, new.settled_kobo <= old.settled_kobo)
      is distinct from (old.state, old.ended_because, old.due_on, old.completed_on, old.sent, old.set_off_kobo - old.settled_kobo, true))
  then
    raise exception 'a commission line is never edited' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger never_edited before update on commission_lines for each row execute function keep_commission_line();
create trigger append_only before delete or truncate on commission_lines execute function refuse_change();
alter table commission_lines enable always trigger never_edited;
alter table commission_lines enable always trigger append_only;

-- The orders that exist get their lines, and the ledger their transfers. What was paid outside is settled at the next start
-- (EARNINGS_PAID_UNTIL). The product stops for this migration, because a process of the release before writes orders without lines.
insert into commission_lines (agent_id, kind, order_number, base_kobo, rate_ppm, amount_kobo, state, placed_on, completed_on, due_on,
  created_at, changed_at)
select o.agent_id, 'order', o.number, o.amount_kobo, o.rate_ppm, o.commission_kobo,
  case o.status when 'pending' then 'expected' else 'earned' end, (o.placed_at at time zone 'Africa/Lagos')::date,
  case o.status when 'completed' then (o.completed_at at time zone 'Africa/Lagos')::date end,
  case o.status when 'completed' then (o.completed_at at time zone 'Africa/Lagos')::date + 7 end, now(), now()
from orders o join customers c on c.id = o.customer_id
where o.agent_id is not null and not c.own_account and o.commission_kobo > 0 and o.status in ('pending', 'completed')
order by coalesce(o.completed_at, o.placed_at), o.number;

insert into ledger_accounts (kind, owner, opened_at)
select kind, agent_id::text, now()
from (select distinct agent_id from commission_lines) agents cross join (values ('agent-payable'), ('commission-cost')) kinds (kind)
order by 2, 1;

insert into ledger_transfers (key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
  effective_on, booked_on, booked_at)
select 'line:' || l.id || case l.state when 'expected' then ':expected' else ':earned' end,
  sha256(convert_to('line:' || l.id || ' ' || l.amount_kobo, 'UTF8')), case l.state when 'expected' then 'pending' else 'posted' end,
  case l.state when 'expected' then 'commission-expected' else 'commission-earned' end, 'line:' || l.id, cost.id, payable.id,
  l.amount_kobo, l.id, coalesce(l.completed_on, l.placed_on), (now() at time zone 'Africa/Lagos')::date, now()
from commission_lines l
join ledger_accounts cost on cost.kind = 'commission-cost' and cost.owner = l.agent_id::text
join ledger_accounts payable on payable.kind = 'agent-payable' and payable.owner = l.agent_id::text
order by l.id;

insert into ledger_entries (account_id, number, transfer_id, debits_posted_kobo, credits_posted_kobo, debits_pending_kobo,
  credits_pending_kobo, booked_at)
select account_id, row_number() over account, id, sum(debit_posted) over account, sum(credit_posted) over account,
  sum(debit_pending) over account, sum(credit_pending) over account, now()
from (
  select id, debit_account_id as account_id, case kind when 'posted' then amount_kobo else 0 end as debit_posted, 0 as credit_posted,
    case kind when 'pending' then amount_kobo else 0 end as debit_pending, 0 as credit_pending
  from ledger_transfers
  union all
  select id, credit_account_id, 0, case kind when 'posted' then amount_kobo else 0 end, 0,
    case kind when 'pending' then amount_kobo else 0 end
  from ledger_transfers
) sides
window account as (partition by account_id order by id);

update ledger_accounts a
set debits_posted_kobo = e.debits_posted_kobo, credits_posted_kobo = e.credits_posted_kobo,
  debits_pending_kobo = e.debits_pending_kobo, credits_pending_kobo = e.credits_pending_kobo,
  entry_count = e.number, last_booked_at = e.booked_at
from (select distinct on (account_id) * from ledger_entries order by account_id, number desc) e where e.account_id = a.id;

-- Checked to the kobo, agent by agent: what the orders say, what the lines say, what the ledger says.
do $$
declare wrong text;
begin
  select string_agg(agent_id::text, ', ') into wrong
  from (
    select o.agent_id, sum(o.commission_kobo) filter (where o.status = 'completed') as earned,
      sum(o.commission_kobo) filter (where o.status = 'pending') as expected
    from orders o join customers c on c.id = o.customer_id
    where o.agent_id is not null and not c.own_account and o.commission_kobo > 0 and o.status in ('pending', 'completed')
    group by o.agent_id) orders
  full join (
    select agent_id, sum(amount_kobo) filter (where state = 'earned') as earned,
      sum(amount_kobo) filter (where state = 'expected') as expected
    from commission_lines group by agent_id) lines using (agent_id)
  full join (
    select owner::uuid as agent_id, nullif(credits_posted_kobo, 0) as earned, nullif(credits_pending_kobo, 0) as expected
    from ledger_accounts where kind = 'agent-payable') ledger using (agent_id)
  where orders.earned is distinct from lines.earned or lines.earned is distinct from ledger.earned
    or orders.expected is distinct from lines.expected or lines.expected is distinct from ledger.expected;
  if wrong is not null then raise exception 'the commission lines of these agents differ from their orders: %', wrong; end if;
  if (select coalesce(sum(debits_posted_kobo), 0) <> coalesce(sum(credits_posted_kobo), 0) from ledger_accounts) then
    raise exception 'debits and credits differ';
  end if;
end $$;

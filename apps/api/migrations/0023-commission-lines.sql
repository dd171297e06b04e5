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
  kind text not null check (kind in ('order', 'plan-first', 'plan-second', 'return', 'bonus', 'bonus-return', 'correction',
    'withholding-tax')),
  -- Null for bonuses, corrections and tax.
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
  -- True while its payout is with the payment provider: it can't be reversed then.
  sent boolean not null default false,
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
    or old.state in ('reversed', 'lapsed', 'settled-outside')
  then
    raise exception 'a commission line is never edited' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger never_edited before update on commission_lines for each row execute function keep_commission_line();
create trigger append_only before delete or truncate on commission_lines execute function refuse_change();
alter table commission_lines enable always trigger never_edited;
alter table commission_lines enable always trigger append_only;

-- The commission of an order on a plan is two lines. The second half names its first (of_line_id), and no payout takes it: what of it is paid
-- is decided for all orders of a month.
alter table commission_lines add constraint commission_lines_held_back check (
  kind <> 'plan-second' or (of_line_id is not null and state not in ('in-payout', 'paid') and not sent));
-- A first half has one second half.
create unique index commission_lines_halves on commission_lines (of_line_id) where kind = 'plan-second';
create index commission_lines_seconds on commission_lines (agent_id, completed_on) where kind = 'plan-second';
-- The sums of an agent's lines by state are still read from the index alone: what is held back is summed apart.
drop index commission_lines_sums;
create index commission_lines_sums on commission_lines (agent_id, state)
  include (amount_kobo, due_on, set_off_kobo, settled_kobo, kind);

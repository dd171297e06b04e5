import { type Db, statement } from '../../../platform/database.ts';

/** A difference between two records of the same money. */
export interface ProofDifference {
  /** The row that it is about: `order:<number>`, `line:<id>`, `account:<kind>`, `day:<YYYY-MM-DD>`, `payout:<id>`, `loan:<id>`. */
  subject: string;
  agentId: string | null;
  /** What the two sides say, in kobo where they are amounts. */
  detail: Record<string, unknown>;
}

// Each check is one statement, so that it sees one instant. None uses the code that it checks. `$1` are the agents.
const atMost = 200;

/** Half to even, as the rate is applied: parts per million of the amount. */
const commissionInSql = `div(o.amount_kobo::numeric * o.rate_ppm, 1000000)
  + (mod(o.amount_kobo::numeric * o.rate_ppm, 1000000) * 2 > 1000000
    or (mod(o.amount_kobo::numeric * o.rate_ppm, 1000000) * 2 = 1000000
      and mod(div(o.amount_kobo::numeric * o.rate_ppm, 1000000), 2) = 1))::int`;

/** What corrections took off orders before their lines were paid: those lines are lower than the orders' commission by that. */
const lowered = `lowered as (
     select l.order_number, -sum(c.amount_kobo) as kobo
     from commission_lines c join commission_lines l on l.id = c.of_line_id
     where c.agent_id = any($1::uuid[]) and c.kind = 'correction' and c.state = 'reversed' and c.ended_because = 'corrected'
     group by l.order_number)`;

const ordersAndLines = statement<ProofDifference>(
  'proof-orders-and-lines',
  `with mine as (
     select o.number, o.agent_id, o.status, (not o.own_account and o.status <> 'cancelled') as counts,
       (o.completed_at at time zone 'Africa/Lagos')::date as completed_on, o.commission_kobo, ${commissionInSql} as computed
     from orders o where o.agent_id = any($1::uuid[])),
   ${lowered},
   wanted as (
     select mine.*, case when counts then greatest(computed - coalesce(lowered.kobo, 0), 0) else 0 end as wanted_kobo
     from mine left join lowered on lowered.order_number = mine.number),
   lines as (
     select order_number, agent_id, sum(amount_kobo) as lines_kobo, bool_or(state = 'expected') as expected,
       bool_or(kind in ('order', 'plan-first', 'plan-second') and state <> 'expected' and completed_on is null) as dateless,
       max(completed_on) as completed_on
     from commission_lines
     where agent_id = any($1::uuid[]) and kind in ('order', 'plan-first', 'plan-second', 'return', 'restored') and state <> 'reversed'
     group by order_number, agent_id)
   select 'order:' || coalesce(w.number, l.order_number) as subject, coalesce(w.agent_id, l.agent_id) as "agentId",
     jsonb_build_object('status', w.status, 'commissionOfOrderKobo', w.commission_kobo, 'computedKobo', w.wanted_kobo,
       'linesKobo', coalesce(l.lines_kobo, 0), 'completedOn', w.completed_on, 'lineCompletedOn', l.completed_on) as detail
   from wanted w full join lines l on l.order_number = w.number and l.agent_id = w.agent_id
   where w.number is null or w.commission_kobo <> w.computed or coalesce(l.lines_kobo, 0) <> w.wanted_kobo
     or coalesce(l.expected, false) <> (w.status = 'pending' and w.wanted_kobo > 0) or coalesce(l.dateless, false)
     or (w.status = 'completed' and l.completed_on is not null and l.completed_on <> w.completed_on)
   order by 1 limit ${atMost}`,
);

/** An order on a plan has two halves, of which the first has the odd kobo; any other has one line. */
const halvesOfOrders = statement<ProofDifference>(
  'proof-halves-of-orders',
  `with lines as (
     select order_number, agent_id, bool_or(kind = 'order') as has_whole, coalesce(sum(amount_kobo) filter (where kind = 'plan-first'), 0) as first,
       coalesce(sum(amount_kobo) filter (where kind = 'plan-second'), 0) as second
     from commission_lines
     where agent_id = any($1::uuid[]) and kind in ('order', 'plan-first', 'plan-second') and state <> 'reversed'
     group by order_number, agent_id),
   compared as (
     select l.*, coalesce(s.financed_kobo, 0) > 0 as on_plan from lines l left join shop_orders s on s.number = l.order_number)
   select 'order:' || order_number as subject, agent_id as "agentId",
     jsonb_build_object('onPlan', on_plan, 'firstHalfKobo', first, 'secondHalfKobo', second) as detail
   from compared
   where case when on_plan then has_whole or first - second not in (0, 1) else first <> 0 or second <> 0 end
   order by 1 limit ${atMost}`,
);

const linesAndLedger = statement<ProofDifference>(
  'proof-lines-and-ledger',
  `with mine as (select * from commission_lines where agent_id = any($1::uuid[])),
   booked as (
     select l.id, count(t.id) as transfers,
       coalesce(sum(case when t.kind = 'pending' then t.amount_kobo when t.kind in ('post', 'void') then -t.amount_kobo end), 0) as pending,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when c.kind = 'agent-payable' then t.amount_kobo
         when d.kind = 'agent-payable' then -t.amount_kobo end), 0) as payable,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when d.kind = 'agent-recoverable' then t.amount_kobo
         when c.kind = 'agent-recoverable' then -t.amount_kobo end), 0) as recoverable,
       coalesce(bool_or((d.owner <> '' and d.owner <> l.agent_id::text) or (c.owner <> '' and c.owner <> l.agent_id::text)), false) as foreign_owner
     from mine l left join ledger_transfers t on t.subject = 'line:' || l.id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
     group by l.id),
   compared as (
     select l.id, l.agent_id, l.kind, l.state, l.amount_kobo, b.transfers, b.pending, b.payable, b.recoverable, b.foreign_owner,
       case when l.state = 'expected' then l.amount_kobo else 0 end as wanted_pending,
       case when l.amount_kobo > 0 and l.state in ('earned', 'in-payout', 'paid') then l.amount_kobo else 0 end as wanted_payable,
       case when l.amount_kobo > 0 or l.state = 'reversed' then 0 when l.state = 'lapsed' then l.settled_kobo else -l.amount_kobo end as wanted_recoverable
     from mine l join booked b using (id))
   select 'line:' || id as subject, agent_id as "agentId",
     jsonb_build_object('kind', kind, 'state', state, 'amountKobo', amount_kobo, 'transfers', transfers, 'pendingKobo', pending,
       'payableKobo', payable, 'recoverableKobo', recoverable) as detail
   from compared
   where pending <> wanted_pending or payable <> wanted_payable or recoverable <> wanted_recoverable or foreign_owner
   order by 1 limit ${atMost}`,
);

const accountsAndEntries = statement<ProofDifference>(
  'proof-accounts-and-entries',
  `with mine as (
     select * from ledger_accounts where owner = any($1::text[])),
   moved as (
     select e.account_id, e.number, e.transfer_id, e.debits_posted_kobo, e.credits_posted_kobo, e.debits_pending_kobo,
       e.credits_pending_kobo, t.id as found, t.kind, t.amount_kobo,
       case when t.debit_account_id = e.account_id then 1 else 0 end as is_debit,
       case when t.credit_account_id = e.account_id then 1 else 0 end as is_credit,
       case when t.kind in ('posted', 'post') then t.amount_kobo else 0 end as posted,
       case t.kind when 'pending' then t.amount_kobo when 'posted' then 0 else -t.amount_kobo end as pending
     from mine a join ledger_entries e on e.account_id = a.id left join ledger_transfers t on t.id = e.transfer_id),
   summed as (
     select account_id, count(*) as entries, max(number) as last_number,
       coalesce(sum(posted * is_debit), 0) as debits, coalesce(sum(posted * is_credit), 0) as credits,
       coalesce(sum(pending * is_debit), 0) as debits_pending, coalesce(sum(pending * is_credit), 0) as credits_pending,
       count(*) filter (where found is null or is_debit + is_credit <> 1) as unmatched,
       min(transfer_id::text) filter (where found is null) as lost
     from moved group by account_id),
   stepped as (
     select account_id, min(number) as at_number from (
       select account_id, number,
         debits_posted_kobo - coalesce(lag(debits_posted_kobo) over w, 0) <> posted * is_debit
           or credits_posted_kobo - coalesce(lag(credits_posted_kobo) over w, 0) <> posted * is_credit
           or debits_pending_kobo - coalesce(lag(debits_pending_kobo) over w, 0) <> pending * is_debit
           or credits_pending_kobo - coalesce(lag(credits_pending_kobo) over w, 0) <> pending * is_credit as wrong
       from moved window w as (partition by account_id order by number)) steps
     where wrong group by account_id)
   select 'account:' || a.kind as subject, case when a.owner ~ '^[0-9a-f]{8}-' then a.owner::uuid end as "agentId",
     jsonb_build_object('entries', coalesce(s.entries, 0), 'entryCount', a.entry_count, 'debitsKobo', a.debits_posted_kobo,
       'debitsOfTransfersKobo', coalesce(s.debits, 0), 'creditsKobo', a.credits_posted_kobo, 'creditsOfTransfersKobo',
       coalesce(s.credits, 0), 'firstWrongEntry', st.at_number, 'entriesWithoutTransfer', coalesce(s.unmatched, 0),
       'lostTransfer', s.lost) as detail
   from mine a left join summed s on s.account_id = a.id left join stepped st on st.account_id = a.id
   where coalesce(s.entries, 0) <> a.entry_count or coalesce(s.last_number, 0) <> a.entry_count
     or (coalesce(s.debits, 0), coalesce(s.credits, 0), coalesce(s.debits_pending, 0), coalesce(s.credits_pending, 0))
       is distinct from (a.debits_posted_kobo, a.credits_posted_kobo, a.debits_pending_kobo, a.credits_pending_kobo)
     or coalesce(s.unmatched, 0) > 0 or st.at_number is not null
   order by a.id limit ${atMost}`,
);

const totalsAndLines = statement<ProofDifference>(
  'proof-totals-and-lines',
  `with ${lowered},
   lines as (
     select agent_id, day, sum(earned) as earned, sum(expected) as expected from (
       select agent_id, completed_on as day, amount_kobo as earned, 0 as expected from commission_lines
       where agent_id = any($1::uuid[]) and kind in ('order', 'plan-first', 'plan-second', 'return', 'restored')
         and state not in ('reversed', 'expected')
       union all
       -- The dashboard has the commission before corrections.
       select o.agent_id, (o.completed_at at time zone 'Africa/Lagos')::date, least(lowered.kobo, o.commission_kobo), 0
       from lowered join orders o on o.number = lowered.order_number
       where o.status = 'completed' and not o.own_account
       union all
       select agent_id, placed_on, 0, amount_kobo from commission_lines
       where agent_id = any($1::uuid[]) and kind in ('order', 'plan-first', 'plan-second') and state = 'expected') entries
     group by agent_id, day),
   totals as (
     select agent_id, day, earned_kobo, expected_kobo from agent_daily_totals
     where agent_id = any($1::uuid[]) and (earned_kobo <> 0 or expected_kobo <> 0))
   select 'day:' || coalesce(t.day, l.day) as subject, coalesce(t.agent_id, l.agent_id) as "agentId",
     jsonb_build_object('earnedOnDashboardKobo', coalesce(t.earned_kobo, 0), 'earnedInLinesKobo', coalesce(l.earned, 0),
       'expectedOnDashboardKobo', coalesce(t.expected_kobo, 0), 'expectedInLinesKobo', coalesce(l.expected, 0)) as detail
   from totals t full join lines l on l.agent_id = t.agent_id and l.day = t.day
   where coalesce(t.earned_kobo, 0) <> coalesce(l.earned, 0) or coalesce(t.expected_kobo, 0) <> coalesce(l.expected, 0)
   order by 1 limit ${atMost}`,
);

const agentsAndAccounts = statement<ProofDifference>(
  'proof-agents-and-accounts',
  `with lines as (
     select agent_id, coalesce(sum(amount_kobo) filter (where amount_kobo > 0 and state in ('earned', 'in-payout')), 0) as payable,
       coalesce(sum(amount_kobo) filter (where state = 'expected'), 0) as expected,
       coalesce(-sum(amount_kobo + settled_kobo) filter (where amount_kobo < 0 and state = 'earned'), 0) as recoverable
     from commission_lines where agent_id = any($1::uuid[]) group by agent_id),
   accounts as (
     select owner::uuid as agent_id, sum(credits_posted_kobo - debits_posted_kobo) filter (where kind = 'agent-payable') as payable,
       sum(credits_pending_kobo) filter (where kind = 'agent-payable') as expected,
       sum(debits_posted_kobo - credits_posted_kobo) filter (where kind = 'agent-recoverable') as recoverable
     from ledger_accounts where owner = any($1::text[]) group by owner)
   select 'agent:' || coalesce(l.agent_id, a.agent_id) as subject, coalesce(l.agent_id, a.agent_id) as "agentId",
     jsonb_build_object('payableInLinesKobo', coalesce(l.payable, 0), 'payableInLedgerKobo', coalesce(a.payable, 0),
       'expectedInLinesKobo', coalesce(l.expected, 0), 'expectedInLedgerKobo', coalesce(a.expected, 0),
       'recoverableInLinesKobo', coalesce(l.recoverable, 0), 'recoverableInLedgerKobo', coalesce(a.recoverable, 0)) as detail
   from lines l full join accounts a on a.agent_id = l.agent_id
   where coalesce(l.payable, 0) <> coalesce(a.payable, 0) or coalesce(l.expected, 0) <> coalesce(a.expected, 0)
     or coalesce(l.recoverable, 0) <> coalesce(a.recoverable, 0)
   order by 1 limit ${atMost}`,
);

/** Ledger accounts of some owners whose balances differ from their entries and transfers; the business's own have an empty owner. */
export const findAccountDifferences = (db: Db, owners: readonly string[]) => db.list(accountsAndEntries, [owners]);

/** A check of some agents' money: its name and what it finds. */
export interface AgentCheck {
  name: string;
  find(db: Db, agentIds: readonly string[]): Promise<ProofDifference[]>;
}

/** The checks by agents. Each names its rows. */
export const agentChecks: readonly AgentCheck[] = [
  { name: 'orders-and-lines', find: (db, agentIds) => db.list(ordersAndLines, [agentIds]) },
  { name: 'orders-and-lines', find: (db, agentIds) => db.list(halvesOfOrders, [agentIds]) },
  { name: 'lines-and-ledger', find: (db, agentIds) => db.list(linesAndLedger, [agentIds]) },
  { name: 'accounts-and-entries', find: findAccountDifferences },
  { name: 'dashboard-and-lines', find: (db, agentIds) => db.list(totalsAndLines, [agentIds]) },
  { name: 'agents-and-accounts', find: (db, agentIds) => db.list(agentsAndAccounts, [agentIds]) },
];

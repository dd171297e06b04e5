import type { Day } from '@foodbank/contract/primitives/day';
import type { AgentSort } from '@foodbank/contract/views/overviews-staff';
import { type Db, list, type Statement, statement } from '../../../platform/database.ts';
import type {
  AgentRecordRow,
  AgentSearch,
  EmailRow,
  EventRow,
  ListedAgentRow,
  OpenChangeRow,
  ReferralRow,
  SalesRow,
  SortCursor,
} from './agent-rows.ts';

const stateOf = `case when a.erased_at is not null then 'erased' else c.state end`;
const salesOf = `(select coalesce(sum(d.sales_kobo), 0)::bigint from agent_daily_totals d
  where d.agent_id = a.id and d.day between $8 and $9)`;
// As a scalar, so that PostgreSQL reads one row of an agent's index and never hashes the table.
const lastSaleOf = `(select d.day from agent_daily_totals d where d.agent_id = a.id and d.sales_count > 0
  order by d.day desc limit 1)`;
const targetOn = (day: string) =>
  `(select t.target_kobo from agent_targets t where t.agent_id = a.id and t.starts_on <= ${day}::date
    order by t.starts_on desc limit 1)`;

// A part with a null parameter matches everything. $1 email key, $2 phone key, $3 referral code, $4 patterns of words, $5 category,
// $6 state, $7 the first day of sales ('infinity': never sold), $8 and $9 this month, $10 and $11 the cursor, $12 how many.
const matching = `($1::text is null or a.email_key = $1) and ($2::text is null or a.phone_key = $2)
  and ($4::text[] is null or a.search like all($4) or a.referral_code = $3)
  and ($4::text[] is not null or $3::text is null or a.referral_code = $3)
  and ($5::text is null or a.category = $5) and ($6::text is null or ${stateOf} = $6)
  and ($7::date is null or case when $7 = 'infinity' then ${lastSaleOf} is null else ${lastSaleOf} >= $7 end)`;

/** How a list is sorted: the value, its type, and the direction. */
const sorts: Record<AgentSort, { value: string; type: string; from: string; descending: boolean }> = {
  name: { value: 'a.search', type: 'text collate "C"', from: '', descending: false },
  joined: { value: 'a.created_at', type: 'timestamptz', from: '', descending: true },
  sales: {
    value: 's.sales',
    type: 'bigint',
    // All agents' rows of the month at once: one agent after the other would read a page of the table for each row.
    from: `left join (select d.agent_id, sum(d.sales_kobo)::bigint as sales from agent_daily_totals d
        where d.day between $8 and $9 group by d.agent_id) m on m.agent_id = a.id
      cross join lateral (select coalesce(m.sales, 0) as sales) s`,
    descending: true,
  },
  'last-sale': {
    value: 's.day',
    type: 'date',
    from: `cross join lateral (select coalesce(${lastSaleOf}, '-infinity') as day offset 0) s`,
    descending: true,
  },
};

function agentsBy(sort: AgentSort): Statement<ListedAgentRow> {
  const { value, type, from, descending } = sorts[sort];
  const [before, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  return statement<ListedAgentRow>(
    `list-agents-by-${sort}`,
    `select a.id, a.firstname, a.lastname, a.referral_code as "referralCode", a.category, ${stateOf} as state, a.email, a.phone,
       a.created_at as "createdAt", ${salesOf} as "salesKobo", ${targetOn('$8')} as "targetKobo", ${lastSaleOf} as "lastSaleOn",
       exists (select from approvals w where w.subject = a.id::text and w.state = 'open' and w.kind like 'agent-%') as waits,
       ${value}::text as "sortValue"
     from agents a join accounts c on c.id = a.id ${from}
     where ${matching} and ($11::uuid is null or (${value}, a.id) ${before} ($10::text::${type}, $11))
     order by ${value} ${direction}, a.id ${direction} limit $12`,
  );
}
const listStatements: Record<AgentSort, Statement<ListedAgentRow>> = {
  name: agentsBy('name'),
  joined: agentsBy('joined'),
  sales: agentsBy('sales'),
  'last-sale': agentsBy('last-sale'),
};

/** A page of agents, and one more if there is a next page. */
export function listAgentRows(
  db: Db,
  search: AgentSearch,
  sort: AgentSort,
  about: { soldSince: Day | null; month: { firstOn: Day; lastOn: Day }; cursor: SortCursor | null; atMost: number },
): Promise<ListedAgentRow[]> {
  const { emailKey, phoneKey, referralCode, patterns, category, state } = search;
  const { soldSince, month, cursor, atMost } = about;
  const values = [emailKey, phoneKey, referralCode, patterns, category, state, soldSince, month.firstOn, month.lastOn];
  return db.list(listStatements[sort], [...values, cursor?.value ?? null, cursor?.id ?? null, atMost]);
}

const matchingSums = statement<{ count: number; salesKobo: number }>(
  'sum-agents',
  `select count(*)::int as count, coalesce(sum(sales), 0)::bigint as "salesKobo" from (
     select coalesce(m.sales, 0) as sales from agents a join accounts c on c.id = a.id
       left join (select d.agent_id, sum(d.sales_kobo)::bigint as sales from agent_daily_totals d
         where d.day between $8 and $9 group by d.agent_id) m on m.agent_id = a.id
     where ${matching} limit $10) found`,
);

/** Counts agents and adds up their sales of a month, up to a number of agents. */
export const sumAgents = (
  db: Db,
  search: AgentSearch,
  { soldSince, month, atMost }: { soldSince: Day | null; month: { firstOn: Day; lastOn: Day }; atMost: number },
) =>
  db.get(matchingSums, [
    ...[search.emailKey, search.phoneKey, search.referralCode, search.patterns, search.category, search.state],
    ...[soldSince, month.firstOn, month.lastOn, atMost],
  ]);

const recordById = statement<AgentRecordRow>(
  'agent-record',
  `select a.id, a.firstname, a.lastname, a.referral_code as "referralCode", a.category, ${stateOf} as state, a.email,
     a.email_key as "emailKey", a.phone, a.created_at as "createdAt", ${lastSaleOf} as "lastSaleOn",
     ${targetOn('$2')} as "thisTargetKobo", ${targetOn('$3')} as "nextTargetKobo"
   from agents a join accounts c on c.id = a.id where a.id = $1`,
);
const laterTargets = statement<{ startsOn: Day; targetKobo: number | null }>(
  'later-targets',
  `select starts_on as "startsOn", target_kobo as "targetKobo" from agent_targets where agent_id = $1 and starts_on > $2
   order by starts_on`,
);
const lastSuspension = statement<{ at: Date; by: string | null; reason: string | null }>(
  'last-suspension',
  `select l.at, m.name as by, l.reason from audit_lines l
   left join staff_members m on l.actor_kind = 'staff' and m.id::text = l.actor
   where l.subject = $1 and l.action = 'agent-suspended' order by l.at desc limit 1`,
);

/** An agent's record, with the targets in force on two first days of months; null if there is no such agent. */
export const findAgentRecord = (db: Db, id: string, [thisMonth, nextMonth]: [Day, Day]) =>
  db.find(recordById, [id, thisMonth, nextMonth]);
/** The targets that begin after a month. */
export const listLaterTargets = (db: Db, id: string, after: Day) => db.list(laterTargets, [id, after]);
/** The latest suspension of an agent, with the name of who did it. */
export const findLastSuspension = (db: Db, id: string) => db.find(lastSuspension, [id]);

const sums = `sum(sales_kobo)::bigint as "salesKobo", sum(sales_count)::bigint as "salesCount",
  sum(earned_kobo)::bigint as "earnedKobo", sum(referral_count)::bigint as "referralCount"`;
const salesByMonth = statement<SalesRow>(
  'agent-sales-by-month',
  `select to_char(day, 'YYYY-MM') as month, ${sums} from agent_daily_totals where agent_id = $1 group by 1 order by 1`,
);

/** An agent's sales by month, oldest first, of the months that have any totals. */
export const listSalesByMonth = (db: Db, id: string) => db.list(salesByMonth, [id]);

/** An agent's targets, oldest first: each holds until the next one begins. */
export const listTargets = list<{ startsOn: Day; targetKobo: number | null }, [agentId: string]>(
  'targets-of-agent',
  'select starts_on as "startsOn", target_kobo as "targetKobo" from agent_targets where agent_id = $1 order by starts_on',
);
/** What an agent sold on each day that has totals, from a day to another, oldest first. */
export const listSalesByDay = list<
  { day: Day; salesKobo: number; orders: number },
  [agentId: string, from: Day, to: Day]
>(
  'agent-sales-by-day',
  `select day, sales_kobo as "salesKobo", sales_count::int as orders from agent_daily_totals
   where agent_id = $1 and day between $2 and $3 order by day`,
);

const openChanges = statement<OpenChangeRow>(
  'open-changes-of',
  `select w.id, w.kind, w.requested_at as "requestedAt", w.expires_at as "expiresAt", w.requested_by as "requestedBy", m.name, w.reason
   from approvals w left join staff_members m on m.id = w.requested_by
   where w.subject = $1 and w.state = 'open' order by w.requested_at desc, w.id desc`,
);
/** The open requests for approvals about an agent, newest first. */
export const listOpenChanges = (db: Db, id: string) => db.list(openChanges, [id]);

const referralsOf = statement<ReferralRow>(
  'referrals-of-agent',
  `select id, name, firstname, lastname, masked_email as email, masked_phone as "phoneNumber", referred_at as "referredAt",
     order_count as "orderCount", referred_at::text as "sortValue"
   from customers where agent_id = $1 and not never_referral and referred_at <= coalesce($2::timestamptz, 'infinity')
     and ($3::text is null or referred_at < $2 or id > $3) order by referred_at desc, id limit $4`,
);
const emailsTo = statement<EmailRow>(
  'emails-to-agent',
  `select id, kind, created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", created_at::text as "sortValue"
   from emails where to_key = $1 and created_at <= coalesce($2::timestamptz, 'infinity')
     and ($3::uuid is null or created_at < $2 or id < $3) order by created_at desc, id desc limit $4`,
);
/** A page of an agent's referrals, newest first, and one more if there is a next page. */
export const listReferralRows = (db: Db, id: string, cursor: SortCursor | null, atMost: number) =>
  db.list(referralsOf, [id, cursor?.value ?? null, cursor?.id ?? null, atMost]);
/** A page of the emails to an address, newest first, and one more if there is a next page. */
export const listEmailRows = (db: Db, toKey: string, cursor: SortCursor | null, atMost: number) =>
  db.list(emailsTo, [toKey, cursor?.value ?? null, cursor?.id ?? null, atMost]);

const eventsOf = statement<EventRow>(
  'events-of-agent',
  `select l.id::text, l.at, l.action, l.actor_kind as "actorKind", m.name as "actorName", l.reason, l.before, l.after, l.detail,
     l.at::text as "sortValue"
   from audit_lines l left join staff_members m on l.actor_kind = 'staff' and m.id::text = l.actor
   where l.subject = $1 and l.at <= coalesce($2::timestamptz, 'infinity') and ($3::bigint is null or l.at < $2 or l.id < $3)
   order by l.at desc, l.id desc limit $4`,
);
/** A page of the audit lines about an agent, newest first, and one more if there is a next page. */
export const listEventRows = (db: Db, id: string, cursor: SortCursor | null, atMost: number) =>
  db.list(eventsOf, [id, cursor?.value ?? null, cursor?.id ?? null, atMost]);

import { type PayoutState, payoutStateNames } from '@foodbank/contract/earning/payouts';
import { type CarryReason, type PayoutSort, payoutsCountedMax } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, type Statement, statement } from '../../../platform/database.ts';
import { type Payout, payoutColumns } from './queries.ts';

/** Which payouts a list is about. Each may be left out. */
export interface PayoutFilter {
  state?: PayoutState | undefined;
  month?: Day | undefined;
  agentId?: string | undefined;
  reference?: string | undefined;
}

const filterColumns = { state: 'state', month: 'due_month', agentId: 'agent_id', reference: 'reference' } as const;
const filterKeys = Object.keys(filterColumns) as (keyof PayoutFilter)[];
const made = new Map<string, Statement<never>>();

/** The statement for the filters that are set: each set has its own, so that each uses its index. */
function filtered<Row>(
  name: string,
  filter: PayoutFilter,
  write: (where: string, first: number) => string,
): { wanted: Statement<Row>; values: unknown[] } {
  const set = filterKeys.filter((key) => filter[key] !== undefined);
  const key = [name, ...set].join('-');
  const where = set.map((one, index) => `${filterColumns[one]} = $${index + 1}`).join(' and ') || 'true';
  const wanted = made.get(key) ?? statement<never>(key, write(where, set.length + 1));
  made.set(key, wanted);
  return { wanted: wanted as Statement<Row>, values: set.map((one) => filter[one]) };
}

const countsByState = statement<{ state: PayoutState; count: number }>(
  'payout-counts',
  `select s.state, (select count(*)::int from (
     select from payouts p where p.state = s.state and ($2::date is null or p.due_month = $2)
       and ($3::uuid is null or p.agent_id = $3) and ($4::text is null or p.reference = $4) limit ${payoutsCountedMax}) q) as count
   from unnest($1::text[]) with ordinality s (state, place) order by s.place`,
);
// One step along the index for each month.
const months = statement<{ month: Day }>(
  'payout-months',
  `with recursive m as (
     (select due_month from payouts order by due_month desc limit 1)
     union all
     select (select p.due_month from payouts p where p.due_month < m.due_month order by p.due_month desc limit 1)
     from m where m.due_month is not null)
   select due_month as month from m where due_month is not null limit 60`,
);
const amountOf = statement<{ amountKobo: number }>(
  'amount-of-payout',
  'select amount_kobo as "amountKobo" from payouts where id = $1',
);
const byIds = statement<Payout>(
  'payouts-by-ids',
  `select ${payoutColumns} from payouts where id = any($1::uuid[]) order by id`,
);
const sumOfIds = statement<{ kobo: number; count: number }>(
  'sum-of-payouts',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*)::int as count from payouts where id = any($1::uuid[])`,
);
const countOfAgent = statement<{ count: number }>(
  'count-payouts-of-agent',
  'select count(*)::int as count from payouts where agent_id = $1',
);
const releasedOf = statement<{ disbursementId: string }>(
  'disbursements-of-released-payouts',
  `select disbursement_id as "disbursementId" from payouts where agent_id = $1 and state in ('failed', 'returned')`,
);
const carriesOf = statement<{ agentId: string; reason: CarryReason; dueKobo: number; toldAt: Date | null }>(
  'payout-carries-of-month',
  `select agent_id as "agentId", reason, due_kobo as "dueKobo", told_at as "toldAt" from payout_carries
   where due_month = $1 and agent_id > $2 order by agent_id limit $3`,
);
// The lines of a payout that is over without being paid are due again: they count with the payout or the carry that has them now.
const countsFor = (payout: string) => `(${payout}.state not in ('refused', 'failed', 'returned', 'dropped')
  or not exists (select from payouts l where l.agent_id = ${payout}.agent_id and l.id > ${payout}.id)
    and not exists (select from payout_carries c where c.agent_id = ${payout}.agent_id and c.due_month >= ${payout}.due_month))`;
const sumsOfMonths = statement<{ state: PayoutState; count: number; kobo: number }>(
  'payout-sums-of-months',
  `select state, count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo from payouts p
   where due_month = any($1::date[]) and ($2::uuid is null or agent_id = $2) and ${countsFor('p')} group by state`,
);
// Counted on their own, not by state: what is made of the two has to agree.
const dueOfMonths = statement<{ kobo: number }>(
  'due-of-payout-months',
  `select (
     (select coalesce(sum(positive_kobo - set_off_kobo - tax_kobo), 0) from payouts p
      where due_month = any($1::date[]) and ($2::uuid is null or agent_id = $2) and ${countsFor('p')})
     + (select coalesce(sum(due_kobo), 0) from payout_carries
        where due_month = any($1::date[]) and ($2::uuid is null or agent_id = $2)))::bigint as kobo`,
);
const heldOfMonths = statement<Payout>(
  'held-payouts-of-months',
  `select ${payoutColumns} from payouts where state = 'held' and due_month = any($1::date[])
     and ($2::uuid is null or agent_id = $2) order by id limit $3`,
);
const carriesOfMonths = statement<{ agentId: string; dueMonth: Day; reason: CarryReason; dueKobo: number }>(
  'payout-carries-of-months',
  `select agent_id as "agentId", due_month as "dueMonth", reason, due_kobo as "dueKobo" from payout_carries
   where due_month = any($1::date[]) and ($2::uuid is null or agent_id = $2) order by due_month, agent_id limit $3`,
);
const carriedSum = statement<{ count: number; kobo: number }>(
  'sum-of-payout-carries',
  `select count(*)::int as count, coalesce(sum(due_kobo), 0)::bigint as kobo from payout_carries
   where due_month = any($1::date[]) and ($2::uuid is null or agent_id = $2)`,
);
const carryMonths = statement<{ month: Day }>(
  'payout-carry-months',
  `with recursive m as (
     (select due_month from payout_carries order by due_month desc limit 1)
     union all
     select (select p.due_month from payout_carries p where p.due_month < m.due_month order by p.due_month desc limit 1)
     from m where m.due_month is not null)
   select due_month as month from m where due_month is not null limit 60`,
);

/** A page of payouts: by id, the oldest or the newest first, or by amount, the largest first. */
export interface PayoutPage {
  sort?: PayoutSort | undefined;
  newestFirst: boolean;
  after: string | null;
  atMost: number;
}

/** Payouts after one. By amount, one that does not exist leads nowhere. */
export async function listPayouts(db: Db, filter: PayoutFilter, page: PayoutPage): Promise<Payout[]> {
  const isByAmount = page.sort === 'amount';
  const place = isByAmount && page.after !== null ? await db.find(amountOf, [page.after]) : null;
  if (isByAmount && page.after !== null && place === null) return [];
  const [beyond, order] = page.newestFirst || isByAmount ? ['<', 'desc'] : ['>', 'asc'];
  const name = isByAmount ? 'list-payouts-by-amount' : `list-payouts-${order}`;
  const { wanted, values } = filtered<Payout>(name, filter, (where, first) => {
    const id = `$${first}::uuid`;
    const [after, by] = isByAmount
      ? [`(${id} is null or (amount_kobo, id) < ($${first + 2}::bigint, ${id}))`, 'amount_kobo desc, id desc']
      : [`(${id} is null or id ${beyond} ${id})`, `id ${order}`];
    return `select ${payoutColumns} from payouts where ${where} and ${after} order by ${by} limit $${first + 1}`;
  });
  return db.list(wanted, [...values, page.after, page.atMost, ...(isByAmount ? [place?.amountKobo ?? null] : [])]);
}

/** How many payouts match, and their sum; up to a number of them. */
export function sumPayouts(
  db: Db,
  filter: PayoutFilter,
  atMost = payoutsCountedMax,
): Promise<{ count: number; kobo: number }> {
  const { wanted, values } = filtered<{ count: number; kobo: number }>(
    'sum-matching-payouts',
    filter,
    (where, first) => {
      const rows = `select amount_kobo from payouts where ${where} limit $${first}`;
      return `select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo from (${rows}) q`;
    },
  );
  return db.get(wanted, [...values, atMost]);
}

/** How many payouts each state has, of what the other filters leave, up to 1,000. */
export const countPayouts = (db: Db, { month, agentId, reference }: Omit<PayoutFilter, 'state'>) =>
  db.list(countsByState, [payoutStateNames, month ?? null, agentId ?? null, reference ?? null]);
/** The months with payouts, newest first. */
export const listPayoutMonths = async (db: Db) => (await db.list(months)).map(({ month }) => month);
/** Payouts by id, the oldest first. */
export const listPayoutsById = (db: Db, ids: readonly string[]) => db.list(byIds, [ids]);
/** How many payouts an agent has had. */
export const countPayoutsOf = async (db: Db, agentId: string) => (await db.get(countOfAgent, [agentId])).count;
/** The disbursements of an agent's payouts that failed or came back: their lines are due again. */
export const listReleasedDisbursements = async (db: Db, agentId: string) =>
  (await db.list(releasedOf, [agentId])).map(({ disbursementId }) => disbursementId);
/** The sum of some payouts, and how many of them there are. */
export const sumPayoutsById = (db: Db, ids: readonly string[]) => db.get(sumOfIds, [ids]);
/** The agents whose due commission is in no payout of a month, after one. */
export const listCarries = (db: Db, month: Day, afterAgentId: string, atMost: number) =>
  db.list(carriesOf, [month, afterAgentId, atMost]);
/** The months with carried commission, newest first. */
export const listCarryMonths = async (db: Db) => (await db.list(carryMonths)).map(({ month }) => month);

/** Which payouts stand beside an act: those of some months, of one agent or all (null). */
export interface MonthsOfPayouts {
  months: readonly Day[];
  agentId: string | null;
}

/** How many payouts of some months each state has, and their sums. */
export const sumPayoutsOfMonths = (db: Db, { months, agentId }: MonthsOfPayouts) =>
  db.list(sumsOfMonths, [months, agentId]);
/** What is due at the end of some months, in payouts or carried. */
export const getDueOfMonths = async (db: Db, { months, agentId }: MonthsOfPayouts) =>
  (await db.get(dueOfMonths, [months, agentId])).kobo;
/** The held payouts of some months, the oldest first. */
export const listHeldOfMonths = (db: Db, { months, agentId }: MonthsOfPayouts, atMost: number) =>
  db.list(heldOfMonths, [months, agentId, atMost]);
/** What of some months was carried, and why. */
export const listCarriesOfMonths = (db: Db, { months, agentId }: MonthsOfPayouts, atMost: number) =>
  db.list(carriesOfMonths, [months, agentId, atMost]);
/** How much of some months was carried. */
export const sumCarriesOfMonths = (db: Db, { months, agentId }: MonthsOfPayouts) =>
  db.get(carriedSum, [months, agentId]);

import type { LineReader } from '@foodbank/contract/earning/commissions';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/views/earnings';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { describeLine, describePayout, findLineDetail } from './describe-lines.ts';
import { listEarningLines, listLinesOfPayout } from './line-queries.ts';
import { findPayoutOf, listHeldBackOfPayouts, listPayoutsOf } from './queries.ts';
import { readEarnings } from './read-earnings.ts';

const { earningLinesShown, payoutsShown } = calls;

/** The filters of a list of lines, as the calls have them. */
interface LineFilters {
  state?: calls.EarningLine['state'] | undefined;
  month?: string | undefined;
  cursor?: string | undefined;
}

/** The calls by which agents see what they earn. */
export function earningRoutes({ clock, database, keys }: Pick<AppContext, 'clock' | 'database' | 'keys'>): Route[] {
  const db = database.read;
  const today = () => businessDateOf(clock);
  return [
    route(calls.getEarnings, async (_, { agentId }) => ({
      earnings: await readEarnings(db, keys, agentId, today()),
    })),
    route(calls.listEarningLines, ({ query }, { agentId }) => pageOfLines(db, agentId, today(), query, 'agent')),
    route(calls.getEarningLine, async ({ params: { lineId } }, { agentId }) => ({
      line: (await findLineDetail(db, agentId, today(), lineId, 'agent')) ?? refuse('not-found'),
    })),
    route(calls.listEarningPayouts, ({ query: { cursor } }, { agentId }) => pageOfPayouts(db, agentId, cursor)),
    route(calls.listPayoutLines, async ({ params: { payoutId }, query: { cursor = null } }, { agentId }) => {
      if ((await findPayoutOf(db, agentId, payoutId)) === null) refuse('not-found');
      const wanted = { payoutId, cursor, atMost: earningLinesShown + 1 };
      const heldBack = await listHeldBackOfPayouts(db, [payoutId]);
      const found = await listLinesOfPayout(db, agentId, today(), wanted);
      const { rows, nextCursor } = pageOf(found, earningLinesShown, ({ id }) => id);
      return {
        rows: rows.map((row) => ({ line: describeLine(row, 'agent'), amount: toNaira(row.partKobo) })),
        nextCursor,
        heldBack: heldBack.map(({ month, kobo }) => ({ month: month.slice(0, 7), amount: toNaira(kobo) })),
      };
    }),
  ];
}

/** A page of an agent's lines with their explanations, for who reads them. */
export async function pageOfLines(db: Db, agentId: string, today: Day, filters: LineFilters, reader: LineReader) {
  const { state = null, month, cursor = null } = filters;
  const wanted = { state, month: month === undefined ? null : `${month}-01`, cursor, atMost: earningLinesShown + 1 };
  const found = await listEarningLines(db, agentId, today, wanted);
  const { rows, nextCursor } = pageOf(found, earningLinesShown, ({ id }) => id);
  return { rows: rows.map((row) => describeLine(row, reader)), nextCursor };
}

/** A page of an agent's payouts. */
export async function pageOfPayouts(db: Db, agentId: string, cursor: string | null = null) {
  const found = await listPayoutsOf(db, agentId, cursor, payoutsShown + 1);
  const { rows, nextCursor } = pageOf(found, payoutsShown, ({ id }) => id);
  return { rows: rows.map(describePayout), nextCursor };
}

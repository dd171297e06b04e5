import { addMonths, dayStartAt } from '@foodbank/contract/primitives/day';
import { type AgentEvent, overviewPageSize } from '@foodbank/contract/views/overviews-staff';
import type { Db } from '../../../platform/database.ts';
import { asMonth } from './agent-record.ts';
import type { EventRow, SalesRow, SortCursor } from './agent-rows.ts';
import { sortedPageOf } from './page-cursor.ts';
import { listEventRows, listSalesByMonth } from './queries.ts';

type Facts = AgentEvent['before'];

/** The simple values of a line, for the screen. What is nested isn't shown. */
function factsOf(values: Record<string, unknown> | null): Facts {
  if (values === null) return null;
  const simple = Object.entries(values).filter(
    (entry): entry is [string, string | number | boolean | null] =>
      entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return simple.length === 0 ? null : Object.fromEntries(simple);
}

function asEvent({ id, at, action, actorKind, actorName, reason, before, after, detail }: EventRow): AgentEvent {
  return {
    id,
    at: at.toISOString(),
    action,
    actor: { kind: actorKind, name: actorName },
    reason,
    before: factsOf(before),
    after: factsOf(after),
    detail: factsOf(detail),
    month: null,
  };
}

/** A month's sales as an event at its end, or now while it lasts. */
function asMonthEvent(row: SalesRow, now: Date): AgentEvent {
  const end = dayStartAt(addMonths(`${row.month}-01`, 1));
  const at = (end < now ? end : now).toISOString();
  const empty = { actor: null, reason: null, before: null, after: null, detail: null };
  return { id: `month-${row.month}`, at, action: 'month', ...empty, month: asMonth(row) };
}

const hasSales = ({ salesKobo, salesCount, earnedKobo, referralCount }: SalesRow) =>
  [salesKobo, salesCount, earnedKobo, referralCount].some((value) => value !== 0);

/**
 * A page of an agent's history, newest first: 50 audit lines, and the months that ended between them. A month belongs to the page whose
 * lines surround it, so that it is on one page only.
 */
export async function readAgentEvents(
  db: Db,
  id: string,
  cursor: SortCursor | null,
  now: Date,
): Promise<{ rows: AgentEvent[]; nextCursor: string | null }> {
  const [lines, sales] = await Promise.all([
    listEventRows(db, id, cursor, overviewPageSize + 1),
    listSalesByMonth(db, id),
  ]);
  const { rows: page, nextCursor } = sortedPageOf(lines, overviewPageSize);
  const newest = cursor === null ? null : new Date(cursor.value).toISOString();
  const oldest = nextCursor === null ? '' : (page.at(-1)?.at.toISOString() ?? '');
  const months = sales
    .filter(hasSales)
    .map((row) => asMonthEvent(row, now))
    .filter(({ at }) => at > oldest && (newest === null || at <= newest));
  // Sorting is stable, so lines of one instant keep their order.
  const rows = [...page.map(asEvent), ...months].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { rows, nextCursor };
}

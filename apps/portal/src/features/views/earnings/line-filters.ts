/** The filters of the list of lines, as they are in the page's address, and how a line is called. */
import { choiceFilter, type Filters } from '@foodbank/app/tables/url-filters';
import { lineKinds, lineStates, type ShownLineState } from '@foodbank/contract/earning/commissions';
import { addMonths, type Day, formatMonth } from '@foodbank/contract/primitives/day';
import type { EarningLine } from '@foodbank/contract/views/earnings';

const monthsOffered = 24;
const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The choices of the filter by state. */
export const stateChoices = { all: 'All states', ...lineStates } as const;

const monthFilter = (text: string | null) => (text !== null && monthPattern.test(text) ? text : '');

/** A state and a month; an empty month is all of them. */
export const lineFilters = { state: choiceFilter(stateChoices, 'all'), month: monthFilter };
export type LineFilters = Filters<typeof lineFilters>;

/** The months of the filter: all, the latest two years, and the one in the address. */
export function monthOptions(today: Day, chosen: string): { value: string; label: string }[] {
  const first = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: monthsOffered }, (_, index) => addMonths(first, -index).slice(0, 7));
  if (chosen !== '' && !months.includes(chosen)) months.push(chosen);
  return [{ value: '', label: 'All months' }, ...months.map((month) => ({ value: month, label: formatMonth(month) }))];
}

const tones: Partial<Record<ShownLineState, 'pending' | 'completed'>> = {
  expected: 'pending',
  earned: 'pending',
  due: 'completed',
  'in-payout': 'completed',
  paid: 'completed',
};

/** The tone of a state's badge. */
export const toneOf = (state: ShownLineState) => tones[state] ?? 'other';

/** What a line is called: Order FB-1001, or Return, order FB-1001, or Held back, orders of April 2026. */
export function lineName({
  kind,
  orderNumber,
  countsOn,
}: Pick<EarningLine, 'kind' | 'orderNumber' | 'countsOn'>): string {
  if (kind === 'held-back') return `${lineKinds[kind]}, orders of ${formatMonth(countsOn)}`;
  if (orderNumber === null) return lineKinds[kind];
  return kind === 'order' ? `Order ${orderNumber}` : `${lineKinds[kind]}, order ${orderNumber}`;
}

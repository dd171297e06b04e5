import type { LineKind as ShownLineKind } from '@foodbank/contract/earning/commissions';
import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { CommissionLine, LineKind, NewLine } from './line-rules.ts';

// The commission of an order on a plan is two lines. The first half is the order's line as any other. The second is made, earned and reversed
// with it, and names it (`ofLineId`). It is held back: no payout takes it. What of it is paid is decided later for all orders of a month, and is a line
// of its own for the agent's month (`cohorts.ts`); the second half is then over.
// A line of the first half never moves alone before it is paid.

/** How many months after the one of completion second halves are decided, on the 1st. */
export const monthsHeldBack = 5;

/** The day on which the second halves of a month's orders are decided. */
export const secondHalfDueOn = (completedOn: Day): Day => addMonths(`${completedOn.slice(0, 7)}-01`, monthsHeldBack);

/** True for the line of an order, or for the first half of it: of both an order has one that counts. */
export const isOrderLine = ({ kind }: { kind: LineKind }): boolean => kind === 'order' || kind === 'plan-first';

/** The kind that people know: of an order there is one line. */
export const shownKindOf = (kind: LineKind): ShownLineKind =>
  kind === 'plan-first' || kind === 'plan-second' ? 'order' : kind;

/** The lines of an order's commission. Of an order on a plan they are two halves, of which the first has the odd kobo. */
export function linesOfWhole(whole: NewLine, isOnPlan: boolean): NewLine[] {
  if (!isOnPlan) return [whole];
  const secondKobo = Math.floor(whole.amountKobo / 2);
  const first: NewLine = { ...whole, kind: 'plan-first', amountKobo: whole.amountKobo - secondKobo };
  if (secondKobo === 0) return [first];
  const dueOn = whole.completedOn === null ? null : secondHalfDueOn(whole.completedOn);
  // It gets the id of the line before it as `ofLineId` where it is inserted.
  return [first, { ...whole, kind: 'plan-second', amountKobo: secondKobo, dueOn, ofLineId: null }];
}

/** An order's line with its second half, if it has one. */
export const withSecondHalf = (line: CommissionLine, lines: readonly CommissionLine[]): CommissionLine[] => [
  line,
  ...lines.filter(({ kind, ofLineId }) => kind === 'plan-second' && ofLineId === line.id),
];

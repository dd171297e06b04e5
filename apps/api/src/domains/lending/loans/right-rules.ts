import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { isWorkingDay } from '../../foundation/calendar/calendar-rules.ts';
import type { LoanEvent } from './life/loan-events.ts';
import type { LoanNow } from './loan-event-rules.ts';

/** What a customer or staff may ask of a running plan: business rules, section 3. */
const customerDaysMax = 3;
const customerMovesMax = 2;
const hardshipDaysMax = 30;
const hardshipInstalmentsMax = 2;
const leaveWorkingDays = 3;

/** A due day that is to move. */
export interface MoveAsked {
  instalment: number;
  to: Day;
  by: 'customer' | 'hardship';
}

const movesBy = (events: readonly LoanEvent[], by: MoveAsked['by']) =>
  events.filter((event) => event.kind === 'moved' && event.by === by) as (LoanEvent & { kind: 'moved' })[];

/**
 * Why a due day can't move, or null. A customer moves one before its day, by up to 3 days, twice a plan. For hardship staff move up to two
 * instalments, each once by up to 30 days, also one that is late.
 */
export function whyNotMoved(
  { state, events }: Pick<LoanNow, 'state' | 'events'>,
  on: Day,
  { instalment, to, by }: MoveAsked,
): RefusalCode | null {
  if (state.state !== 'active' && state.state !== 'for-write-off') return 'loan-not-active';
  const row = state.instalments.find(({ number }) => number === instalment);
  if (row === undefined || row.paidOn !== null) return 'instalment-paid';
  const isCustomer = by === 'customer';
  if (isCustomer && on >= row.dueOn) return 'move-too-late';
  const daysMax = isCustomer ? customerDaysMax : hardshipDaysMax;
  if (to <= row.dueOn || to < on || to > addDays(row.dueOn, daysMax)) return 'move-too-far';
  const before = movesBy(events, by);
  if (isCustomer) return before.length >= customerMovesMax ? 'moves-used-up' : null;
  const isMoved = before.some((event) => event.instalment === instalment);
  return isMoved || before.length >= hardshipInstalmentsMax ? 'hardship-used-up' : null;
}

/** The last day on which a customer may leave the plan: the third working day after hand-over. */
export function leaveUntil(deliveredOn: Day, holidays: readonly { day: Day }[]): Day {
  let day = deliveredOn;
  for (let left = leaveWorkingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

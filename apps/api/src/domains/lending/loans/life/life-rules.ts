import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { nextWorkingDay } from '../../../foundation/calendar/calendar-rules.ts';
import { daysFrom } from '../engine/due-days.ts';
import { isByPaydays } from '../terms/quote-plan.ts';
import type { Agreement, LoanEvent, LoanFact } from './loan-events.ts';
import type { InstalmentState } from './loan-state.ts';
import { replayLoan } from './replay-loan.ts';

/** What a customer may move a due day by, and how often in a plan. */
export const customerMoves = { daysMax: 3, countMax: 2 } as const;

/** What staff may move a due day by in hardship, and of how many instalments of a plan. */
export const hardshipMoves = { daysMax: 30, instalmentsMax: 2 } as const;

/** For so many working days after hand-over a customer may leave the plan, or give back with the down payment. */
const rightsDays = 3;

type Move = Extract<LoanFact, { kind: 'moved' }>;
type Holidays = readonly { day: Day }[];

/** Why a due day can't be moved today, or null. Nothing accrues for a move. */
export function whyNotMoved(
  agreement: Agreement,
  events: readonly LoanEvent[],
  move: Move,
  today: Day,
): RefusalCode | null {
  const { state, instalments, frozenSince } = replayLoan(agreement, events, today);
  const row = instalments.find(({ number }) => number === move.instalment);
  if (isByPaydays(agreement.plan) && (move.by === 'customer' || row?.isOnPayslip === true)) return 'loan-move-paydays';
  if (frozenSince !== null) return 'loan-frozen';
  if (state !== 'active' && state !== 'for-write-off') return 'loan-not-active';
  if (!row) return 'not-found';
  if (row.paidOn !== null) return 'loan-instalment-paid';
  if (move.to <= row.dueOn) return 'loan-move-too-far';
  return move.by === 'customer'
    ? whyNotByCustomer(events, move, today, row.dueOn)
    : (whyNotInHardship(agreement, events, move, today) ?? whyNotInOrder(events, instalments, move));
}

/** What moves for hardship keeps its order: the earlier payment does not come behind the later one. All others keep their days. */
function whyNotInOrder(
  events: readonly LoanEvent[],
  instalments: readonly InstalmentState[],
  { instalment, to }: Move,
): RefusalCode | null {
  const moved = new Set(movesBy('hardship', events).map((one) => one.instalment));
  const isBehind = ({ number, dueOn, paidOn }: InstalmentState) =>
    paidOn === null && moved.has(number) && (number < instalment ? dueOn > to : number > instalment && dueOn < to);
  return instalments.some(isBehind) ? 'loan-move-order' : null;
}

/** `I will be late`: before the due day, by up to three days, twice a plan. */
function whyNotByCustomer(events: readonly LoanEvent[], { to }: Move, today: Day, dueOn: Day): RefusalCode | null {
  if (today >= dueOn) return 'loan-move-late';
  if (to > addDays(dueOn, customerMoves.daysMax)) return 'loan-move-too-far';
  return movesBy('customer', events).length < customerMoves.countMax ? null : 'loan-moves-used';
}

/**
 * Hardship: up to two instalments, each by up to thirty days, and not into the past. The days are counted from the due day without any move,
 * and those that the customer moved it by come on top, so that grants never add up.
 */
function whyNotInHardship(
  agreement: Agreement,
  events: readonly LoanEvent[],
  { instalment, to }: Move,
  today: Day,
): RefusalCode | null {
  const granted = movesBy('hardship', events);
  const unmoved = events.filter((event) => event.kind !== 'moved' || event.instalment !== instalment);
  const dueOn = dueDayOf(agreement, unmoved, instalment, today);
  const ownDays = daysMovedByCustomer(agreement, events, instalment);
  if (to < today) return 'loan-move-late';
  if (dueOn === undefined || to > addDays(dueOn, ownDays + hardshipMoves.daysMax)) return 'loan-move-too-far';
  return new Set([...granted.map((one) => one.instalment), instalment]).size <= hardshipMoves.instalmentsMax
    ? null
    : 'loan-moves-used';
}

const dueDayOf = (agreement: Agreement, events: readonly LoanEvent[], instalment: number, on: Day) =>
  replayLoan(agreement, events, on).instalments.find(({ number }) => number === instalment)?.dueOn;

/** The days by which the customer moved an instalment of the plan as it is: each move from where the instalment was then. */
function daysMovedByCustomer(agreement: Agreement, events: readonly LoanEvent[], instalment: number): number {
  const leftBy = events.find(({ kind }) => kind === 'left')?.number ?? 0;
  let days = 0;
  for (const move of movesBy('customer', events)) {
    const { number, on, to } = move;
    if (move.instalment !== instalment || number < leftBy) continue;
    const dueOn = dueDayOf(
      agreement,
      events.filter((event) => event.number < number),
      instalment,
      on,
    );
    if (dueOn !== undefined && to > dueOn) days += daysFrom(dueOn, to);
  }
  return days;
}

const movesBy = (by: Move['by'], events: readonly LoanEvent[]) =>
  events.filter((event): event is LoanEvent & Move => event.kind === 'moved' && event.by === by);

/** The last day on which a customer may leave a plan, or give goods back with the down payment. Days on which the plan is frozen don't count. */
export function rightsUntil(deliveredOn: Day, holidays: Holidays, isFrozen: (day: Day) => boolean = () => false): Day {
  let day = deliveredOn;
  for (let count = 0; count < rightsDays; count++)
    do day = nextWorkingDay(addDays(day, 1), holidays);
    while (isFrozen(day));
  return day;
}

/** On which days a plan was frozen until a day. The day itself counts, as it would if the freeze ended on it. */
export function frozenDays(events: readonly LoanEvent[], today: Day): (day: Day) => boolean {
  const days = events.filter(({ kind }) => kind === 'frozen' || kind === 'unfrozen');
  const froms = days.filter(({ kind }) => kind === 'frozen').map(({ on }) => on);
  const stops = froms.map((from) => ({
    from,
    until: days.find(({ kind, on }) => kind === 'unfrozen' && on >= from)?.on ?? today,
  }));
  return (day) => stops.some(({ from, until }) => day >= from && day < until);
}

/** Why a customer can't leave a plan on a day, or null. The holidays from the hand-over to three weeks after the day are enough. */
export function whyNotLeft(events: readonly LoanEvent[], on: Day, holidays: Holidays): RefusalCode | null {
  const delivered = events.find(({ kind }) => kind === 'delivered');
  if (!delivered || on < delivered.on) return 'loan-not-active';
  return on <= rightsUntil(delivered.on, holidays, frozenDays(events, on)) ? null : 'loan-leave-late';
}

import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { changeBy, isUntouched, type LinePart, partsOf, sumOf } from './change-by.ts';
import { changesOfCorrections } from './changes-of-corrections.ts';
import { loweredKoboOf } from './correct-line.ts';
import { isOrderLine, linesOfWhole, secondHalfDueOn, withSecondHalf } from './halves.ts';
import {
  type CommissionedOrder,
  type CommissionLine,
  dueDayOf,
  isReversible,
  type LineChanges,
  type LineEnd,
  type LineMove,
  type NewLine,
} from './line-rules.ts';

const noChange: LineChanges = { added: [], moved: [] };

/** What changes of lines depend on, besides the order. */
interface About {
  paidUntil: Day | null;
  today: Day;
}

/**
 * How the lines of an order change when the order becomes as given. A line that was paid never changes. `lines` are the order's lines that are not
 * reversed, with all their corrections, oldest first. Orders completed up to `paidUntil` were paid outside. The rule for the order's own line:
 *
 * | the line | commission wanted now | what changes |
 * |---|---|---|
 * | none | above 0 | a line is added: expected, once the order is completed earned, or settled outside |
 * | not paid, and in no payout that was sent | the same amount and base | an expected line of a completed order becomes earned; else nothing |
 * | not paid, and in no payout that was sent | another amount | the line is reversed, with its `return` and `restored` lines; a new line takes its place |
 * | not paid, and in no payout that was sent | 0 | the same without a new line; the reason is cancelled, returned, or own order |
 * | paid, in a payout that was sent, or lapsed | less than the lines come to | the line stays; a `return` line below zero takes the difference back |
 * | paid, in a payout that was sent, or lapsed | more than the lines come to | untouched `return` lines are reversed first; a `restored` line gives the rest |
 *
 * Of an order on a plan, the order's line is its first half. The second is added, earned and reversed with it; what comes back after the first
 * was paid is taken back whole, and the second stays held back, so that an agent sees the same as of any order.
 */
export function changesOfLines(order: CommissionedOrder, lines: readonly CommissionLine[], about: About): LineChanges {
  const commissionKobo = order.counts && order.status !== 'cancelled' ? order.commissionKobo : 0;
  const ownKobo = Math.max(0, commissionKobo - loweredKoboOf(lines));
  const ofOrder = changesOfOrder({ ...order, commissionKobo: ownKobo }, lines, about);
  const ofCorrections = changesOfCorrections(order, lines, { commissionKobo, ownKobo, today: about.today });
  return { added: [...ofOrder.added, ...ofCorrections.added], moved: [...ofOrder.moved, ...ofCorrections.moved] };
}

/** The changes of an order's own lines, for the commission that is wanted of them. */
function changesOfOrder(
  order: CommissionedOrder,
  lines: readonly CommissionLine[],
  { paidUntil, today }: About,
): LineChanges {
  const wantedKobo = order.commissionKobo;
  const line = lines.find(isOrderLine);
  if (line === undefined) return wantedKobo > 0 ? { added: newLinesOf(order, paidUntil, null), moved: [] } : noChange;
  const present = presentOf(lines);
  const because = wantedKobo === 0 ? reasonOf(order, line) : 'amount-changed';
  if (!isReversible(line)) {
    const change = {
      amountKobo: wantedKobo - present.amountKobo,
      baseKobo: (wantedKobo === 0 ? 0 : order.amountKobo) - present.baseKobo,
    };
    if (change.amountKobo === 0) return noChange;
    return changeBy(change, { lines: lines.filter(isBeside), because, today, make: (part) => besideOf(line, part) });
  }
  if (wantedKobo !== present.amountKobo || (wantedKobo > 0 && order.amountKobo !== present.baseKobo)) {
    const replacement = wantedKobo === 0 ? [] : newLinesOf(order, paidUntil, line.id);
    return replaced(line, lines, { replacement, because, today });
  }
  if (line.state === 'expected' && order.status === 'completed')
    return { added: [], moved: withSecondHalf(line, lines).map((one) => earned(one, order, paidUntil)) };
  return noChange;
}

/**
 * How an order's lines change when the payout of the order's line failed or came back. Goods that were returned meanwhile were not paid after
 * all: the line is reversed with its `return` and `restored` lines, and a line of the remaining commission takes its place.
 */
export function changesAfterRelease(lines: readonly CommissionLine[], today: Day): LineChanges {
  const line = lines.find(isOrderLine);
  if (line === undefined || !isReversible(line)) return noChange;
  const present = presentOf(lines);
  if (present.amountKobo === sumOf(withSecondHalf(line, lines)).amountKobo) return noChange;
  const { agentId, orderNumber, ratePpm, placedOn, completedOn, dueOn, id: ofLineId } = line;
  const of = { agentId, kind: 'order', orderNumber, ratePpm, placedOn, completedOn, dueOn, ofLineId } as const;
  const replacement =
    present.amountKobo > 0 ? linesOfWhole({ ...of, ...present, state: 'earned' }, line.kind === 'plan-first') : [];
  return replaced(line, lines, { replacement, because: replacement.length > 0 ? 'amount-changed' : 'returned', today });
}

/** True for a line that takes a part of an order's line back (`return`), or gives it back again (`restored`). */
const isBeside = ({ kind }: CommissionLine) => kind === 'return' || kind === 'restored';

/** The sum of an order's line and its `return` and `restored` lines. */
const presentOf = (lines: readonly CommissionLine[]) =>
  sumOf(lines.filter((line) => isOrderLine(line) || line.kind === 'plan-second' || isBeside(line)));

/**
 * Reverses an order's line with its untouched `return` and `restored` lines. Those that a payout has taken or paid in part, or that lapsed,
 * stay; one more line makes up for their amount.
 */
function replaced(
  line: CommissionLine,
  lines: readonly CommissionLine[],
  { replacement, because, today }: { replacement: NewLine[]; because: LineEnd; today: Day },
): LineChanges {
  const beside = lines.filter(isBeside);
  const [gone, kept] = [beside.filter(isUntouched), beside.filter((one) => !isUntouched(one))];
  const { amountKobo, baseKobo } = sumOf(kept);
  const givenBack = partsOf({ amountKobo: 0 - amountKobo, baseKobo: 0 - baseKobo }, kept, today);
  return {
    added: [...replacement, ...givenBack.map((part) => besideOf(line, part))],
    moved: [...withSecondHalf(line, lines), ...gone].map((one) => ({ line: one, to: 'reversed', because })),
  };
}

function reasonOf({ counts, status }: CommissionedOrder, { state }: CommissionLine): LineEnd {
  if (!counts) return 'own-order';
  // A part of it came back, and corrections had taken the rest.
  if (status !== 'cancelled') return 'amount-changed';
  return state === 'expected' ? 'cancelled' : 'returned';
}

/** A line of a completed order is earned, or was settled outside. */
function stateOf(completedOn: Day, paidUntil: Day | null): 'earned' | 'settled-outside' {
  return paidUntil !== null && completedOn <= paidUntil ? 'settled-outside' : 'earned';
}

function newLinesOf(order: CommissionedOrder, paidUntil: Day | null, ofLineId: string | null): NewLine[] {
  const { number, agentId, amountKobo, ratePpm, commissionKobo, placedAt, completedAt } = order;
  const completedOn = order.status === 'completed' && completedAt !== null ? lagosDay(completedAt) : null;
  const whole: NewLine = {
    agentId,
    kind: 'order',
    orderNumber: number,
    baseKobo: amountKobo,
    ratePpm,
    amountKobo: commissionKobo,
    state: completedOn === null ? 'expected' : stateOf(completedOn, paidUntil),
    placedOn: lagosDay(placedAt),
    completedOn,
    dueOn: completedOn === null ? null : dueDayOf(completedOn),
    ofLineId,
  };
  return linesOfWhole(whole, order.isOnPlan);
}

function earned(line: CommissionLine, { completedAt }: CommissionedOrder, paidUntil: Day | null): LineMove {
  const completedOn = lagosDay(completedAt ?? new Date(Number.NaN));
  const dueOn = line.kind === 'plan-second' ? secondHalfDueOn(completedOn) : dueDayOf(completedOn);
  return { line, to: stateOf(completedOn, paidUntil), completedOn, dueOn };
}

/** A `return` line for an amount below zero, a `restored` line above. */
function besideOf(line: CommissionLine, part: LinePart): NewLine {
  const { agentId, orderNumber, ratePpm, placedOn, completedOn, id: ofLineId } = line;
  const kind = part.amountKobo < 0 ? 'return' : 'restored';
  return { agentId, orderNumber, ratePpm, placedOn, completedOn, ofLineId, kind, ...part };
}

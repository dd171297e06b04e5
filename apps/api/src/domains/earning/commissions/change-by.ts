import type { Day } from '@foodbank/contract/primitives/day';
import { type CommissionLine, isReversible, type LineChanges, type LineEnd, type NewLine } from './line-rules.ts';

/** What lines come to, in kobo. */
interface LineSum {
  amountKobo: number;
  baseKobo: number;
}

/** What is added to a sum, as far as a line's kind and order don't decide. */
export type LinePart = LineSum & { state: 'earned' | 'lapsed'; dueOn: Day };

/** What a change of a sum depends on. */
interface ChangeParts {
  /** All lines of the sum. */
  lines: readonly CommissionLine[];
  because: LineEnd;
  today: Day;
  make: (part: LinePart) => NewLine;
}

/** What lines come to. */
export const sumOf = (lines: readonly CommissionLine[]): LineSum => ({
  amountKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  baseKobo: lines.reduce((sum, { baseKobo }) => sum + (baseKobo ?? 0), 0),
});

/** True while nothing of a line was paid, or taken off a payout: it can be reversed. */
export const isUntouched = (line: CommissionLine) => isReversible(line) && line.setOffKobo === 0;

/**
 * How a sum of lines changes by an amount above or below zero. What stands in its way and is untouched is reversed first: so no payout gives
 * back what none has taken, or takes back what none has paid. A line of the rest follows.
 */
export function changeBy(change: LineSum, { lines, because, today, make }: ChangeParts): LineChanges {
  const undone = undoneBy(change.amountKobo, lines);
  const { amountKobo, baseKobo } = sumOf(undone);
  const rest = { amountKobo: change.amountKobo + amountKobo, baseKobo: change.baseKobo + baseKobo };
  // Where more was reversed than is to change, the line of the rest stands for a reversed one, and is due with it.
  const dueOn = undone.findLast((line) => isSameWay(line.amountKobo, rest.amountKobo))?.dueOn ?? today;
  const kept = lines.filter((line) => !undone.includes(line));
  return {
    added: partsOf(rest, kept, dueOn).map(make),
    moved: undone.map((line) => ({ line, to: 'reversed', because })),
  };
}

const isSameWay = (oneKobo: number, otherKobo: number) => Math.sign(oneKobo) === Math.sign(otherKobo);

/** The untouched lines in the way of a change, newest first, until none is in the way of what is left of it. */
function undoneBy(changeKobo: number, lines: readonly CommissionLine[]): CommissionLine[] {
  const undone: CommissionLine[] = [];
  for (let leftKobo = changeKobo; leftKobo !== 0; ) {
    const next = lines.findLast((line) => {
      const isInTheWay = !isSameWay(line.amountKobo, leftKobo) && isUntouched(line);
      return isInTheWay && !undone.includes(line);
    });
    if (next === undefined) break;
    undone.push(next);
    leftKobo += next.amountKobo;
  }
  return undone;
}

/**
 * The lines of an amount that is added to a sum. What lapsed of lines below zero was never taken: as far as it is given back, it lapses
 * again, and is not paid.
 */
export function partsOf({ amountKobo, baseKobo }: LineSum, lines: readonly CommissionLine[], dueOn: Day): LinePart[] {
  const lapsedKobo = Math.max(0, Math.min(amountKobo, neverTakenOf(lines)));
  const lapsedBaseKobo = lapsedKobo === 0 ? 0 : Math.round(baseKobo * (lapsedKobo / amountKobo));
  const parts: LinePart[] = [
    { state: 'earned', amountKobo: amountKobo - lapsedKobo, baseKobo: baseKobo - lapsedBaseKobo, dueOn },
    { state: 'lapsed', amountKobo: lapsedKobo, baseKobo: lapsedBaseKobo, dueOn },
  ];
  return parts.filter((part) => part.amountKobo !== 0);
}

/** What lapsed of lines below zero, less what was given back of that already. */
const neverTakenOf = (lines: readonly CommissionLine[]) =>
  lines
    .filter(({ state }) => state === 'lapsed')
    .reduce((sum, { amountKobo, settledKobo }) => sum - amountKobo - settledKobo, 0);

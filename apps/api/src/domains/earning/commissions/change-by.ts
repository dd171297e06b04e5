import type { Day } from '@foodbank/contract/primitives/day';
import { type CommissionLine, isReversible, type LineChanges, type LineEnd, type NewLine } from './line-rules.ts';

/** The sums of lines, in kobo: commission, and the sales that it is computed from. */
interface LineSum {
  amountKobo: number;
  baseKobo: number;
}

/** A line to add, without what the order and the kind of the line decide. */
export type LinePart = LineSum & { state: 'earned' | 'lapsed'; dueOn: Day };

/** What the change of a sum of lines needs. */
interface ChangeParts {
  /** The lines that add up to the sum. */
  lines: readonly CommissionLine[];
  because: LineEnd;
  today: Day;
  make: (part: LinePart) => NewLine;
}

/** The sums of some lines. */
export const sumOf = (lines: readonly CommissionLine[]): LineSum => ({
  amountKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  // The two halves of a commission are on the same goods.
  baseKobo: lines.reduce((sum, { kind, baseKobo }) => sum + (kind === 'plan-second' ? 0 : (baseKobo ?? 0)), 0),
});

/** True while no part of a line was paid, or set off against a payout. */
export const isUntouched = (line: CommissionLine) => isReversible(line) && line.setOffKobo === 0;

/**
 * Changes the sum of some lines by an amount above or below zero. Untouched lines of the opposite sign are reversed first, newest first, so that
 * no payout gives back an amount that none has taken, or takes back an amount that none has paid. A new line makes up for the rest.
 */
export function changeBy(change: LineSum, { lines, because, today, make }: ChangeParts): LineChanges {
  const undone = undoneBy(change.amountKobo, lines);
  const { amountKobo, baseKobo } = sumOf(undone);
  const rest = { amountKobo: change.amountKobo + amountKobo, baseKobo: change.baseKobo + baseKobo };
  // Reversing whole lines may go beyond the change: then the new line replaces a part of a reversed one, and is due when that one was.
  const dueOn = undone.findLast((line) => isSameWay(line.amountKobo, rest.amountKobo))?.dueOn ?? today;
  const kept = lines.filter((line) => !undone.includes(line));
  return {
    added: partsOf(rest, kept, dueOn).map(make),
    moved: undone.map((line) => ({ line, to: 'reversed', because })),
  };
}

const isSameWay = (oneKobo: number, otherKobo: number) => Math.sign(oneKobo) === Math.sign(otherKobo);

/** The untouched lines of the sign opposite to a change, newest first, until the change is used up or none is left. */
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
 * Splits an amount that is added into an earned and a lapsed line. An agent's debt that lapsed was never taken from the agent: giving that part
 * back must not pay it out, so it is added as lapsed.
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

/** The lapsed debt of some lines, less the part of it that was given back already. */
const neverTakenOf = (lines: readonly CommissionLine[]) =>
  lines
    .filter(({ state }) => state === 'lapsed')
    .reduce((sum, { amountKobo, settledKobo }) => sum - amountKobo - settledKobo, 0);

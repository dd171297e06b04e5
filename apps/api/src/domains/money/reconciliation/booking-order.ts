import type { LineOrder } from '@foodbank/contract/money/reconciliation';
import type { Day } from '@foodbank/contract/primitives/day';
import type { ReadLine } from './read-statement-file.ts';

/**
 * The lines as they were booked, by the order of the file: the one with the fewest wrong balances, and with the days in their
 * order. Null if the file doesn't tell: it has one line, or no balance and one day.
 */
export function inOrderOfBooking<Line extends ReadLine>(
  lines: readonly Line[],
): { lines: readonly Line[]; order: LineOrder | null } {
  const possible = ordersOf(lines).map((one) => ({
    ...one,
    wrong: wrongBalances(one.lines, null).size + (daysDescend(one.lines) ? lines.length : 0),
  }));
  const best = possible.reduce((first, other) => (other.wrong < first.wrong ? other : first));
  return { lines: best.lines, order: lines.length < 2 ? null : best.order };
}

/**
 * The lines whose balance is not the one before plus their amount, by their rows, each with the balance in kobo that it should have: in
 * the order of the file that has the fewest of them.
 */
export function findWrongBalances(lines: readonly ReadLine[], openingKobo: number): Map<number, number> {
  return ordersOf(lines)
    .map((one) => wrongBalances(one.lines, openingKobo))
    .reduce((best, one) => (one.size < best.size ? one : best));
}

function ordersOf<Line extends ReadLine>(lines: readonly Line[]): { order: LineOrder; lines: readonly Line[] }[] {
  const newestDayFirst = daysOf(lines).toReversed().flat();
  return [
    { order: 'oldest-first', lines },
    { order: 'newest-first', lines: lines.toReversed() },
    { order: 'newest-day-first', lines: newestDayFirst },
    { order: 'oldest-day-first', lines: newestDayFirst.toReversed() },
  ];
}

function daysDescend(lines: readonly ReadLine[]): boolean {
  const days = lines.flatMap(({ bookedOn }) => bookedOn ?? []);
  return days.some((day, place) => day < (days[place - 1] ?? day));
}

/** The lines that follow each other on one day, together. A line without a day goes with the one before. */
function daysOf<Line extends ReadLine>(lines: readonly Line[]): Line[][] {
  const days: Line[][] = [];
  let current: Day | null = null;
  for (const line of lines) {
    const isNext = line.bookedOn !== null && line.bookedOn !== current;
    if (isNext || days.length === 0) days.push([line]);
    else days.at(-1)?.push(line);
    if (isNext) current = line.bookedOn;
  }
  return days;
}

/** A line with an error breaks the chain until the next balance. */
function wrongBalances(lines: readonly ReadLine[], openingKobo: number | null): Map<number, number> {
  const wrong = new Map<number, number>();
  let before = openingKobo;
  for (const { line, amountKobo, balanceKobo, error } of lines) {
    const expectedKobo: number | null =
      before === null || amountKobo === null || error !== null ? null : before + amountKobo;
    if (expectedKobo !== null && balanceKobo !== null && balanceKobo !== expectedKobo) wrong.set(line, expectedKobo);
    before = balanceKobo ?? expectedKobo;
  }
  return wrong;
}

import { setImmediate } from 'node:timers/promises';
import type { LeftOut, LineOrder, StatementMapping } from '@foodbank/contract/money/reconciliation';
import { statementRowsMax } from '@foodbank/contract/money/reconciliation';
import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { refuseFile } from '../../../platform/file-text.ts';
import { inOrderOfBooking } from './booking-order.ts';
import { findHeadings } from './find-layout.ts';
import { readAbove, readMappedRow, type Stated } from './read-rows.ts';
import { type ReadLine, withIds } from './read-statement-file.ts';
import type { StatementGrid } from './statement-grid.ts';

/** What was understood of a statement by a mapping. Amounts are kobo. */
export interface Understood {
  /** The lines in the order of the file. */
  lines: ReadLine[];
  leftOut: { row: number; why: LeftOut; text: string }[];
  order: LineOrder | null;
  /** As the statement says, or as its lines do; null where neither says it. */
  fromOn: Day | null;
  toOn: Day | null;
  openingKobo: number | null;
  closingKobo: number | null;
  inKobo: number;
  outKobo: number;
  /** Where the statement contradicts itself: one sentence each. */
  doubts: string[];
}

const pauseEvery = 1_000;

/**
 * Reads the lines of a statement by a mapping, and what the file says of its days, balances and totals. Refuses a file without the
 * headings of the mapping, and one with too many lines.
 */
export async function readBankFile(grid: StatementGrid, mapping: StatementMapping): Promise<Understood> {
  const place = findHeadings(grid, mapping.headings);
  if (place < 0) refuseFile('No row of the file has the headings of this layout. Look at its columns again.');
  const stated = readAbove(grid.rows.slice(0, place), mapping.dateForm === 'month-first' ? 'month-first' : 'day-first');
  const read: ReadLine[] = [];
  const leftOut: Understood['leftOut'] = [];
  for (const [number, row] of grid.rows.slice(place + 1).entries()) {
    if (number % pauseEvery === 0) await setImmediate();
    const one = readMappedRow(grid, mapping, row);
    if (one.kind === 'left-out') {
      leftOut.push({ row: one.row, why: one.why, text: one.text });
      addStated(stated, one.stated);
      continue;
    }
    if (read.length === statementRowsMax) {
      refuseFile(`The file has more than ${statementRowsMax.toLocaleString('en')} lines.`);
    }
    read.push(one.line);
  }
  const lines = withIds(read, mapping.columns.includes('id'));
  return { lines, leftOut, ...conclude(lines, stated) };
}

/** What is said first counts, except for totals and the closing balance: pages have their own, and the last one is the statement's. */
function addStated(stated: Stated, { openingKobo, closingKobo, outKobo, inKobo }: Partial<Stated>): void {
  stated.openingKobo ??= openingKobo ?? null;
  stated.closingKobo = closingKobo ?? stated.closingKobo;
  stated.outKobo = outKobo ?? stated.outKobo;
  stated.inKobo = inKobo ?? stated.inKobo;
}

function conclude(lines: readonly ReadLine[], stated: Stated): Omit<Understood, 'lines' | 'leftOut'> {
  const { lines: booked, order } = inOrderOfBooking(lines);
  const sum = (isOut: boolean) =>
    lines.reduce(
      (all, { amountKobo }) => (amountKobo !== null && amountKobo < 0 === isOut ? all + Math.abs(amountKobo) : all),
      0,
    );
  const [outKobo, inKobo] = [sum(true), sum(false)];
  const computed = { openingKobo: openingOf(booked), closingKobo: closingOf(booked) };
  const days = lines.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted();
  const doubts = [
    differs('opening balance', stated.openingKobo, computed.openingKobo),
    differs('closing balance', stated.closingKobo, computed.closingKobo),
    differs('total of money out', stated.outKobo === null ? null : Math.abs(stated.outKobo), outKobo),
    differs('total of money in', stated.inKobo === null ? null : Math.abs(stated.inKobo), inKobo),
  ];
  return {
    order,
    fromOn: stated.fromOn ?? days[0] ?? null,
    toOn: stated.toOn ?? days.at(-1) ?? null,
    openingKobo: stated.openingKobo ?? computed.openingKobo,
    closingKobo: stated.closingKobo ?? computed.closingKobo,
    inKobo,
    outKobo,
    doubts: doubts.flatMap((one) => one ?? []),
  };
}

function differs(what: string, saidKobo: number | null, foundKobo: number | null): string | null {
  if (saidKobo === null || foundKobo === null || saidKobo === foundKobo) return null;
  return `The file says a ${what} of ${formatKobo(saidKobo)}, and its lines make ${formatKobo(foundKobo)}: a difference of ${formatKobo(saidKobo - foundKobo)}.`.replace(
    'a opening',
    'an opening',
  );
}

/** The balance before the first line, by the first balance; null if a line before it can't be read. */
function openingOf(booked: readonly ReadLine[]): number | null {
  let sumKobo = 0;
  for (const { amountKobo, balanceKobo, error } of booked) {
    if (error !== null || amountKobo === null) return null;
    sumKobo += amountKobo;
    if (balanceKobo !== null) return balanceKobo - sumKobo;
  }
  return null;
}

/** The balance after the last line, by the last balance. */
function closingOf(booked: readonly ReadLine[]): number | null {
  let sumKobo = 0;
  for (const { amountKobo, balanceKobo, error } of booked.toReversed()) {
    if (balanceKobo !== null) return balanceKobo + sumKobo;
    if (error !== null || amountKobo === null) return null;
    sumKobo += amountKobo;
  }
  return null;
}

import { createHash } from 'node:crypto';
import { type Day, formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import type { HeldBack } from '../../earning/commissions/whole-line-queries.ts';

/** A movement of what an agent is owed. */
export interface StatementRow {
  /** The day on which it counts. */
  day: Day;
  /** The order's number; null for a bonus, a correction and tax. */
  order: string | null;
  /** A sentence that explains it. */
  explanation: string;
  /** The amount that the commission is on, and its rate in parts per million; null where there is none. */
  baseKobo: number | null;
  ratePpm: number | null;
  /** Above zero where the agent is owed more. */
  amountKobo: number;
  /** The line's state in a word. */
  state: string;
}

/** A part of a payout: a line, or what was set off or withheld (below zero). */
export interface StatementPart {
  label: string;
  amountKobo: number;
}

/** A payout that was paid, or came back (below zero). Its parts add up to its amount. */
export interface StatementPayout {
  day: Day;
  /** The bank and the last four digits of the account. */
  account: string;
  reference: string;
  state: string;
  amountKobo: number;
  parts: readonly StatementPart[];
}

/** What an agent's statement of a month says. Amounts are integer kobo. */
export interface StatementModel {
  agent: { name: string; code: string };
  /** YYYY-MM. */
  month: string;
  /** The last day that it covers: the month's last, or the present one of a month that goes on. */
  asOn: Day;
  isSoFar: boolean;
  /** What was earned and not paid when the month began, less what was to be taken back. */
  openingKobo: number;
  earned: readonly StatementRow[];
  bonus: readonly StatementRow[];
  /** What was taken back, each part once. What ended of that, because it counts again or lapsed, is above zero. */
  takenBack: readonly StatementRow[];
  /** Commission that was paid before the product paid it, below zero. */
  paidOutside: readonly StatementRow[];
  /** Tax withheld, below zero. */
  tax: readonly StatementRow[];
  payouts: readonly StatementPayout[];
  /** The part of the closing balance that is held back, by the month in which the orders were completed. Of months that are over. */
  heldBack: readonly HeldBack[];
  closingKobo: number;
  /** Commission of orders that are placed and not completed; null in statements of past months. */
  expectedKobo: number | null;
}

/** The sums of a statement, each with the sign with which it counts. */
export interface StatementTotals {
  earnedKobo: number;
  bonusKobo: number;
  takenBackKobo: number;
  paidOutsideKobo: number;
  taxKobo: number;
  paidKobo: number;
}

/** A statement whose amounts don't add up. It is never shown. */
export class StatementDoesNotAddUp extends Error {}

const sum = (rows: readonly { amountKobo: number }[]) => rows.reduce((total, { amountKobo }) => total + amountKobo, 0);

/**
 * The sums of a statement: opening balance and all of them are the closing balance. Throws `StatementDoesNotAddUp` where that is not so,
 * where a payout is not the sum of its parts, and for amounts that are no whole kobo.
 */
export function totalsOf(model: StatementModel): StatementTotals {
  const { openingKobo, earned, bonus, takenBack, paidOutside, tax, payouts, closingKobo, expectedKobo } = model;
  const rows = [...earned, ...bonus, ...takenBack, ...paidOutside, ...tax];
  const held = model.heldBack.map(({ kobo }) => kobo);
  const sums = [openingKobo, closingKobo, expectedKobo ?? 0, ...held];
  const amounts = [...sums, ...[...rows, ...payouts].map((one) => one.amountKobo)];
  if (!amounts.every(Number.isSafeInteger)) throw new StatementDoesNotAddUp('an amount is no whole number of kobo');
  for (const { reference, amountKobo, parts } of payouts)
    if (sum(parts) !== amountKobo)
      throw new StatementDoesNotAddUp(`the payout ${reference} is not the sum of its lines`);
  const totals = {
    earnedKobo: sum(earned),
    bonusKobo: sum(bonus),
    takenBackKobo: sum(takenBack),
    paidOutsideKobo: sum(paidOutside),
    taxKobo: sum(tax),
    paidKobo: 0 - sum(payouts),
  };
  const reachedKobo = Object.values(totals).reduce((total, kobo) => total + kobo, openingKobo);
  if (reachedKobo !== closingKobo)
    throw new StatementDoesNotAddUp(`a statement reaches ${reachedKobo} kobo and ends with ${closingKobo}`);
  return totals;
}

/** A digest of all that a statement says, and of how it is set. */
export function digestOf(model: StatementModel): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([layoutVersion, model]))
    .digest();
}

// Raised when statements are set differently, so that they are made again.
const layoutVersion = 3;

/** The month with the day up to which it goes: June 2026, up to 15 Jun 2026. */
export const periodText = ({ month, isSoFar, asOn }: Pick<StatementModel, 'month' | 'isSoFar' | 'asOn'>): string =>
  isSoFar ? `${formatMonth(month)} so far, up to ${formatDay(asOn)}` : formatMonth(month);

/** A rate in parts per million as people read it: 2.0 %. */
export function rateText(ratePpm: number): string {
  const [whole = '0', decimals = ''] = String(ratePpm / 10_000).split('.');
  return `${whole}.${decimals.padEnd(1, '0')}\u00a0%`;
}

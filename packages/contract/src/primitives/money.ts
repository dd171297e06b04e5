/**
 * Money. It is stored and computed as integer kobo. In requests and replies it is naira, as a JSON number with at most two
 * decimals. Only `toKobo` and `toNaira` convert.
 */
import * as z from 'zod/mini';

/** Kobo in one naira. */
export const koboPerNaira = 100;

/** The highest amount of one order, in naira. */
export const orderAmountMaxNaira = 100_000_000;

/** True for a finite number of naira with at most two decimals. */
export function isWholeKobo(naira: number): boolean {
  return Number.isFinite(naira) && Math.round(naira * koboPerNaira) / koboPerNaira === naira;
}

/** Converts naira to integer kobo. Throws `RangeError` for a fraction of a kobo, which schemas refuse before. */
export function toKobo(naira: number): number {
  if (!isWholeKobo(naira)) throw new RangeError('an amount in naira has at most two decimals');
  return Math.round(naira * koboPerNaira);
}

/** Converts integer kobo to naira: 2708050 becomes 27080.5. Throws `RangeError` unless the amount is a safe integer. */
export function toNaira(kobo: number): number {
  if (!Number.isSafeInteger(kobo)) throw new RangeError('an amount in kobo is a safe integer');
  return kobo / koboPerNaira;
}

/** As `toNaira`; null stays null. */
export const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : toNaira(kobo));

const groups = /\B(?=(\d{3})+(?!\d))/g;

/** Kobo as people read them: ₦27,080.50. Always with two decimals, so that columns align. */
export function formatKobo(kobo: number): string {
  const sign = kobo < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(kobo) / koboPerNaira).toString();
  const rest = (Math.abs(kobo) % koboPerNaira).toString().padStart(2, '0');
  return `${sign}₦${whole.replace(groups, ',')}.${rest}`;
}

/** Naira as people read them: ₦27,080.50. Throws `RangeError` for a fraction of a kobo. */
export function formatNaira(naira: number): string {
  return formatKobo(toKobo(naira));
}

/** Kobo as customers and riders read them: ₦1,500, and ₦1,500.50 where there are kobo. */
export const shortKobo = (kobo: number): string => formatKobo(kobo).replace(/\.00$/, '');

/** Naira as customers and riders read them; as `shortKobo`. */
export const shortNaira = (naira: number): string => shortKobo(toKobo(naira));

/** An amount in a request or reply: naira, at most two decimals. */
export const naira = z
  .number()
  .check(z.refine(isWholeKobo, 'Amount must have at most two decimals'), z.describe('Naira with at most two decimals'));

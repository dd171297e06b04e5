/**
 * Money. Stored and computed as integer kobo; on the wire, in the fields that the product's calls name, naira as a JSON
 * number with at most two decimals. `toKobo` and `toNaira` are the only two places that convert.
 */
import * as z from 'zod/mini';

/** Kobo in one naira. */
export const koboPerNaira = 100;

/** The highest amount of one order, in naira. */
export const orderAmountMaxNaira = 100_000_000;

/** True for a finite number of naira with at most two decimals, which is a whole number of kobo. */
export function isWholeKobo(naira: number): boolean {
  return Number.isFinite(naira) && Math.round(naira * koboPerNaira) / koboPerNaira === naira;
}

/** Naira from the wire to integer kobo. Throws for a fraction of a kobo: the schema has checked the decimals before. */
export function toKobo(naira: number): number {
  if (!isWholeKobo(naira)) throw new RangeError('an amount in naira has at most two decimals');
  return Math.round(naira * koboPerNaira);
}

/** Integer kobo to naira for the wire: 2708050 becomes 27080.5. */
export function toNaira(kobo: number): number {
  if (!Number.isSafeInteger(kobo)) throw new RangeError('an amount in kobo is a safe integer');
  return kobo / koboPerNaira;
}

const groups = /\B(?=(\d{3})+(?!\d))/g;

/** Kobo as shown: ₦27,080.50. Always two decimals, so that columns align. */
export function formatKobo(kobo: number): string {
  const sign = kobo < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(kobo) / koboPerNaira).toString();
  const rest = (Math.abs(kobo) % koboPerNaira).toString().padStart(2, '0');
  return `${sign}₦${whole.replace(groups, ',')}.${rest}`;
}

/** Naira from the wire as shown: ₦27,080.50. */
export function formatNaira(naira: number): string {
  return formatKobo(toKobo(naira));
}

/** An amount on the wire: naira, at most two decimals. */
export const naira = z
  .number()
  .check(z.refine(isWholeKobo, 'Amount must have at most two decimals'), z.describe('Naira with at most two decimals'));

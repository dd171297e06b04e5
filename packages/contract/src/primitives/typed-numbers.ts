/**
 * Amounts, percentages and whole numbers as people type and paste them: one reader for every form, file and page. A comma or a
 * space stands only before groups of three digits, a full stop only before decimals. What may mean two things is refused with an
 * example, never guessed: `12,50` is neither 12.50 nor 1250.
 */
import * as z from 'zod/mini';
import { toNaira } from './money.ts';
import { seenText } from './seen-text.ts';

/** How to write them: what is said about a text that can't be read ends in one. */
export const amountExample = 'such as 1,500 or 1500.50';
export const percentExample = 'such as 7.5';
export const wholeExample = 'such as 12 or 1,500';

/** Millionths in one per cent, in which percentages are counted. */
export const ppmPerPercent = 10_000;

// No group of zeros in front: 0,500 is half of something to some.
const wholes = [/^\d+$/, /^[1-9]\d{0,2}(?:,\d{3})+$/, /^[1-9]\d{0,2}(?: \d{3})+$/];
const currencyInFront = /^(?:₦|#|NGN|N) ?/i;
const currencyBehind = / ?(?:₦|NGN|naira|N)$/i;
// As on price tags and receipts: 1,500/= and 1,500/-.
const nothingBehind = / ?\/ ?[=\p{Pd}\u2212]$/u;
const plusInFront = /^((?:₦|#|[Nn][Gg][Nn]|[Nn])? ?)\+ ?/;
const minusInFront = /^(?:₦|#|[Nn][Gg][Nn]|[Nn])? ?[\p{Pd}\u2212] ?/u;
const percentPattern = /^(\d{1,3})(?:\.(\d{1,4}))? ?%?$/;

/** The digits in front of and behind the full stop; null for a text that is no number, or has more decimals. */
function partsOf(text: string, decimalsMax: number): { whole: string; decimals: string } | null {
  const [whole = '', decimals, ...more] = text.split('.');
  const tight = whole.replace(/ ?, ?/g, ',');
  const isDecimal = decimals === undefined || (decimals.length <= decimalsMax && /^\d+$/.test(decimals));
  return more.length === 0 && isDecimal && wholes.some((pattern) => pattern.test(tight))
    ? { whole, decimals: decimals ?? '' }
    : null;
}

/** A number of so many digits; infinite if it is beyond what is counted exactly, so that it is above every bound. */
function numberOf(text: string): number {
  const number = Number(text.replace(/\D/g, ''));
  return Number.isSafeInteger(number) ? number : Number.POSITIVE_INFINITY;
}

/** Kobo of an amount of naira as typed: `₦1,500.5` is 150050. Null for a text that is none; infinite beyond all bounds. */
export const readKobo = (text: string): number | null => readUnsigned(seenText(text).replace(plusInFront, '$1'));

function readUnsigned(text: string): number | null {
  const seen = text.replace(nothingBehind, '');
  const bare = currencyInFront.test(seen) ? seen.replace(currencyInFront, '') : seen.replace(currencyBehind, '');
  const parts = partsOf(bare.replace(/(?<=\d)\.$/, ''), 2);
  return parts && numberOf(parts.whole + parts.decimals.padEnd(2, '0'));
}

/** As `readKobo`, and below zero with a minus of any kind or in parentheses: `-₦5`, `₦-5` and `(5)` are -500. */
export function readSignedKobo(text: string): number | null {
  const seen = seenText(text);
  const isInParentheses = seen.startsWith('(') && seen.endsWith(')');
  if (!isInParentheses && !minusInFront.test(seen)) return readKobo(seen);
  const kobo = readUnsigned(isInParentheses ? seen.slice(1, -1) : seen.replace(minusInFront, ''));
  return kobo === null || kobo === 0 ? kobo : -kobo;
}

const nairaOf = (kobo: number | null) => (kobo === null || !Number.isFinite(kobo) ? kobo : toNaira(kobo));
/** As `readKobo`, in naira. */
export const readNaira = (text: string): number | null => nairaOf(readKobo(text));

/** Millionths of a percentage as typed, with at most four decimals and no comma: `7.5 %` is 75000. Null for a text that is none. */
export function readPpm(text: string): number | null {
  const match = percentPattern.exec(seenText(text));
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  // Decimal digits, not floating point: 0.0003 is three.
  return Number(whole) * ppmPerPercent + Number(decimals.padEnd(4, '0'));
}

/** A whole number as typed: `1,500` is 1500. Null for a text that is none; infinite beyond all bounds. */
export function readWhole(text: string): number | null {
  const parts = partsOf(seenText(text), 0);
  return parts && numberOf(parts.whole);
}

/** A number with decimals in a text such as `1.5 kg`: `1,500` is 1500, and `1,5` is none. */
export function readDecimal(text: string): number | null {
  const parts = partsOf(seenText(text), 6);
  if (parts === null) return null;
  const number = numberOf(parts.whole);
  return Number.isFinite(number) ? Number(`${number}.${parts.decimals || '0'}`) : number;
}

/** An amount for a field to begin with: `1500.50`, or `1500`. */
export const nairaText = (naira: number): string => (Number.isInteger(naira) ? `${naira}` : naira.toFixed(2));

const typed = (read: (text: string) => number | null) => (message: string) =>
  z.pipe(
    z.string(message),
    z.transform((text, { issues }) => {
      const number = read(text);
      if (number !== null && Number.isFinite(number)) return number;
      issues.push({ code: 'custom', message: number === null ? message : tooHigh, input: text });
      return z.NEVER;
    }),
  );
const tooHigh = 'This number is too high';

/** Fields of forms that become numbers, each with its message: naira, naira that may be below zero, per cent, a whole number. */
export const typedNaira = /* @__PURE__ */ typed(readNaira);
export const typedSignedNaira = /* @__PURE__ */ typed((text) => nairaOf(readSignedKobo(text)));
export const typedPercent = /* @__PURE__ */ typed((text) => {
  const ppm = readPpm(text);
  return ppm === null ? null : ppm / ppmPerPercent;
});
export const typedWhole = /* @__PURE__ */ typed(readWhole);

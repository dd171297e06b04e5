/** Bank account numbers as people type and paste them. How many digits there have to be is said by their schema. */
import { isUnreadable, otherDigit, type Reading, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

/** What is said about a text with two account numbers. */
export const severalAccountNumbers = 'There are two account numbers in this text. Enter one of them.';
/** What is said below a number of nine digits. */
export const lostZero = 'Nine digits: a spreadsheet drops a zero in front. Add it if the account number begins with 0.';

const bare = /^\d(?:[ ./-]{0,3}\d)*$/;
const run = /(?<![\p{L}\p{N}₦$+])\d(?:(?: ?[.-] ?| )?\d)*(?![\p{L}\p{N}])/gu;
const wordInFront = /^(?:bank )?(?:a\/c|acc(?:oun)?t|account|nuban)?\s*(?:no|nr|num|number)?[\s.:#]*/i;
const placeInList = /^\d{1,2}[.)] /;
// Of a number that a spreadsheet calculates with: 123456789.0.
const decimals = /^(\d{9,})\.0+$/;
const usualLength = 10;
const accountLength = (digits: string) => digits.length >= 9 && digits.length <= 12;

/** The digits of the account number in a text: with separators, behind `Acct:`, or beside the names of a bank and a person. */
export function readAccountNumber(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text).replace(placeInList, '');
  if (otherDigit.test(seen)) return unread();
  const alone = withoutWrapping(seen).replace(wordInFront, '').replace(placeInList, '').replace(decimals, '$1');
  if (bare.test(alone)) return readParts(alone);
  const readings = [...seen.matchAll(run)]
    .filter(([digits]) => digits.replace(/\D/g, '').length >= 9)
    .map(([digits]) => readParts(digits));
  const refusal = readings.find(({ read }) => read === null);
  if (refusal !== undefined) return refusal;
  const [number, ...more] = new Set(readings.map(({ read }) => read ?? '').filter(accountLength));
  if (more.length > 0) return unread(severalAccountNumbers);
  return number === undefined ? unread() : { read: number };
}

/** The account number in digits with separators: the only part that is long enough, or all parts together. */
function readParts(text: string): Reading {
  const parts = text.split(/\D+/);
  const [number, ...more] = new Set(parts.filter(accountLength));
  if (more.length > 0) return unread(severalAccountNumbers);
  if (number !== undefined) return { read: number };
  const whole = parts.join('');
  // In `0123 456 789 12` ten digits are a number, and all twelve may be another one.
  return whole.length > usualLength && hasUsualLengthWithin(parts) ? unread() : { read: whole };
}

/** True if some parts that follow each other have ten digits. */
const hasUsualLengthWithin = (parts: readonly string[]): boolean =>
  parts.some((_, first) => {
    let length = 0;
    for (let at = first; at < parts.length && length < usualLength; at += 1) length += parts[at]?.length ?? 0;
    return length === usualLength;
  });

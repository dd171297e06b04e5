/** Bank account numbers as people type and paste them. How many digits there have to be is said by their schema. */
import { isUnreadable, otherDigit, type Reading, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

/** What is said about a text with two account numbers. */
export const severalAccountNumbers = 'There are two account numbers in this text. Enter one of them.';
/** What is said below a number of nine digits. */
export const lostZero = 'Nine digits: a spreadsheet drops a zero in front. Add it if the account number begins with 0.';

const bare = /^\d(?:[ ./-]{0,3}\d)*$/;
const run = /(?<![\p{L}\p{N}₦$+])\d(?:(?: ?[.-] ?| )?\d)*(?![\p{L}\p{N}])/gu;
const wordInFront = /^(?:bank )?(?:a\/c|acc(?:oun)?t|account|nuban)?\s*(?:no|nr|num|number)?[\s.:#]*/i;
const accountLength = (digits: string) => digits.length >= 9 && digits.length <= 12;

/** The digits of the account number in a text: with separators, behind `Acct:`, or beside the names of a bank and a person. */
export function readAccountNumber(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text);
  if (otherDigit.test(seen)) return unread();
  const alone = withoutWrapping(seen).replace(wordInFront, '');
  if (bare.test(alone)) {
    const digits = alone.replace(/\D/g, '');
    const parts = alone.split(/[ /]+/).map((part) => part.replace(/\D/g, ''));
    return parts.filter(accountLength).length > 1 ? unread(severalAccountNumbers) : { read: digits };
  }
  const found = [...seen.matchAll(run)].map(([digits]) => digits.replace(/\D/g, '')).filter(accountLength);
  const [number, ...more] = new Set(found);
  if (more.length > 0) return unread(severalAccountNumbers);
  return number === undefined ? unread() : { read: number };
}

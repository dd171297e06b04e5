/**
 * Codes of digits as people type and paste them: one-time codes, codes of authenticator apps, codes against which an order is handed
 * over. Digits of other scripts are refused, as in every number.
 */
import * as z from 'zod/mini';
import {
  isUnreadable,
  otherDigit,
  type Reading,
  readBy,
  seenText,
  seenWithDashes,
  unread,
  withoutProblem,
  withoutWrapping,
} from './seen-text.ts';

/** What is said about a text in which more than one code stands. */
export const severalCodes = 'There is more than one code in this text. Enter only the newest one.';

const bare = /^\d(?:(?: ?[-_.·] ?| )?\d)*$/;
// Digits that are part of a word, of a number such as FB-12246321, of an amount, a time or a day are no code.
const run = /(?<![\p{L}\p{N}₦$£€+]|\d[.,:/-]|\p{L}-)\d(?:(?: ?[-_·] ?| )?\d)*(?![\p{L}\p{N}%]|[,:/.]\d)/gu;
const apart = / -? ?|- /;

/**
 * The only code of so many digits in a text: typed with separators, or in the message that it came in. A message with two codes has
 * none.
 */
export function readCode(text: string, length: number): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text);
  if (otherDigit.test(seen)) return unread();
  const alone = withoutWrapping(seen);
  const found = bare.test(alone) ? [alone.replace(/\D/g, '')] : runsIn(seen, length);
  const [code, ...more] = new Set(found.filter((digits) => digits.length === length));
  if (more.length > 0) return unread(severalCodes);
  return code === undefined ? unread() : { read: code };
}

/** The digits that may be a code: each run as a whole, or in a message what stands apart within it, as in `123456 - 10 minutes`. */
function runsIn(seen: string, length: number): string[] {
  return [...seen.matchAll(run)].flatMap(([digits]) => {
    const whole = digits.replace(/\D/g, '');
    return whole.length === length ? [whole] : digits.split(apart).map((part) => part.replace(/\D/g, ''));
  });
}

/** The field of a code of so many digits. `isWordForWord`: whatever is wrong, the message is the given one. */
export const codeOf = (length: number, message: string, { isWordForWord = false } = {}) =>
  z.string(message).check(
    readBy((text) => (isWordForWord ? withoutProblem(readCode(text, length)) : readCode(text, length)), message),
    z.describe(`${length} digits; separators, and the message that they came in, are left out`),
  );

const recovery = /(?<![0-9a-z])([2-9a-z]{5})(?: ?- ?| )?([2-9a-z]{5})(?![0-9a-z])/g;

/** A recovery code in any case, with or without its dash, and with the number that a list has in front. */
export function readRecoveryCode(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const found = [...seenWithDashes(text).toLowerCase().matchAll(recovery)].map(([, first, last]) => `${first}-${last}`);
  const [code, ...more] = new Set(found);
  if (code === undefined) return unread();
  return more.length > 0 ? unread('Enter only one of the recovery codes.') : { read: code };
}

/** The field of a recovery code. A text that can't be one is left to the server, which counts it as a wrong one. */
export const recoveryCodeOf = (message: string) =>
  z.string(message).check(
    readBy((text) => {
      const reading = readRecoveryCode(text);
      return reading.read === null && reading.problem === undefined ? { read: seenText(text) } : reading;
    }, message),
    z.minLength(1, message),
    z.maxLength(100, message),
  );

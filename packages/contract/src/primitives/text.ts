/** Schemas of text fields, with their messages. */
import * as z from 'zod/mini';
import { reportYearMax, reportYearMin } from './day.ts';
import { hasLetter, hasLetterOrDigit, isVisible, seenLine, seenParagraph } from './seen-lines.ts';

/** The messages of fields that have none of their own. */
export const messages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  atLeast: (characters: number) => `Must be at least ${characters} characters long`,
  atMost: (characters: number) => `Must be no more than ${characters} characters long`,
  pattern: 'Invalid format',
} as const;

/** The longest name and the longest text of several lines, in characters. */
export const nameLengthMax = 100;
export const longTextLengthMax = 5_000;

/**
 * Normalises a text to Unicode's form NFC before its length is checked. Devices encode the same accented letter differently; in
 * one form, searches and passwords match from every device.
 */
export const toNfc = () => z.normalize('NFC');

// PostgreSQL can't store NUL, and CR or LF could begin a mail header. Unicode's line and paragraph separators break lines, too.
const line = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
// A paragraph may have line breaks and tabs.
const paragraph = /^[\P{Cc}\n\r\t]*$/u;

/** One line of text: without what nobody sees, trimmed, and with something to see. */
export const lineOf = (required: string = messages.required, lengthMax = nameLengthMax) =>
  z
    .string(required)
    .check(
      z.overwrite(seenLine),
      toNfc(),
      z.refine(isVisible, { error: required, abort: true }),
      z.maxLength(lengthMax, messages.atMost(lengthMax)),
      z.regex(line, messages.pattern),
    );

/** A name of a person: a line with at least one letter. */
export const nameOf = (required: string = messages.required, lengthMax = nameLengthMax) =>
  lineOf(required, lengthMax).check(z.refine(hasLetter, required));

/** A street, a place, the name of a company: a line with at least one letter or digit. */
export const placeOf = (required: string = messages.required, lengthMax = nameLengthMax) =>
  lineOf(required, lengthMax).check(z.refine(hasLetterOrDigit, required));

/** One line of text that may be empty. */
export const optionalLine = (lengthMax = nameLengthMax) =>
  z
    .string(messages.pattern)
    .check(
      z.overwrite(seenLine),
      toNfc(),
      z.maxLength(lengthMax, messages.atMost(lengthMax)),
      z.regex(line, messages.pattern),
    );

/** A street or place that may be left out: what has no letter or digit, such as a dash, is left out. */
export const optionalPlace = (lengthMax = nameLengthMax) =>
  optionalLine(lengthMax).check(z.overwrite((text) => (hasLetterOrDigit(text) ? text : '')));

/** A text of several lines: without what nobody sees, trimmed, with its own message for a text that is too short. */
export const paragraphOf = (lengthMin: number, tooShort: string, lengthMax = longTextLengthMax) =>
  z
    .string(tooShort)
    .check(
      z.overwrite(seenParagraph),
      toNfc(),
      z.minLength(lengthMin, { error: tooShort, abort: true }),
      z.refine(isVisible, { error: tooShort, abort: true }),
      z.maxLength(lengthMax, messages.atMost(lengthMax)),
      z.regex(paragraph, messages.pattern),
    );

const instantMessage = 'Must be a date and time such as 2026-11-20T09:30:00Z';
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** True for an instant with a time zone, on a day that exists, in a year that reports cover. */
function isInstant(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  // JavaScript parses 30 February as 2 March.
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number);
  if (new Date(Date.UTC(year, month - 1, date)).getUTCDate() !== date) return false;
  const yearOfUtc = new Date(text).getUTCFullYear();
  return yearOfUtc >= reportYearMin && yearOfUtc <= reportYearMax;
}

/** An instant as ISO 8601 text with a time zone. */
export const instant = z
  .string(instantMessage)
  .check(
    z.maxLength(40, instantMessage),
    z.refine(isInstant, instantMessage),
    z.describe('A date and time in ISO 8601, with a time zone'),
  );

/** The reply of calls that return only a message. */
export const messageReply = z.object({ message: z.string() });

/** Birthdays as people type them, by the reader of all days: `17/05/1990`, `17 May 1990`, `1990-05-17`. */
import * as z from 'zod/mini';
import type { Day } from './day.ts';
import { isUnreadable, type Reading, seenText, unread } from './seen-text.ts';
import { readDay } from './typed-days.ts';

export const birthYearMin = 1900;
const message = 'Enter your birthday, such as 17 May 1990 or 17/05/1990';

/** The day of a birthday. A year of two digits is refused: it may be one of two. */
export function readBirthDay(text: string): Reading {
  if (isUnreadable(text)) return unread();
  // As a keypad of digits types it: 17051990 and 19900517, each of which has no other reading.
  const typed = seenText(text)
    .replace(/^(\d{2})(\d{2})((?:19|20)\d{2})$/, '$1/$2/$3')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const day: Day | null = readDay(typed, 'day-first', birthYearMin);
  return day === null ? unread() : { read: day };
}

/** A birthday: a day from 1900 on. Whether it has come yet is for the server to say. */
export const birthDay = z.string(message).check(
  z.refine((text) => text.trim() !== '', { error: 'Enter your birthday', abort: true }),
  z.refine((text) => readBirthDay(text).read !== null, { error: message, abort: true }),
  z.overwrite((text) => readBirthDay(text).read ?? text),
);

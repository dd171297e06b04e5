/**
 * What a person sees of a text that was typed, pasted or uploaded. Every reader of a kind of typed text begins here, so that what a copy
 * brings along unseen is known in one place. Passwords are never read: they are compared as they were typed.
 */
import * as z from 'zod/mini';

// Zero-width characters, direction marks, soft hyphens, byte order marks, tags, fillers. The override U+202E isn't among them: it
// shows 0051 as 1500, so a text that has one is another text than the one that is seen.
const unseen = /(?!\u202e)\p{Default_Ignorable_Code_Point}/gu;
const blank = /[\s\p{Default_Ignorable_Code_Point}]/u;
// U+2800 is a braille cell without a dot.
const spaces = /[\t\p{Zs}\u2800]+/gu;
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu;
const override = '\u202e';

/** Digits of other scripts, wide ones, superscripts and the like: no reader takes them for plain ones. */
export const otherDigit = /[^\P{N}0-9]/u;

/**
 * A text of one line as a person sees it: without what is unseen, with plain spaces, trimmed. Line breaks within it stay, and so does
 * an override that turns what follows (`isTurned`).
 */
export function seenText(text: string): string {
  return withoutIdleOverrides(text).replace(unseen, '').replace(spaces, ' ').trim();
}

/** As `seenText`, with a dash of any kind as a plain one. */
export function seenWithDashes(text: string): string {
  return seenText(text).replace(dashes, '-');
}

/** True if the text is seen in another order than it is stored: where order matters it is refused, never cleaned. */
export const isTurned = (text: string): boolean => withoutIdleOverrides(text).includes(override);

/** The longest text that a reader looks into, in characters: more than a whole message has. */
export const readLengthMax = 2_000;
/** True for what no reader looks into: a text that is turned, or too long to be read in a moment. */
export const isUnreadable = (text: string): boolean => text.length > readLengthMax || isTurned(text);

/** An override with nothing behind it turns nothing. */
function withoutIdleOverrides(text: string): string {
  if (!text.includes(override)) return text;
  let end = text.length;
  while (end > 0 && blank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end) + text.slice(end).replaceAll(override, '');
}

const wrapping = '\'"“”‘’`*#:;,.!?()[]{}<>_- \n\r';
/** A text without the quotes, brackets and punctuation around it. */
export const withoutWrapping = (text: string): string => withoutEnd(text, wrapping, wrapping);

/** A text without the given characters at its beginning and end. */
export function withoutEnd(text: string, atEnd: string, atStart = ''): string {
  let [start, end] = [0, text.length];
  while (end > start && atEnd.includes(text.charAt(end - 1))) end -= 1;
  while (start < end && atStart.includes(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

/** What a reader makes of a text. `problem` says more than the field's own message, where there is more to say. */
export interface Reading {
  read: string | null;
  problem?: string;
}

/** The reading of a text that can't be read. */
export const unread = (problem?: string): Reading => (problem === undefined ? { read: null } : { read: null, problem });

/** A reading for a field whose message is one, whatever is wrong. */
export const withoutProblem = ({ read }: Reading): Reading => ({ read });

/** A check of a schema: the text becomes what the reader reads, or is refused with what it says, or with the message. */
export const readBy = (reader: (text: string) => Reading, message: string) =>
  z.check<string>((payload) => {
    const reading = reader(payload.value);
    if (reading.read !== null) payload.value = reading.read;
    else payload.issues.push({ code: 'custom', message: reading.problem ?? message, input: payload.value });
  });

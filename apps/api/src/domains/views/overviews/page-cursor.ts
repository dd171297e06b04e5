import * as z from 'zod/mini';
import { type Page, pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { SortCursor } from './agent-rows.ts';

const instantText = z.string().check(z.regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/));
/** The shapes of what lists are sorted by. A cursor comes from outside, so it is checked before PostgreSQL reads it. */
export const sortValues = {
  instant: instantText,
  // PostgreSQL can't store NUL.
  name: z.string().check(z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)),
  kobo: z.string().check(z.regex(/^-?\d{1,18}$/)),
  day: z.string().check(z.regex(/^(-infinity|\d{4}-\d\d-\d\d)$/)),
} as const;

/** The shapes of ids. */
export const sortIds = {
  uuid: z.uuid(),
  text: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u)),
  number: z.string().check(z.regex(/^\d{1,18}$/)),
} as const;

/** Writes where the next page begins. */
const writeCursor = ({ value, id }: SortCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Reads where a page begins. Refuses a text that no page gave. */
export function readCursor(
  text: string | undefined,
  value: keyof typeof sortValues,
  id: keyof typeof sortIds,
): SortCursor | null {
  if (text === undefined) return null;
  const parsed = z.tuple([sortValues[value], sortIds[id]]).safeParse(parseJson(text));
  if (!parsed.success || !isRealDate(parsed.data[0], value)) {
    refuse('validation', { message: 'Invalid format', errors: { cursor: 'Invalid format' } });
  }
  return { value: parsed.data[0], id: parsed.data[1] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** PostgreSQL refuses the 30th of February; so does JavaScript, in ISO form, unless it rolls over. */
function isRealDate(value: string, kind: keyof typeof sortValues): boolean {
  if ((kind !== 'instant' && kind !== 'day') || value === '-infinity') return true;
  const [day = ''] = value.split(' ');
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && isRealTime(value.slice(day.length + 1));
}

function isRealTime(time: string): boolean {
  if (time === '') return true;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(/[:.+-]/).map(Number);
  return hours < 24 && minutes < 60 && seconds < 60;
}

/** A page of rows, of which there may be one too many. */
export const sortedPageOf = <Row extends { id: string; sortValue: string }>(
  found: readonly Row[],
  size: number,
): Page<Row> => pageOf(found, size, ({ id, sortValue }) => writeCursor({ value: sortValue, id }));

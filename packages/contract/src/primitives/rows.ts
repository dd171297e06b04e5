/** The ids of rows, and the positions from which lists continue. */
import * as z from 'zod/mini';
import { messages } from './text.ts';

const textLike = (pattern: RegExp) =>
  z.string(messages.pattern).check(z.regex(pattern, { error: messages.pattern, abort: true }));

/** The id of a row. */
export const rowId = textLike(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** The row after which a page begins, as the page before gave it: microseconds since 1970 and an id. */
export const rowsAfter = textLike(/^[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

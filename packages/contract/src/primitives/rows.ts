/** The ids of rows, and the positions from which lists continue. */
import * as z from 'zod/mini';
import { isRowId, readRowId } from './row-ids.ts';
import { readBy } from './seen-text.ts';
import { messages } from './text.ts';

const textLike = (pattern: RegExp) =>
  z.string(messages.pattern).check(z.regex(pattern, { error: messages.pattern, abort: true }));

export { isRowId };
/**
 * The id of a row, which may be pasted in any case, or within braces. Anything else in an address or a body is refused before it
 * reaches the database.
 */
export const rowId = z.string(messages.pattern).check(readBy(readRowId, messages.pattern));
/** The row after which a page begins, as the page before gave it: microseconds since 1970 and an id. */
export const rowsAfter = textLike(/^[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The ids of rows, as people paste them. */
import { isUnreadable, type Reading, seenWithDashes, unread } from './seen-text.ts';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ids = /(?<![0-9a-f])[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-f])/g;
const groups = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** True for the id of a row, as PostgreSQL writes it. */
export const isRowId = (text: string): boolean => idPattern.test(text);

/** The id of a row: in any case, within braces or quotes, without its dashes, or in a link. */
export function readRowId(text: string): Reading {
  if (isRowId(text)) return { read: text };
  const found = isUnreadable(text) ? [] : seenWithDashes(text).toLowerCase().match(ids);
  const [id, ...more] = new Set((found ?? []).map((one) => one.replaceAll('-', '').replace(groups, '$1-$2-$3-$4-$5')));
  return id === undefined || more.length > 0 ? unread() : { read: id };
}

/** The rows of one page of a list, and the cursor of the next page; null if no row follows. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Cuts a page from rows of which one more than `size` was read. `cursorOf` writes the place of the page's last row. */
export function pageOf<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => string): Page<Row> {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : cursorOf(last) };
}

/** The row after which a page begins: an instant in microseconds since 1970, as PostgreSQL stores it, and an id. */
export interface Position {
  micros: string;
  id: string;
}

/** Where lists by instant begin: before every row, or after every row. */
export const listStarts: Readonly<Record<'oldestFirst' | 'newestFirst', Position>> = {
  oldestFirst: { micros: '0', id: '00000000-0000-0000-0000-000000000000' },
  newestFirst: { micros: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
};

/** The position that a cursor stands for; without one, the start of the list. */
export function positionOf(cursor: string | undefined, start: Position): Position {
  if (cursor === undefined) return start;
  // Ids of other shops may have dots, too.
  const dot = cursor.indexOf('.');
  return { micros: cursor.slice(0, dot), id: cursor.slice(dot + 1) };
}

/** Cuts a page as `pageOf` does. Its cursor is what `positionOf` reads. */
export const pageByPosition = <Row extends Position>(found: readonly Row[], size: number): Page<Row> =>
  pageOf(found, size, ({ micros, id }) => `${micros}.${id}`);

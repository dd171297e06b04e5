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

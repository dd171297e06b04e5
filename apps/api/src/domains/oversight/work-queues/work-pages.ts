import { workPageSize } from '@foodbank/contract/oversight/work-queues';
import { listStart, type Position } from './queries.ts';

/** The position that a cursor stands for; without one, the beginning of the list. */
export function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return listStart;
  const [micros = '', id = ''] = cursor.split('.');
  return { micros, id };
}

/** Cuts the row after a page off. `nextCursor` is the position of the page's last row; null if no row follows. */
export function pageOf<Row extends Position>(found: readonly Row[]): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, workPageSize);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > rows.length ? `${last.micros}.${last.id}` : null };
}

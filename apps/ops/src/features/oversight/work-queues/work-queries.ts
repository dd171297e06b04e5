import { queryClient } from '../../../api.ts';

const area = 'work-queues';

/** The keys of these screens' answers. */
export const workKeys = {
  list: (what: string, ...parts: unknown[]) => [area, what, 'list', ...parts],
  record: (what: string, id: string) => [area, what, 'record', id],
} as const;

/** Reads lists and counts again after a decision, and forgets the record that it was about. */
export function forgetRecord(what: string, id: string): void {
  queryClient.removeQueries({ queryKey: workKeys.record(what, id) });
  void queryClient.invalidateQueries({ queryKey: [area] });
}

/** The row that follows one in a list, else the one before; null if there is no other. Without that one, the first row. */
export function rowAfter<Row>(rows: readonly Row[], isCurrent: (row: Row) => boolean): Row | null {
  const index = rows.findIndex(isCurrent);
  return rows[index + 1] ?? rows[index - 1] ?? null;
}

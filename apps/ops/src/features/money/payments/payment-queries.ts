import { queryClient } from '../../../api.ts';

/** The addresses of these screens. */

/** How often lists are read again while the page is seen. */
export const refreshedEveryMs = 30_000;

const area = 'payments';

/** The keys of these screens' answers. */
export const paymentKeys = {
  list: (what: string, ...parts: unknown[]) => [area, what, 'list', ...parts],
  record: (what: string, id: string) => [area, what, 'record', id],
} as const;

/** Reads the lists again after a decision, and forgets the record that it was about. */
export function forgetAlarm(id: string): void {
  queryClient.removeQueries({ queryKey: paymentKeys.record('alarms', id) });
  void queryClient.invalidateQueries({ queryKey: [area] });
}

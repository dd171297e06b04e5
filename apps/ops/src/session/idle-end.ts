/** When a session ends by the clock, as far as a page can tell. */
import type { StaffSession } from '@foodbank/contract/people/staff-sessions';

/** The warning comes so long before the end. */
export const warningMs = 2 * 60_000;

/** The end of a session on this device's clock, and whether using the page can put it off. */
export interface SessionEnd {
  atMs: number;
  canStay: boolean;
}

/** The end of a session that the server has just described. Only differences count: the device's clock may be wrong. */
export function sessionEndOf(
  { now, idleEndsAt, endsAt }: Pick<StaffSession, 'now' | 'idleEndsAt' | 'endsAt'>,
  nowMs: number,
): SessionEnd {
  return {
    atMs: nowMs + Date.parse(idleEndsAt) - Date.parse(now),
    canStay: Date.parse(endsAt) > Date.parse(idleEndsAt),
  };
}

/** The time left as people say it: `1 min 30 s`, `20 s`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

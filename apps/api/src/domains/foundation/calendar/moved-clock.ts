import { addDays } from '@foodbank/contract/primitives/day';
import { businessDateOf, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { findDaysAhead } from './queries.ts';

/** A clock whose business date can be moved. */
export interface MovedClock extends Required<Clock> {
  /** Reads the table now and every two seconds from then on. Errors after the first time are skipped: the next reading tells. */
  follow(db: Db): Promise<void>;
  /** Stops reading. */
  close(): void;
}

const everyMs = 2_000;

/**
 * Development's clock: its business date is ahead of the given clock's by the days of a table, so that all processes see a change within
 * seconds. Production uses the given clock itself, and never reads the table.
 */
export function createMovedClock(clock: Clock): MovedClock {
  let ahead = 0;
  let source: Db | null = null;
  let timer: NodeJS.Timeout | undefined;
  const refresh = async () => {
    if (source !== null) ahead = await findDaysAhead(source);
  };
  return {
    now: () => clock.now(),
    businessDate: () => addDays(businessDateOf(clock), ahead),
    refresh,
    async follow(db) {
      source = db;
      await refresh();
      timer = setInterval(() => void refresh().catch(() => {}), everyMs).unref();
    },
    close: () => clearInterval(timer),
  };
}

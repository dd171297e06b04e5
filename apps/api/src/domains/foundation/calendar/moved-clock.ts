import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { businessDateOf, type Clock } from '../../../platform/clock.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { moveBusinessDate } from './move-business-date.ts';
import { findDaysAhead } from './queries.ts';

/** A clock whose business date can be moved. */
export interface MovedClock extends Required<Clock> {
  /**
   * Moves the business date to a day, if one is given, and reads the table now and every two seconds from then on. Errors after the first
   * time are skipped: the next reading tells.
   */
  follow(database: Database, first: Day | null): Promise<void>;
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
    async follow(database, first) {
      if (first !== null) await database.write((tx) => moveBusinessDate(tx, first));
      source = database.read;
      await refresh();
      timer = setInterval(() => void refresh().catch(() => {}), everyMs).unref();
    },
    close: () => clearInterval(timer),
  };
}

import type { Pool } from 'pg';
import { waitUntil } from './wait-until.ts';

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until one transaction of the test's database waits for another. */
export const waitForLock = (pool: Pool) =>
  waitUntil('one transaction waits for another', async () => (await pool.query(waiting)).rowCount === 1);

import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './start-app.ts';

const waiting = `select from letters where sent_at is null and failed_at is null union all
  select from password_reset_requests where handled_at is null`;

/** Waits until no letter is left to send and no forgotten password to look into: what hasn't come by then won't come. */
export async function waitForWorker({ house }: Pick<TestApp, 'house'>): Promise<void> {
  while ((await house.database.pool.query(waiting)).rowCount) await sleep(10);
}

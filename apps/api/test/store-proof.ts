import { businessDateOf } from '../src/platform/clock.ts';
import type { TestApp } from './start-app.ts';

/** Stores that the proof of the money ran now, and found nothing or some differences: what it would find is not what these tests are about. */
export async function storeProof(app: TestApp, differenceCount = 0): Promise<void> {
  const day = businessDateOf(app.clock);
  await app.context.database.pool.query(
    `insert into proof_runs (day, whole, started_at, finished_at, agent_count, difference_count) values ($1, true, $2, $2, 0, $3)`,
    [day, app.clock.now(), differenceCount],
  );
}

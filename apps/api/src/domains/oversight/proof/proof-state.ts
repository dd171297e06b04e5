import type { AppContext } from '../../../platform/app-context.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { findNewestProofRun, type ProofRun } from './run-queries.ts';

// The proof runs every day. Another day is for a machine that was down.
const overdueMs = 50 * 60 * 60 * 1000;

/** True if the newest run of the proof is too old, or there is none. */
export const isProofOverdue = (newest: ProofRun | null, now: Date) =>
  newest?.finishedAt == null || now.getTime() - newest.finishedAt.getTime() > overdueMs;

/** What `/readyz` says about the money: `right`, `differs`, or `not-proved` if the newest run is too old. */
export async function proofWord(db: Db, clock: Clock): Promise<'right' | 'differs' | 'not-proved'> {
  const newest = await findNewestProofRun(db);
  if (newest !== null && newest.differenceCount > 0) return 'differs';
  return isProofOverdue(newest, clock.now()) ? 'not-proved' : 'right';
}

/** Adds the gauges of the proof: how many differences the newest run found, and how long ago it was. */
export function addProofGauges({ clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_proof_differences',
    help: 'How many differences the newest proof of the money found',
    source: 'proof',
    read: async () => [{ value: (await findNewestProofRun(database.read))?.differenceCount ?? 0 }],
  });
  metrics.addGauge({
    name: 'foodbank_proof_age_seconds',
    help: 'How long ago the money was proved; 0 before the first time',
    source: 'proof',
    async read() {
      const finishedAt = (await findNewestProofRun(database.read))?.finishedAt;
      return [{ value: finishedAt ? Math.max(0, (clock.now().getTime() - finishedAt.getTime()) / 1000) : 0 }];
    },
  });
}

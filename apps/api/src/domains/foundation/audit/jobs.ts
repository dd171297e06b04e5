import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { chainLines } from './chain-lines.ts';
import { issueHead } from './issue-head.ts';
import { findOldestWaiting } from './queries.ts';

/** The queue of the job that chains the audit log. */
export const auditChainQueue = 'audit-chain';

// A batch holds the chain's lock for tens of milliseconds. What a run leaves, the next minute's takes: a job has two minutes.
const batchSize = 1_000;
const batchesMax = 300;

/** The job that chains new lines of the audit log every minute, and issues the head of each day after midnight in Lagos. */
export function auditJobs({ database, log }: Pick<AppContext, 'database' | 'log'>): Job[] {
  const run = async () => {
    let after = 0;
    for (let batches = 0; batches < batchesMax; batches += 1) {
      const from = after;
      const done = await database.write((tx) => chainLines(tx, from, batchSize));
      if (done === null || done.count < batchSize) break;
      after = done.lastLineId;
    }
    const issued = await database.write(issueHead);
    if (issued !== null) log.info({ ...issued }, 'the head of the audit log');
  };
  return [{ queue: auditChainQueue, cron: '* * * * *', run }];
}

/** Adds the gauge of how far the chain is behind the lines. */
export function addAuditGauge({ clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_audit_unchained_seconds',
    help: 'The age of the oldest audit line that is not chained; 0 without one',
    source: 'audit',
    async read() {
      const oldest = await findOldestWaiting(database.read);
      const ageMs = oldest === null ? 0 : clock.now().getTime() - oldest.at.getTime();
      return [{ value: Math.max(0, ageMs / 1000) }];
    },
  });
}

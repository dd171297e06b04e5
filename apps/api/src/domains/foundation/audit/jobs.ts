import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { chainLines } from './chain-lines.ts';
import { issueHead } from './issue-head.ts';
import { findOldestWaiting } from './queries.ts';
import { sumRefusals } from './refusal-queries.ts';
import { writeRefusedCalls } from './refused-calls.ts';

/** The queue of the job that chains the audit log. */
export const auditChainQueue = 'audit-chain';

// A batch holds the chain's lock for tens of milliseconds. What a run leaves, the next minute's takes: a job has two minutes.
const batchSize = 1_000;
const batchesMax = 300;
const refusalsAtOnce = 200;

/**
 * The job that every minute writes the refused calls that were counted for ten minutes, chains new lines of the audit log, and issues the
 * head of each day after midnight in Lagos.
 */
export function auditJobs({ database, log }: Pick<AppContext, 'database' | 'log'>): Job[] {
  const run = async () => {
    while ((await database.write((tx) => writeRefusedCalls(tx, refusalsAtOnce))) === refusalsAtOnce);
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

/** Adds the gauges of how far the chain is behind the lines, and of the refused calls that are in no line yet. */
export function addAuditGauges({ clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
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
  metrics.addGauge({
    name: 'foodbank_refused_calls_counted',
    help: 'Calls of other people’s data or beyond a role that were refused and are in no line of the audit log yet',
    source: 'refused-calls',
    read: async () => [{ value: await sumRefusals(database.read) }],
  });
}

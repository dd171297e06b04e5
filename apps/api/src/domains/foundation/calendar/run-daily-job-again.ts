import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import type { Actor } from '../audit/queries.ts';
import { businessDaysQueue } from './jobs.ts';
import { findJobRun } from './list-run-queries.ts';

// Jobs that failed are tried again every quarter of an hour.
const ranByItself = 'This job has run again by itself and is done. There is nothing left to do.';

/** A daily job's run by its business date and the job's name. */
export interface RunKey {
  day: Day;
  job: string;
}

/**
 * Has a daily job that failed run again now, and then what waits for it. Refuses with `changed-meanwhile` a run that is done, and with
 * `being-tried-now` one that is at work.
 */
export async function runDailyJobAgain(tx: Tx, { day, job }: RunKey, reason: string, actor: Actor): Promise<void> {
  const run = (await findJobRun(tx, day, job)) ?? refuse('not-found');
  if (run.state === 'done') refuse('changed-meanwhile', { message: ranByItself });
  if (run.state === 'running') refuse('being-tried-now');
  const { tries, error } = run;
  await addAuditLine(tx, {
    actor,
    action: 'daily-job-run-again',
    subject: job,
    before: { state: run.state },
    reason,
    detail: { day, tries, failed: error !== null },
  });
  await tx.enqueue(businessDaysQueue.name, 'asked');
}

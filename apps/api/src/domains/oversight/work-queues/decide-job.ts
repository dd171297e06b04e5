import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { deleteJob, findStuckJob, lockJob } from './queries.ts';

/** A job by its queue and its own id. */
export interface JobKey {
  queue: string;
  jobId: string;
}

/**
 * Runs a failed job again, or a waiting one at once: it is replaced by one under the same id, which has all its attempts. Refuses with
 * `being-tried-now` while a worker runs it.
 */
export async function runJobAgain(tx: Tx, key: JobKey, reason: string, actor: Actor): Promise<void> {
  const before = await lockStuckJob(tx, key);
  await deleteJob(tx, key.queue, key.jobId);
  await tx.enqueue(key.queue, before.row, key.jobId);
  await audit(tx, key, { action: 'job-run-again', before, after: { state: 'waiting' }, reason, actor });
}

/** Deletes a failed or waiting job; what it would have done isn't done. Refuses with `being-tried-now` while a worker runs it. */
export async function dropJob(tx: Tx, key: JobKey, reason: string, actor: Actor): Promise<void> {
  const before = await lockStuckJob(tx, key);
  await deleteJob(tx, key.queue, key.jobId);
  await audit(tx, key, { action: 'job-dropped', before, after: { state: 'deleted' }, reason, actor });
}

interface Act {
  action: AuditAction;
  before: { state: string; row: string };
  after: { state: string };
  reason: string;
  actor: Actor;
}

async function lockStuckJob(tx: Tx, { queue, jobId }: JobKey): Promise<Act['before']> {
  const locked = await lockJob(tx, queue, jobId);
  if (locked?.state === 'active') refuse('being-tried-now');
  const { state, row } = (locked && (await findStuckJob(tx, queue, jobId))) ?? refuse('not-found');
  return { state, row };
}

async function audit(tx: Tx, { queue, jobId }: JobKey, { before, ...act }: Act): Promise<void> {
  const { state, row } = before;
  await addAuditLine(tx, { ...act, subject: jobId, before: { state }, detail: { queue, row } });
}

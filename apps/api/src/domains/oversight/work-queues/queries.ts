import { type WorkState, waitsLongMinutes, workPageSize } from '@foodbank/contract/oversight/work-queues-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import type { EmailKind } from '../../foundation/notifications/email-templates.ts';

// The parameters of every list: $1 and $2 are the position. One row more than a page tells that there is a next page.
const position = `('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
const microsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as micros`;
const page = `limit ${workPageSize + 1}`;

/** An email that failed or waits, as stored. */
export interface StuckEmailRow extends Position {
  kind: EmailKind;
  toAddress: string;
  attempts: number;
  lastError: string | null;
  hasSecrets: boolean;
  createdAt: Date;
  failedAt: Date | null;
}

const emailColumns = `id, kind, to_address as "toAddress", attempts, last_error as "lastError", sealed is not null as "hasSecrets",
  created_at as "createdAt", failed_at as "failedAt"`;
const isFailed = 'failed_at is not null and closed_at is null';
const isWaiting = 'sent_at is null and failed_at is null';
const failedEmails = statement<StuckEmailRow>(
  'failed-emails',
  `select ${emailColumns}, ${microsOf('failed_at')} from emails
   where ${isFailed} and (failed_at, id) > ${position} order by failed_at, id ${page}`,
);
const waitingEmails = statement<StuckEmailRow>(
  'waiting-emails',
  `select ${emailColumns}, ${microsOf('created_at')} from emails
   where ${isWaiting} and created_at <= $3 and (created_at, id) > ${position} order by created_at, id ${page}`,
);
const stuckEmail = statement<StuckEmailRow>(
  'stuck-email',
  `select ${emailColumns}, '0' as micros from emails where id = $1 and sent_at is null and closed_at is null`,
);

/** A job of pg-boss that failed or waits. */
export interface StuckJobRow extends Position {
  queue: string;
  state: WorkState;
  row: string;
  attempts: number;
  error: string | null;
  createdAt: Date;
  at: Date;
}

const emailsQueue = `'emails'`;
// pg-boss's own queues begin with underscores.
const isOurQueue = `name <> ${emailsQueue} and not starts_with(name, '__')`;
const jobColumns = `id, name as queue, coalesce(data->>'id', '') as row, retry_count as attempts,
  coalesce(output->>'message', output->'value'->>'message') as error, created_on as "createdAt"`;
const isFailedJob = `state = 'failed'`;
const longAgo = `now() - interval '${waitsLongMinutes} minutes'`;
/** The condition on a job of pg-boss that waits long or failed once. One that is meant to wait for its time does so from then on. */
export const isLateJob = `state < 'active' and not blocked and priority = 0
  and (retry_count > 0 or (created_on < ${longAgo} and (state <> 'created' or start_after < ${longAgo})))`;
const failedJobs = statement<StuckJobRow>(
  'failed-jobs',
  `select ${jobColumns}, 'failed' as state, completed_on as at, ${microsOf('completed_on')} from pgboss.job
   where ${isFailedJob} and ${isOurQueue} and ($3::text is null or name = $3) and (completed_on, id) > ${position}
   order by completed_on, id ${page}`,
);
// One walk along the index of waiting jobs for each queue: it is ordered by queue, priority and creation.
const waitingJobs = statement<StuckJobRow>(
  'waiting-jobs',
  `select j.* from pgboss.queue q cross join lateral (
     select ${jobColumns}, 'waiting' as state, start_after as at, ${microsOf('created_on')} from pgboss.job
     where name = q.name and ${isLateJob} and (created_on, id) > ${position}
     order by created_on, id ${page}
   ) j
   where ${isOurQueue.replaceAll('name', 'q.name')} and ($3::text is null or q.name = $3)
   order by j."createdAt", j.id ${page}`,
);
const stuckJob = statement<StuckJobRow>(
  'stuck-job',
  `select ${jobColumns}, case when state = 'failed' then 'failed' else 'waiting' end as state,
     coalesce(completed_on, start_after) as at, '0' as micros
   from pgboss.job where name = $1 and id = $2 and (state < 'active' or state = 'failed') and ${isOurQueue}`,
);
const queueCounts = statement<{ queue: string; waiting: number; active: number; failed: number }>(
  'queue-counts',
  `select name as queue, queued_count as waiting, active_count as active, failed_count as failed from pgboss.queue
   where not starts_with(name, '__') order by name`,
);
const jobLocked = statement<{ state: string }>(
  'lock-job',
  'select state from pgboss.job where name = $1 and id = $2 for update',
);
const jobDeleted = statement('delete-job', 'delete from pgboss.job where name = $1 and id = $2');

/** An account in question, with its agent. */
export interface AccountNameRow extends Position {
  agentId: string;
  firstname: string;
  lastname: string;
  accountName: string;
  bankName: string;
  numberSealed: Buffer;
  savedAt: Date;
  askedAt: Date | null;
}

const accountColumns = `p.agent_id as "agentId", p.agent_id as id, a.firstname, a.lastname, p.account_name as "accountName",
  p.bank_name as "bankName", p.number_sealed as "numberSealed", p.saved_at as "savedAt", p.asked_at as "askedAt",
  ${microsOf('p.saved_at')}`;
const isInQuestion = 'needs_review and agent_erased_at is null';
const accountNames = statement<AccountNameRow>(
  'account-names',
  `select ${accountColumns} from payout_accounts p join agents a on a.id = p.agent_id
   where ${isInQuestion} and (asked_at is null) = $3 and (p.saved_at, p.agent_id) > ${position}
   order by p.saved_at, p.agent_id ${page}`,
);

/** All that is shown of an account in question. */
export interface AccountNameDetails extends AccountNameRow {
  numberDigest: string;
  referralCode: string;
  category: string;
  registeredAt: Date;
  askedBy: string | null;
  sharedWith: { agentId: string; name: string; referralCode: string }[];
}

const accountNameOf = statement<AccountNameDetails>(
  'account-name-of',
  `select ${accountColumns}, p.number_digest as "numberDigest", a.referral_code as "referralCode", a.category,
     a.created_at as "registeredAt", s.name as "askedBy", coalesce(shared.agents, '[]') as "sharedWith"
   from payout_accounts p join agents a on a.id = p.agent_id left join staff_members s on s.id = p.asked_by
   cross join lateral (
     select json_agg(json_build_object('agentId', o.id, 'name', o.firstname || ' ' || o.lastname, 'referralCode', o.referral_code)
       order by other.saved_at) as agents
     from (select * from payout_accounts where number_digest = p.number_digest and agent_id <> p.agent_id limit 20) other
     join agents o on o.id = other.agent_id
   ) shared
   where p.agent_id = $1 and ${isInQuestion}`,
);

/** The emails that failed, or that have waited since an instant, after a position: a page and one more if there are more. */
export const listEmails = (db: Db, state: WorkState, { micros, id }: Position, waitingSince: Date) =>
  state === 'failed' ? db.list(failedEmails, [micros, id]) : db.list(waitingEmails, [micros, id, waitingSince]);
/** An email that failed or waits, or null. */
export const findStuckEmail = (db: Db, id: string) => db.find(stuckEmail, [id]);
/** The jobs that failed or wait, of one queue or of all (null), after a position: a page and one more if there are more. */
export const listJobs = (db: Db, state: WorkState, { micros, id }: Position, queue: string | null) =>
  db.list(state === 'failed' ? failedJobs : waitingJobs, [micros, id, queue]);
/** A job that failed or waits, or null. */
export const findStuckJob = (db: Db, queue: string, id: string) => db.find(stuckJob, [queue, id]);
/** Every queue's jobs by state, as pg-boss counted them within the last seconds. */
export const listQueueCounts = (db: Db) => db.list(queueCounts);
/** The state of a job, locked; null if there is none. A worker doesn't take a locked job. */
export const lockJob = (tx: Tx, queue: string, id: string) => tx.find(jobLocked, [queue, id]);
/** Deletes a job. */
export const deleteJob = (tx: Tx, queue: string, id: string) => tx.list(jobDeleted, [queue, id]);
/** The accounts in question whose agents weren't asked (or were), after a position: a page and one more if there are more. */
export const listAccountsInQuestion = (db: Db, asked: boolean, { micros, id }: Position) =>
  db.list(accountNames, [micros, id, !asked]);
/** All about an account in question, or null. */
export const findAccountInQuestion = (db: Db, agentId: string) => db.find(accountNameOf, [agentId]);

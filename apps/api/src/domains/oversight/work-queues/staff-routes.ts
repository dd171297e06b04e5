import * as calls from '@foodbank/contract/oversight/work-queues-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import * as alike from '@foodbank/contract/selling/sign-ups-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { listStarts, type Position, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listAlikeCustomers, listDecidedAlikeCustomers } from './alike-queries.ts';
import { countToday } from './count-today.ts';
import { dropJob, runJobAgain } from './decide-job.ts';
import {
  describeAccount,
  describeAccountRecord,
  describeAlike,
  describeEmail,
  describeJob,
  inWords,
} from './describe-work.ts';
import { giveUpEmail } from './give-up-email.ts';
import {
  findAccountInQuestion,
  findStuckEmail,
  findStuckJob,
  listAccountsInQuestion,
  listEmails,
  listJobs,
  listQueueCounts,
} from './queries.ts';
import { sendEmailAgain } from './send-email-again.ts';

const startOf = (cursor: string | undefined) => positionOf(cursor, listStarts.oldestFirst);
const cut = <Row extends Position>(found: readonly Row[]) => pageByPosition(found, calls.workPageSize);

/** The calls about what waits for staff: today's queues, failed emails and jobs, accounts in question, possible self-referrals. */
export function workQueueStaffRoutes(context: AppContext): Route[] {
  const { clock, database, keys } = context;
  return [
    staffRoute(getToday, async (_, { staff }) => {
      const at = clock.now();
      return {
        at: at.toISOString(),
        queues: await countToday(database.read, { ...staff, today: businessDateOf(clock) }, at),
      };
    }),
    staffRoute(calls.listStuckEmails, async ({ query: { state = 'failed', cursor } }) => {
      const waitingSince = new Date(clock.now().getTime() - calls.waitsLongMinutes * 60_000);
      const { rows, nextCursor } = cut(await listEmails(database.read, state, startOf(cursor), waitingSince));
      return { rows: rows.map(describeEmail), nextCursor };
    }),
    staffRoute(calls.getStuckEmail, async ({ params: { emailId } }) =>
      describeEmail((await findStuckEmail(database.read, emailId)) ?? refuse('not-found')),
    ),
    staffRoute(calls.sendEmailAgain, async ({ params: { emailId }, body: { reason } }, { staff }) => {
      await database.write((tx) => sendEmailAgain(tx, emailId, reason, staffActor(staff)));
      return { message: calls.workMessages.sentAgain };
    }),
    staffRoute(calls.giveUpEmail, async ({ params: { emailId }, body: { reason } }, { staff }) => {
      await database.write((tx) => giveUpEmail(tx, emailId, reason, staffActor(staff)));
      return { message: calls.workMessages.givenUp };
    }),
    staffRoute(calls.listStuckJobs, async ({ query: { state = 'failed', queue = null, cursor } }) => {
      const [found, counts] = await Promise.all([
        listJobs(database.read, state, startOf(cursor), queue),
        listQueueCounts(database.read),
      ]);
      const { rows, nextCursor } = cut(found);
      const queues = counts.map((count) => ({ ...count, label: inWords(count.queue) }));
      return { rows: rows.map(describeJob), nextCursor, queues };
    }),
    staffRoute(calls.getStuckJob, async ({ params: { queue, jobId } }) =>
      describeJob((await findStuckJob(database.read, queue, jobId)) ?? refuse('not-found')),
    ),
    staffRoute(calls.runJobAgain, async ({ params, body: { reason } }, { staff }) => {
      await database.write((tx) => runJobAgain(tx, params, reason, staffActor(staff)));
      return { message: calls.workMessages.runAgain };
    }),
    staffRoute(calls.dropJob, async ({ params, body: { reason } }, { staff }) => {
      await database.write((tx) => dropJob(tx, params, reason, staffActor(staff)));
      return { message: calls.workMessages.dropped };
    }),
    staffRoute(calls.listAccountNames, async ({ query: { state = 'open', cursor } }) => {
      const found = await listAccountsInQuestion(database.read, state === 'asked', startOf(cursor));
      const { rows, nextCursor } = cut(found);
      return { rows: rows.map((row) => describeAccount(keys, row)), nextCursor };
    }),
    staffRoute(calls.getAccountName, async ({ params: { agentId } }) =>
      describeAccountRecord(keys, (await findAccountInQuestion(database.read, agentId)) ?? refuse('not-found')),
    ),
    staffRoute(alike.listAlikeCustomers, async ({ query: { state = 'open', agentId = null, cursor } }) => {
      const found =
        state === 'open'
          ? await listAlikeCustomers(database.read, startOf(cursor), agentId)
          : await listDecidedAlikeCustomers(database.read, positionOf(cursor, listStarts.newestFirst), agentId);
      const { rows, nextCursor } = pageByPosition(found, alike.alikePageSize);
      return { rows: rows.map(describeAlike), nextCursor };
    }),
  ];
}

import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { queueEmail } from '../notifications/queue-email.ts';
import { type ApprovalMember, decidersOf } from './approval-people.ts';
import { type ApprovalParts, expireRequest } from './decide-approval.ts';
import { listDueApprovals, listNewestWaiting, listNotices, noteApprovalNotice } from './queries.ts';
import { approvalsQueue } from './request-approval.ts';

const batchSize = 50;
const noticeEveryMs = 60 * 60 * 1000;
// A request carries the instant at which its transaction began, and is seen once it commits.
const commitMarginMs = 60_000;

/**
 * The job behind requests. It closes those whose time is over, and tells members by email that requests wait for them: each
 * at most once an hour, and only if there is a new one since. It runs with each request and every ten minutes.
 */
export function approvalJobs(
  { clock, database, log }: Pick<AppContext, 'clock' | 'database' | 'log'>,
  parts: ApprovalParts,
): Job[] {
  const run = async () => {
    await expireAll();
    const told = await database.write((tx) => tellDeciders(tx, parts));
    if (told > 0) log.info({ told }, 'members were told that requests wait');
  };
  /** One transaction for each, so that one that fails does not hold up the others. */
  const expireAll = async () => {
    const due = await listDueApprovals(database.read, clock.now(), batchSize);
    for (const id of due) {
      await database
        .write((tx) => expireRequest(tx, parts, id))
        .catch((error) => log.error({ err: error, approval: id }, 'a request could not be closed'));
    }
  };
  return [{ queue: approvalsQueue, cron: '*/10 * * * *', run }];
}

/** Emails the members for whom requests wait since their last email. Returns how many. */
async function tellDeciders(tx: Tx, { people, opsUrl }: ApprovalParts): Promise<number> {
  const waiting = await listNewestWaiting(tx, tx.now);
  if (waiting.length === 0) return 0;
  const members = await people.listReadyMembers(tx);
  const ids = members.map(({ id }) => id);
  const noticedAt = new Map((await listNotices(tx, ids)).map(({ memberId, sentAt }) => [memberId, sentAt]));
  const isNewFor = (member: ApprovalMember) =>
    waiting.some((one) => {
      const last = noticedAt.get(member.id);
      return (
        decidersOf([member], one).length > 0 &&
        (last === undefined || one.requestedAt.getTime() > last.getTime() - commitMarginMs)
      );
    });
  let told = 0;
  for (const { id, name, email } of members.filter(isNewFor)) {
    if (!(await noteApprovalNotice(tx, id, new Date(tx.now.getTime() - noticeEveryMs)))) continue;
    await queueEmail(tx, email, {
      kind: 'approval-waits',
      templateData: { firstname: name, link: `${opsUrl ?? ''}/ops/approvals` },
    });
    told += 1;
  }
  return told;
}

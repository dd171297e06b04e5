import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { followRequest } from '../../earning/disputes/queries.ts';
import { customerActor, visitor } from '../../foundation/audit/add-audit-line.ts';
import { followCase } from './pausing-cases.ts';
import { addRequestSearch, findLastTurn, insertEntry, lockRequest, updateRequest } from './queries.ts';
import { reopened } from './reopen-request.ts';
import { dueAfter, searchTextOf } from './request-rules.ts';

/**
 * Adds a message of the sender. The request is the team's to do again, for the member who answered it, with a new clock; while the team
 * still has to answer, the clock of the earlier message goes on. The same text on the same day is added once, until the team answers or
 * closes: after that the same words are another message.
 */
export async function addSenderMessage(tx: Tx, requestId: string, text: string): Promise<void> {
  const request = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  const turn = (await findLastTurn(tx, requestId)) ?? '';
  const key = `sender-${tx.keys.digest(`${lagosDay(tx.now)} ${turn} ${text}`)}`;
  if (!(await insertEntry(tx, { requestId, kind: 'message', authorId: null, text, key }))) return;
  const changed = {
    ...request,
    ...reopened,
    dueAt: request.dueAt ?? dueAfter(tx.now, request.complex),
    leftMs: null,
    answeredBackAt: request.firstAnsweredAt === null ? null : tx.now,
    unread: false,
    version: request.version + 1,
    changedAt: tx.now,
  };
  await updateRequest(tx, changed);
  await followCase(tx, changed, request.customerId === null ? visitor : customerActor(request.customerId));
  if (request.agentId !== null) await followRequest(tx, requestId, false);
  await addRequestSearch(tx, requestId, searchTextOf([text]));
}

import { supportTopics } from '@foodbank/contract/support/requests';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { nameOf } from '../../earning/disputes/approvals.ts';
import { findOpenDispute, insertDispute, linkDispute } from '../../earning/disputes/queries.ts';
import { findLineOf } from '../../earning/disputes/request-correction.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { findRequest, findRequestByDigest } from './queries.ts';
import { receiveRequest } from './receive-request.ts';

/**
 * Opens a dispute about an agent's line and puts it into the queue. Returns the request's reference. The same words again change
 * nothing; other words while one is open are refused with `dispute-open`.
 */
export async function disputeLine(tx: Tx, agentId: string, lineId: string, message: string): Promise<string> {
  const agent = (await findAgent(tx, agentId)) ?? refuse('not-signed-in');
  const line = (await findLineOf(tx, agentId, lineId)) ?? refuse('not-found');
  const disputeId = await insertDispute(tx, lineId, agentId);
  if (disputeId === null) return referenceOfSame(tx, lineId, message);
  const digest = tx.keys.digest(`dispute ${disputeId}`);
  const { firstname, lastname, email, phone } = agent;
  const reference = await receiveRequest(tx, {
    kind: 'agent',
    digest,
    subject: supportTopics.earnings,
    senderName: `${firstname} ${lastname}`,
    email,
    ...(phone !== null && { phone }),
    agentId,
    fields: { topic: supportTopics.earnings, line: nameOf(line), message },
    consentVersion: null,
    quarantined: false,
  });
  const { id: requestId } = (await findRequestByDigest(tx, digest)) ?? refuse('not-found');
  await linkDispute(tx, disputeId, { requestId, reference });
  return reference;
}

/** The reference of the open dispute, if its words are the same. */
async function referenceOfSame(tx: Tx, lineId: string, message: string): Promise<string> {
  const open = await findOpenDispute(tx, lineId);
  const request = open?.requestId ? await findRequest(tx, open.requestId) : null;
  return request?.fields.message === message ? request.reference : refuse('dispute-open');
}

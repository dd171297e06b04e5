import { lagosDay } from '@foodbank/contract/primitives/day';
import { type SupportTopic, supportTopics } from '@foodbank/contract/support/requests';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { addSenderMessage } from './add-sender-message.ts';
import { findLastTurn, findRequestByDigest } from './queries.ts';
import { receiveRequest } from './receive-request.ts';

/**
 * Puts an agent's request into the queue. The same request on the same day is stored once; if the team has answered or closed it, the
 * words are a message under it. Returns the reference.
 */
export async function requestSupport(
  tx: Tx,
  agentId: string,
  { topic, message }: { topic: SupportTopic; message: string },
): Promise<string> {
  const agent = (await findAgent(tx, agentId)) ?? refuse('not-signed-in');
  const { firstname, lastname, email, phone } = agent;
  const digest = tx.keys.digest(`agent ${lagosDay(tx.now)} ${agentId} ${topic} ${message}`);
  const same = await findRequestByDigest(tx, digest);
  if (same !== null && (await findLastTurn(tx, same.id)) !== null) {
    await addSenderMessage(tx, same.id, message);
    return same.reference;
  }
  return receiveRequest(tx, {
    kind: 'agent',
    digest,
    subject: supportTopics[topic],
    senderName: `${firstname} ${lastname}`,
    email,
    ...(phone !== null && { phone }),
    agentId,
    fields: { topic: supportTopics[topic], message },
    consentVersion: null,
    quarantined: false,
  });
}

import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { digestOfToken, newToken } from '../../people/accounts/cookie-sessions.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';
import { deleteDraft, insertLink } from './queries.ts';
import { linkDays, stoppedClock } from './request-rules.ts';
import type { StoredRequest } from './stored-request.ts';

const dayMs = 86_400_000;
// A visitor can type any text as a name. Only what looks like one is greeted.
const nameOnly = /^[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,60}$/u;

/** An answer, and what follows: the request is answered, waits for the sender, or is closed. */
export interface RequestAnswer {
  text: string;
  next: 'answered' | 'waiting' | 'closed';
}

/**
 * Answers the sender by email. The email has a link by which the sender reads the conversation and writes back; each answer has a new
 * one. Agents read and write in their portal. The request belongs to the member from then on, and its clock stops.
 */
export async function answerRequest(tx: Tx, act: RequestAct, { text, next }: RequestAnswer): Promise<void> {
  const { staff } = act;
  const answered = await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    const closed = { closedAt: tx.now, closedBy: staff.id, closeReason: 'Answered' };
    return {
      set: {
        ...released,
        ...stoppedClock(request, tx.now),
        ...(next === 'closed' && closed),
        state: next,
        ownerId: staff.id,
        answeredBackAt: null,
        snoozedUntil: null,
        firstAnsweredAt: request.firstAnsweredAt ?? tx.now,
      },
      entry: { act: null, text },
      action: 'request-answered',
    };
  });
  if (answered === null) return;
  await deleteDraft(tx, act.requestId, staff.id);
  await emailAnswer(tx, answered, staff.name, text);
}

async function emailAnswer(tx: Tx, request: StoredRequest, memberName: string, text: string): Promise<void> {
  const { id, reference, senderName, agentId } = request;
  const shared = { reference, answer: text, member: firstWord(memberName) };
  const agent = agentId === null ? null : await findAgent(tx, agentId);
  if (agent !== null) {
    const templateData = { ...shared, firstname: agent.firstname };
    await queueEmail(tx, agent.email, { kind: 'support-answer', templateData });
    return;
  }
  const token = newToken();
  await insertLink(tx, digestOfToken(token), id, new Date(tx.now.getTime() + linkDays * dayMs));
  const templateData = { ...shared, ...(nameOnly.test(senderName) && { firstname: senderName }) };
  await queueEmail(tx, request.email, { kind: 'request-answer', templateData, secrets: { token } });
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name;

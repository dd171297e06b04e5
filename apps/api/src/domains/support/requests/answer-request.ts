import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { digestOfToken, newToken } from '../../people/accounts/cookie-sessions.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { findOwnCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';
import { insertLink } from './link-queries.ts';
import { deleteDraft } from './queries.ts';
import { answerText, linkDays, stoppedClock } from './request-rules.ts';
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
 * Answers the sender by email, or a customer without an email by text message. Both have a link by which the sender reads the
 * conversation and writes back, without an app; each answer has a new one, and a new phone number ends those of a customer. Agents read
 * and write in their portal; a suspended agent, who can't sign in, gets a link. Refuses with `no-way-to-answer` a customer whose number was
 * given away and who has no confirmed email. The request belongs to the member from then on, and its clock stops. `publicUrl` is where the link leads.
 */
export async function answerRequest(
  tx: Tx,
  act: RequestAct,
  { text, next }: RequestAnswer,
  publicUrl: string,
): Promise<void> {
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
        unread: true,
        snoozedUntil: null,
        firstAnsweredAt: request.firstAnsweredAt ?? tx.now,
      },
      entry: { act: null, text },
      action: 'request-answered',
    };
  });
  // Also when the same answer comes again: a draft that was saved in between has its text, and it is sent.
  await deleteDraft(tx, act.requestId, staff.id);
  if (answered === null) return;
  await tellSender(tx, answered, { memberName: staff.name, text, publicUrl });
}

interface Telling {
  memberName: string;
  text: string;
  publicUrl: string;
}

async function tellSender(tx: Tx, request: StoredRequest, { memberName, text, publicUrl }: Telling): Promise<void> {
  const { id, reference, senderName, agentId, customerId } = request;
  const shared = { reference, answer: text, member: firstWord(memberName) };
  const agent = agentId === null ? null : await findAgent(tx, agentId);
  const login = agent && (await findAccount(tx, agent.id));
  if (agent !== null && login?.state === 'active') {
    const templateData = { ...shared, firstname: agent.firstname };
    await queueEmail(tx, agent.email, { kind: 'support-answer', templateData });
    return;
  }
  const token = newToken();
  const link = `${publicUrl}/answer?token=${token}`;
  // A customer may have changed the contacts since then.
  const customer = customerId === null ? null : await findOwnCustomer(tx, customerId);
  await insertLink(tx, {
    digest: digestOfToken(token),
    requestId: id,
    expiresAt: new Date(tx.now.getTime() + linkDays * dayMs),
    phoneKey: customer && (phoneKey(customer.phone) ?? ''),
  });
  if (customer !== null) return tellCustomer(tx, customer, { ...shared, token, link });
  // The code of a sign-up has proved the number.
  if (request.aboutCustomerId !== null && request.phone !== null) {
    await queueText(tx, { to: request.phone, kind: 'answer', text: answerText(reference, link) });
    return;
  }
  // The address of a request in the app was only typed.
  if (request.email === null || customerId !== null) return;
  const templateData = { ...shared, ...(nameOnly.test(senderName) && { firstname: senderName }) };
  await queueEmail(tx, request.email, { kind: 'request-answer', templateData, secrets: { token } });
}

/** By email where there is a confirmed one, else by text message. */
async function tellCustomer(
  tx: Tx,
  customer: OwnCustomer,
  { reference, member, answer, token, link }: Record<'reference' | 'member' | 'answer' | 'token' | 'link', string>,
): Promise<void> {
  const { id, firstname, phone } = customer;
  const email = confirmedEmail(customer);
  const templateData = { reference, member, firstname };
  if (email !== null)
    await queueEmail(tx, email, { kind: 'case-answer', templateData, secrets: { token, answer } }, id);
  else if (phone === '') refuse('no-way-to-answer');
  else await queueText(tx, { to: phone, kind: 'answer', text: answerText(reference, link), customerId: id });
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name;

import { emailKey } from '@foodbank/contract/primitives/email';
import { createContent } from '../domains/foundation/content/save-content-draft.ts';
import { findBank } from '../domains/money/banks/queries.ts';
import { updateAccountInfo } from '../domains/money/banks/update-account-info.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { requestNameChange } from '../domains/people/agents/approvals.ts';
import { type Agent, findAgentByEmail } from '../domains/people/agents/queries.ts';
import { findMember } from '../domains/people/staff/queries.ts';
import { listSubscriptions } from '../domains/support/enquiries/newsletter-queries.ts';
import { confirmSubscription } from '../domains/support/enquiries/queries.ts';
import { requestPartnership } from '../domains/support/enquiries/request-partnership.ts';
import { sendContactMessage } from '../domains/support/enquiries/send-contact-message.ts';
import { subscribe } from '../domains/support/enquiries/subscribe.ts';
import { requestSupport } from '../domains/support/requests/request-support.ts';
import type { Tx } from '../platform/database.ts';
import {
  demoContactMessages,
  demoDraft,
  demoNameChange,
  demoPartnerRequests,
  demoPayoutAccount,
  demoSubscribers,
  demoSupportRequests,
} from './queues.ts';

const hourMs = 3_600_000;

/**
 * Puts something into each queue of the console, through the same operations as the product's. It needs the demo's agents, and does
 * nothing without them.
 */
export async function seedQueues(tx: Tx): Promise<void> {
  if ((await findDemoAgent(tx, demoNameChange.agent)) === null) return;
  for (const { hoursAgo, ...message } of demoContactMessages) await sendContactMessage(earlier(tx, hoursAgo), message);
  for (const { hoursAgo, ...request } of demoPartnerRequests) await requestPartnership(earlier(tx, hoursAgo), request);
  for (const { hoursAgo, agent, ...request } of demoSupportRequests) {
    await requestSupport(earlier(tx, hoursAgo), (await getDemoAgent(tx, agent)).id, request);
  }
  for (const { hoursAgo, email, confirmed } of demoSubscribers)
    await addSubscriber(earlier(tx, hoursAgo), email, confirmed);
  await addPayoutAccount(earlier(tx, demoPayoutAccount.hoursAgo));
  await askForName(earlier(tx, demoNameChange.hoursAgo));
  await writeDraft(tx);
}

/** The transaction as of some hours ago. */
const earlier = (tx: Tx, hours: number): Tx => ({ ...tx, now: new Date(tx.now.getTime() - hours * hourMs) });

async function addSubscriber(tx: Tx, email: string, confirmed: boolean): Promise<void> {
  await subscribe(tx, { email });
  if (!confirmed) return;
  const [added] = await listSubscriptions(tx, { state: null, emailKey: emailKey(email) }, null, 1);
  if (added) await confirmSubscription(tx, added.id);
}

/** An account whose name doesn't resemble the agent's, so that a member of staff has to look at it. */
async function addPayoutAccount(tx: Tx): Promise<void> {
  const { agent, bankCode, accountNumber, accountName } = demoPayoutAccount;
  const bank = await findBank(tx, bankCode);
  if (bank !== null) await updateAccountInfo(tx, await getDemoAgent(tx, agent), { accountNumber, accountName, bank });
}

/** A change that waits for a second person. */
async function askForName(tx: Tx): Promise<void> {
  const { agent, member, firstname, lastname, reason } = demoNameChange;
  const { actor } = await getDemoMember(tx, member);
  await requestNameChange(tx, (await getDemoAgent(tx, agent)).id, { firstname, lastname, reason }, actor);
}

async function writeDraft(tx: Tx): Promise<void> {
  const { member, title, content } = demoDraft;
  await createContent(tx, await getDemoMember(tx, member), { kind: 'question', title, content, consent: null });
}

const findDemoAgent = (tx: Tx, email: string) => findAgentByEmail(tx, emailKey(email));

async function getDemoAgent(tx: Tx, email: string): Promise<Agent> {
  const agent = await findDemoAgent(tx, email);
  if (agent === null) throw new Error(`the demo has no agent ${email}`);
  return agent;
}

async function getDemoMember(tx: Tx, email: string) {
  const account = await findAccountByLogin(tx, 'staff', emailKey(email));
  const member = account && (await findMember(tx, account.id));
  if (member === null) throw new Error(`the demo has no member ${email}`);
  const { id, name } = member;
  return { id, name, actor: { kind: 'staff' as const, id } };
}

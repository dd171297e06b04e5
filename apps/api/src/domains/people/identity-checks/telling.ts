import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { findCheck, findIdentityCheck, type IdentityCheck } from './queries.ts';

/** The queue of customers who are told how their check ended. The id of a job is that of the check. */
export const identityNewsQueue = 'identity-news';

/** So long a customer waits on the page for an answer; who got it there is not told again. */
export const customerWaitsMs = 120_000;

const texts: Partial<Record<IdentityCheck['state'], string>> = {
  verified: 'we know who you are now. See what you may take in parts',
  'needs-a-person': 'a person has to look at who you are, within 24 hours. See why, or correct it',
  refused: 'we could not say that it is you. See why, and what you can do',
  unanswered: 'we got no answer about your number and deleted it. Please type it again',
};
// Of the second number: the first one goes on saying who it is.
const textsOfSecond: typeof texts = {
  verified: 'your second number fits, too. See the next step to a higher limit',
  'needs-a-person': 'a person has to look at your second number, within 24 hours. Your limit stays',
  refused: 'your second number was not accepted. Your limit stays. See why, and what you can do',
  unanswered: 'we got no answer about your second number and deleted it. Please type it again',
};
const codeNeeded = 'your bank sends you a code before it answers us. Choose within minutes where it goes';

/** The text message about how a check ended; null while it hasn't. It says neither which number it was nor why: others may read it. */
export function identityText(
  { state, step }: Pick<IdentityCheck, 'state' | 'step'>,
  publicUrl: string,
  isSecond = false,
): string | null {
  const words = state === 'checking' && step === 'choosing' ? codeNeeded : (isSecond ? textsOfSecond : texts)[state];
  if (words === undefined) return null;
  const linked = `Foodbank: ${words}: ${publicUrl}/app/account/${state === 'verified' ? 'limit' : 'identity'}`;
  return linked.length <= textLengthMax ? linked : `Foodbank: ${words} in the app.`;
}

/** Tells a customer how their check ended, by day. Nothing for an erased customer, and for a check that a later one replaced. */
export async function tellOutcome(tx: Tx, checkId: string, publicUrl: string): Promise<void> {
  const check = await findCheck(tx, checkId);
  const customer = check && (await findOwnCustomer(tx, check.customerId));
  const first = check && (await findIdentityCheck(tx, check.customerId));
  const isSecond = first?.state === 'verified' && first.id !== check?.id;
  const text = check && identityText(check, publicUrl, isSecond);
  if (!customer || !text) return;
  await queueText(tx, { to: customer.phone, kind: 'reminder', text, customerId: customer.id });
}

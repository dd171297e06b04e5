import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { findEmployment } from './queries.ts';
import type { EmploymentState } from './reading.ts';

/** The queue of customers who are told what became of their employment. The id of a job is that of the employment. */
export const employmentNewsQueue = 'employment-news';

const texts: Readonly<Record<EmploymentState, string>> = {
  confirmed: 'your employer is confirmed. See what you may take in parts',
  'needs-a-person': 'a person has to look at where you work, within 24 hours. See why',
  refused: 'we could not confirm where you work. See why, and what you can do',
  ended: 'something about your employer changed. See what it means for you',
};

/** The text message about an employment. It names no employer, no number and no plan: others may read it. */
export function employmentText(state: EmploymentState, publicUrl: string): string {
  const linked = `Foodbank: ${texts[state]}: ${publicUrl}/app/account/employer`;
  return linked.length <= textLengthMax ? linked : `Foodbank: ${texts[state]} in the app.`;
}

/** Tells a customer, by day, how an employment stands. Nothing for an erased customer, and where the customer ended it. */
export async function tellEmployment(tx: Tx, id: string, publicUrl: string): Promise<void> {
  const employment = await findEmployment(tx, id);
  const customer = employment && (await findOwnCustomer(tx, employment.customerId));
  if (!employment || !customer || employment.reason === 'customer') return;
  const text = employmentText(employment.state, publicUrl);
  await queueText(tx, { to: customer.phone, kind: 'reminder', text, customerId: customer.id });
}

import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import type { StoredLoan } from '../loans/queries.ts';
import { openKoboOf, sumOfParts } from './rules.ts';

/** A payment that a loan took. */
export interface PaymentTold {
  loan: Pick<StoredLoan, 'number' | 'customerId'>;
  /** What came in, and what of it goes back. */
  kobo: number;
  backKobo: number;
  /** The loan afterwards. */
  state: LoanState;
}

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/** The text message about a payment: what we have, what is left, and when the next part is due. */
export function paymentText({ loan: { number }, kobo, backKobo, state }: PaymentTold): string {
  const has = `Foodbank: we have your ${naira(kobo)} for plan ${number}.`;
  const back = backKobo > 0 ? ` ${naira(backKobo)} of it goes back to you.` : '';
  const leftKobo = state.state === 'written-off' ? state.payoffKobo : sumOfParts(state.open);
  if (state.payoffKobo === 0) return `${has}${back} It is all paid. You owe nothing on it. Thank you.`;
  const next = state.state === 'written-off' ? undefined : state.instalments.find(({ paidOn }) => paidOn === null);
  const then = next ? ` Next: ${naira(openKoboOf(next))} by ${formatDay(next.dueOn)}.` : '';
  return `${has}${back} Left to pay: ${naira(leftKobo)}.${then}`;
}

/** Tells a customer that a payment counts, in the transaction in which it does. An erased customer is told nothing. */
export async function tellPayment(tx: Tx, told: PaymentTold): Promise<void> {
  await tellCustomerOfPlan(tx, told.loan, {
    kind: 'order',
    text: paymentText(told),
    subject: told.state.payoffKobo === 0 ? 'Your plan is paid off' : 'We have your payment',
  });
}

/** A message about a plan. */
interface PlanMessage {
  kind: 'order' | 'reminder';
  /** As a text message. */
  text: string;
  /** Of the email. */
  subject: string;
}

/** Sends a message about a plan to its customer only: a text to the confirmed phone, and an email where a code confirmed the address. */
export async function tellCustomerOfPlan(
  tx: Tx,
  { number, customerId }: Pick<StoredLoan, 'number' | 'customerId'>,
  { kind, text, subject }: PlanMessage,
): Promise<void> {
  const customer = await findOwnCustomer(tx, customerId);
  if (customer === null) return;
  await queueText(tx, { to: customer.phone, kind, text, customerId });
  const email = confirmedEmail(customer);
  if (email === null) return;
  // The link is at the end.
  const [told = ''] = text.split(': http');
  const words = `${told.replace(/^Foodbank: /, '')}${told === text ? '' : '.'}`.replace(/\bN(?=\d)/g, '₦');
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const templateData = { firstname: customer.firstname, subject, sentence, number };
  await queueEmail(tx, email, { kind: 'plan-news', templateData }, customerId);
}

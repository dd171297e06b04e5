import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
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

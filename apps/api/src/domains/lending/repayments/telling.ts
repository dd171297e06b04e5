import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { mayNotBeTheirs } from '../loans/freezing.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { leftKoboOf } from '../loans/life/loan-state.ts';
import { nextInstalmentOf } from '../loans/life/loan-state-of.ts';
import { nextText, tellCustomerOfPlan } from '../loans/plan-messages.ts';
import type { StoredLoan } from '../loans/queries.ts';

/** A payment that a loan took. */
export interface PaymentTold {
  loan: Pick<StoredLoan, 'id' | 'number' | 'customerId'>;
  /** What came in, and what of it goes back. */
  kobo: number;
  backKobo: number;
  /** The loan afterwards. */
  state: LoanState;
  /** True for what a payer paid by a pay link. */
  byLink?: boolean;
}

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/** What is left, and what of it has fallen due, or when the next part is due. Before hand-over no day is told: all move with the food. */
export function leftText(state: LoanState, money: (kobo: number) => string = naira): string {
  const left = ` Left to pay: ${money(leftKoboOf(state))}.`;
  if (state.state === 'written-off' || state.state === 'accepted') return left;
  const { dueKobo, overdueKobo, pause, frozenSince } = state;
  if (frozenSince !== null) return left;
  if (pause !== null) return `${left} Nothing is due while we look into your case.`;
  if (dueKobo > 0) return `${left} Due ${overdueKobo > 0 ? 'now' : 'today'}: ${money(dueKobo)}.`;
  const next = nextInstalmentOf(state);
  return next ? `${left} ${nextText(next, money)}` : left;
}

/** The text message about a payment: what we have, what is left, and what is due now, or next. */
export function paymentText({ loan: { number }, kobo, backKobo, state, byLink = false }: PaymentTold): string {
  const has = byLink
    ? `Foodbank: ${naira(kobo)} came by your pay link for plan ${number}.`
    : `Foodbank: we have your ${naira(kobo)} for plan ${number}.`;
  const back = backKobo > 0 ? ` ${naira(backKobo)} of it goes back${byLink ? '' : ' to you'}.` : '';
  return state.payoffKobo === 0
    ? `${has}${back} It is all paid. You owe nothing on it. Thank you.`
    : `${has}${back}${leftText(state)}`;
}

/** The text message about a payment that a bank took back: what of it, and what is left, but not of a plan that may not be theirs. */
export function takenText(
  { loan: { number }, kobo, state, byLink = false }: Omit<PaymentTold, 'backKobo'>,
  isTheirs = true,
): string {
  const taken = byLink
    ? `Foodbank: a bank took back ${naira(kobo)} that came by your pay link for plan ${number}.`
    : `Foodbank: your bank took back ${naira(kobo)} that you paid on plan ${number}.`;
  if (state.payoffKobo === 0) return `${taken} You owe nothing on it.`;
  return isTheirs ? `${taken}${leftText(state)}` : taken;
}

/** Tells a customer that a bank took a payment back, in the transaction in which it counts no more. */
export async function tellTaken(tx: Tx, told: Omit<PaymentTold, 'backKobo'>): Promise<void> {
  await tellCustomerOfPlan(tx, told.loan, {
    kind: 'order',
    text: takenText(told, !(await mayNotBeTheirs(tx, told.loan.id))),
    subject: 'A payment of your plan was taken back',
  });
}

/** Tells a customer that a payment counts, in the transaction in which it does. An erased customer is told nothing. */
export async function tellPayment(tx: Tx, told: PaymentTold): Promise<void> {
  await tellCustomerOfPlan(tx, told.loan, {
    kind: 'order',
    text: paymentText(told),
    subject:
      told.state.payoffKobo === 0
        ? 'Your plan is paid off'
        : told.byLink
          ? 'Somebody paid by your link'
          : 'We have your payment',
  });
}

/** The text message about a payment that a bank had taken back and that is with us again: what of it goes back, and what is left. */
export const wonText = ({ loan: { number }, kobo, backKobo, state }: PaymentTold): string => {
  const has = `Foodbank: ${naira(kobo)} of plan ${number}, which your bank had taken back, counts again.`;
  const back = backKobo > 0 ? ` ${naira(backKobo)} goes back to you.` : '';
  return `${has}${back}${state.payoffKobo === 0 ? ' You owe nothing on it.' : leftText(state)}`;
};

/** Tells a customer that a payment which a bank had taken back counts again, in the transaction in which it does. */
export async function tellWon(tx: Tx, told: PaymentTold): Promise<void> {
  await tellCustomerOfPlan(tx, told.loan, {
    kind: 'order',
    text: wonText(told),
    subject: 'A payment of your plan counts again',
  });
}

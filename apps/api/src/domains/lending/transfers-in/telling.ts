import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { tellCustomerOfPlan, waysToTell } from '../loans/plan-messages.ts';
import type { PlanToPay } from './rules.ts';

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/** Money that waits. */
interface WaitingMoney {
  customerId: string;
  kobo: number;
  decidesAt: Date;
}

/** The question which plan a rest pays. */
export const whichPlanText = (kobo: number, number: string): string =>
  `Foodbank: ${naira(kobo)} that you sent is more than is due. Which plan shall it pay? Choose in the app, under Plans. Without an answer: ${number}, in 24 hours.`;

/** What is said of money that has no plan to pay. */
export const noPlanText = (kobo: number, decidesAt: Date): string =>
  `Foodbank: ${naira(kobo)} came in to your account number, but you have no plan to pay. It goes back to its sender on ${formatDay(lagosDay(decidesAt))}.`;

/** What is said of money that goes back. */
export const backText = (kobo: number): string =>
  `Foodbank: ${naira(kobo)} that you sent goes back to the account that it came from.`;

/** Asks which plan a rest pays. It is about the plan that it pays without an answer. */
export const tellWhichPlan = (tx: Tx, { customerId, kobo }: WaitingMoney, { loanId, number }: PlanToPay) =>
  tellCustomerOfPlan(
    tx,
    { id: loanId, number, customerId },
    { kind: 'order', text: whichPlanText(kobo, number), subject: 'Which plan shall your money pay?' },
  );

/** Tells that money has no plan to pay. */
export const tellNoPlan = (tx: Tx, { customerId, kobo, decidesAt }: WaitingMoney) =>
  tellCustomer(tx, customerId, noPlanText(kobo, decidesAt));

/** Tells that money goes back. */
export const tellBack = (tx: Tx, customerId: string, kobo: number) => tellCustomer(tx, customerId, backText(kobo));

/** A text message to a customer; nothing to one who was erased or died. */
async function tellCustomer(tx: Tx, customerId: string, text: string): Promise<void> {
  const customer = await findOwnCustomer(tx, customerId);
  if (customer === null || (await waysToTell(tx, customerId, tx.now)) === null) return;
  await queueText(tx, { to: customer.phone, kind: 'order', text, customerId });
}

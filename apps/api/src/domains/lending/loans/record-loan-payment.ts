import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/ledger-rules.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { findPayment } from './loan-event-rules.ts';
import { type LoanRule, type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';
import { planDownPayment } from './terms/quote-plan.ts';

/** A payment to record: `paymentId` names it for a reversal, such as the charge's id. */
export interface LoanPayment {
  loanId: string;
  key: string;
  /** The day on which it was made, whenever it arrived. */
  on: Day;
  paymentId: string;
  kobo: number;
  actor: Actor;
}

/**
 * Records money of the customer, other than the down payment, which is in the customer's funds. The loan takes what it needs, on the day
 * of the payment; the rest stays the customer's. Refuses with `loan-funds-missing` where the funds don't cover it, with
 * `loan-payment-known` a payment that the loan has, and with `loan-cancelled`.
 */
export const recordLoanPayment = (
  tx: Tx,
  { loanId, key, on, paymentId, kobo, actor }: LoanPayment,
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'paid', id: paymentId, kobo }, actor }, async (now) => {
    // The funds also hold what waits for hand-over, and what was paid beyond the loan before: neither is this payment.
    const waiting = now.state.state === 'accepted' ? waitingKobo(now) : now.state.creditKobo;
    const { customerId } = now.loan;
    const account = await findAccount(tx, customerAccount('customer-funds', customerId));
    const freeKobo = account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
    return freeKobo < waiting + kobo ? 'loan-funds-missing' : null;
  });

/**
 * What was paid and waits for hand-over in the customer's funds: the down payment as agreed, and payments before it, less what went back.
 * A return lowers the plan's down payment, but takes no money out of the funds.
 */
function waitingKobo({ agreement, events }: Parameters<LoanRule>[0]): number {
  const came = events.map((event) => {
    if (event.kind === 'paid') return event.kobo;
    if (event.kind === 'refunded') return -event.kobo;
    return event.kind === 'reversed' ? -(findPayment(events, event.id)?.kobo ?? 0) : 0;
  });
  return came.reduce((sum, kobo) => sum + kobo, planDownPayment(agreement.plan, agreement.totalKobo));
}

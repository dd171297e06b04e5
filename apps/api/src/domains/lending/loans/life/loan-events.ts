import type { PlanTerms } from '@foodbank/contract/lending/plans';
import type { Day } from '@foodbank/contract/primitives/day';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';

/** What the customer agreed to. It never changes; what happens to the loan are events. */
export interface Agreement {
  planCode: string;
  planVersion: number;
  plan: PlanTerms;
  /** Goods and delivery. */
  totalKobo: number;
  /** The day of consent. */
  acceptedOn: Day;
  /** The promised delivery day: due days are counted from it. */
  promisedOn: Day;
  /** The due days that were shown, one for each instalment. */
  dueDays: readonly Day[];
  /** The day of the month that the customer chose, of a plan by months. */
  payDay?: PayDay;
}

/**
 * Something that happened to a loan. `on` is the day on which it counts, which may be long before it was recorded: events are replayed
 * by that day, and on one day in the order of `number`.
 */
export type LoanEvent = { number: number; on: Day } & LoanFact;

export type LoanFact =
  /** Handed over: the loan becomes active. A later day than promised moves all due days; paydays that move come with their days. */
  | { kind: 'delivered'; dueDays?: readonly Day[] }
  /**
   * Money of the customer, other than the down payment. `id` names it for a reversal. What was deducted from the pay names its instalment, which it
   * pays before what is due.
   */
  | { kind: 'paid'; id: string; kobo: number; instalment?: number }
  /** A payment that was taken back, such as a chargeback. The loan is as if it had never been made. `on` is the day of the reversal. */
  | { kind: 'reversed'; id: string }
  /** A due day that moves: asked for by the customer, up to three days, or granted by staff for hardship, up to thirty. */
  | { kind: 'moved'; instalment: number; to: Day; by: 'customer' | 'hardship' }
  /** An instalment does not leave with a payslip, or not all of it: the customer pays what is open of it another way, by a day. */
  | { kind: 'off-payslip'; instalment: number; dueOn: Day }
  /**
   * Goods came back, or a substitute was cheaper: the plan is as if it had been made for the new total. What was paid beyond lowers the
   * last instalments; or the part of the down payment is refunded (the right to give back within three working days).
   */
  | { kind: 'returned'; totalKobo: number; downPayment: 'lowers-last' | 'refunded' }
  /** The customer left the plan within three working days of delivery: what is kept is due at once, without charge. */
  | { kind: 'left'; totalKobo: number }
  /** The order was cancelled before it was handed over: all that was paid is the customer's. */
  | { kind: 'cancelled' }
  /** Two people wrote off what is open. What comes later is recovered. */
  | { kind: 'written-off' }
  /** A payoff that is too little to ask for was let off: nothing is owed any more. Without effect where more is open on the day. */
  | { kind: 'forgiven' }
  /** A case about missing, wrong or bad goods is open: no day counts as late until it ends, or 28 days of a loan in all are used. */
  | { kind: 'paused' }
  /** The case was answered. The day of it is the first that counts again. */
  | { kind: 'resumed' }
  /**
   * A bank took the down payment back, or a part of it, after hand-over: it is owed again, without a charge and without late fees. The customer is
   * told on the day of the event and has until `dueOn`. Below zero it is with us again, because the dispute was won: it counts as if so much less had
   * been lost.
   */
  | { kind: 'down-payment-lost'; kobo: number; dueOn: Day }
  /** Frozen by staff, such as after a death: a pause without an end, beside those about goods and their 28 days. */
  | { kind: 'frozen' }
  /** Two people ended the freeze. The day of it is the first that counts again. */
  | { kind: 'unfrozen' }
  /**
   * Money that was paid beyond the loan went back to the customer. Below zero it did not leave after all, and stays on the loan: it counts as if so
   * much less had been refunded.
   */
  | { kind: 'refunded'; kobo: number };

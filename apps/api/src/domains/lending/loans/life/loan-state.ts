import type { Day } from '@foodbank/contract/primitives/day';

/** `accepted` until hand-over; `for-write-off` after 90 days late. */
export type LoanStateName = 'accepted' | 'active' | 'settled' | 'cancelled' | 'for-write-off' | 'written-off';

/** An amount in its parts. */
export interface Parts {
  principalKobo: number;
  financeChargeKobo: number;
  lateFeeKobo: number;
}

/** An instalment as it stands. */
export interface InstalmentState {
  number: number;
  /** After late delivery and moves. */
  dueOn: Day;
  /** What it comes to: as agreed, less what returns and early payments took from it, with its late fees. */
  owed: Parts;
  paid: Parts;
  /** The day of the payment that completed it, or null while something is open. A row that comes to nothing has the day of hand-over. */
  paidOn: Day | null;
  /** It leaves with a payslip: its day makes nothing due, until the employer says that it was not deducted, or not all of it. */
  isOnPayslip: boolean;
  /** It is paid, and left with a payslip until it was: whenever that came, it was not late. */
  wasOnPayslip: boolean;
}

/** What the ledger holds for a loan: the postings of an event are the difference of the books after and before it. */
export interface LoanBooks {
  /** Lent and not repaid: an asset. */
  principalKobo: number;
  /** Charge and late fees that are open: assets. */
  financeChargeKobo: number;
  lateFeeKobo: number;
  /** Charge and late fees that the loan has come to, paid or not: income. */
  financeChargeIncomeKobo: number;
  lateFeeIncomeKobo: number;
  /** What was written off and not recovered later by a back-dated payment: a cost. */
  writtenOffKobo: number;
  /** What came in after the write-off: income. */
  recoveredKobo: number;
  /**
   * What the loan brought into the customer's funds (the financed amount) less what it took from them (payments). Assets and cost, less
   * income, equal it.
   */
  fundsKobo: number;
}

/** A loan on a day. A function of the agreement, its events, and the day. */
export interface LoanState {
  state: LoanStateName;
  asOf: Day;
  instalments: InstalmentState[];
  /** Principal and charge of the plan as it is now, down payment not included. */
  financedKobo: number;
  financeChargeKobo: number;
  downPaymentKobo: number;
  /** What a bank took back of the down payment. It is owed again, by rows of their own, which count as principal. */
  lostKobo: number;
  lateFeeKobo: number;
  /** Charge that early payments saved. */
  savedKobo: number;
  open: Parts;
  /** What has fallen due by the day and is not paid, and the part of it that was due earlier. */
  dueKobo: number;
  overdueKobo: number;
  /** Days since the oldest open due day; zero if none is overdue. */
  daysLate: number;
  /** What settles the loan on this day. */
  payoffKobo: number;
  /** What the customer paid beyond the loan, and has not got back. */
  creditKobo: number;
  /** Refunds that no money of the customer covers, because a payment was taken back after them. They are part of the payoff. */
  uncoveredKobo: number;
  /** The pause that lasts: its first day, and the day on which it ends by itself. */
  pause: { since: Day; untilAtMost: Day } | null;
  /** Since when it is frozen, also once it is settled; null if it is not. */
  frozenSince: Day | null;
  /** For so many more days it may be paused. */
  pauseDaysLeft: number;
  settledOn: Day | null;
  /** The day on which all that was written off had come in. */
  recoveredOn: Day | null;
  books: LoanBooks;
  /** The next day on which the loan changes without an event: overdue, a late fee, for write-off. Null if none will come. */
  nextChangeOn: Day | null;
}

/** An amount of all its parts, in kobo. */
export const sumOfParts = ({ principalKobo, financeChargeKobo, lateFeeKobo }: Parts): number =>
  principalKobo + financeChargeKobo + lateFeeKobo;

/**
 * What of the down payment a return by right gives back, in kobo. What a bank took back of it is not given a second time, and a customer who left
 * the plan keeps what is kept paid.
 */
export const refundedOfDownPayment = (
  before: Pick<LoanState, 'downPaymentKobo' | 'creditKobo'>,
  after: Pick<LoanState, 'downPaymentKobo' | 'creditKobo'>,
): number =>
  Math.max(0, Math.min(before.downPaymentKobo - after.downPaymentKobo, after.creditKobo - before.creditKobo));

/**
 * What is left if each instalment is paid on its day, in kobo; after a write-off what can be paid still. A refund that a payment covered which
 * the bank took back is only in the payoff.
 */
export const leftKoboOf = ({ state, payoffKobo, open }: Pick<LoanState, 'state' | 'payoffKobo' | 'open'>): number =>
  state === 'written-off' ? payoffKobo : Math.max(payoffKobo, sumOfParts(open));

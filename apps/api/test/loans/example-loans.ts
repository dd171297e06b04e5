import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Agreement, LoanEvent, LoanFact } from '../../src/domains/lending/loans/life/loan-events.ts';
import type { LoanState } from '../../src/domains/lending/loans/life/loan-state.ts';
import { replayLoan } from '../../src/domains/lending/loans/life/replay-loan.ts';
import { planDueDays } from '../../src/domains/lending/loans/terms/quote-plan.ts';

const lateFee = { ppm: 10_000, everyDays: 30 };
const base = { costCapPpm: 600_000, lateFee };

/** The three plans that we offer: four payments, three months, two paydays. */
export const plans = {
  weeks4: {
    ...base,
    downPaymentPpm: 250_000,
    instalments: 3,
    due: { every: 7, unit: 'days' },
    charge: { kind: 'fee', ppm: 30_000 },
  },
  months3: {
    ...base,
    downPaymentPpm: 300_000,
    instalments: 3,
    due: { every: 1, unit: 'months' },
    charge: { kind: 'declining', ppm: 35_000 },
  },
  paydays2: {
    ...base,
    downPaymentPpm: 0,
    instalments: 2,
    due: { paydays: true, firstAfterDays: 20 },
    charge: { kind: 'fee', ppm: 20_000 },
    lateFee: null,
  },
} satisfies Record<string, PlanTerms>;

/** An agreement that was accepted the day before the promised delivery. */
export function agree(plan: PlanTerms, { naira = 40_000, kobo = 0, promisedOn = '2026-06-15' } = {}): Agreement {
  return {
    planCode: 'example',
    planVersion: 1,
    plan,
    totalKobo: naira * 100 + kobo,
    acceptedOn: addDays(promisedOn, -1),
    promisedOn,
    dueDays: planDueDays(plan, promisedOn, []),
  };
}

/** A fact on a day. */
export type Dated = { on: Day } & LoanFact;

/** A due day that moves. */
export const moved = (on: Day, instalment: number, to: Day, by: 'customer' | 'hardship' = 'customer'): Dated => ({
  on,
  kind: 'moved',
  instalment,
  to,
  by,
});

/** Goods that came back, so that the total is what is given. */
export const returned = (on: Day, naira: number, downPayment: 'lowers-last' | 'refunded' = 'lowers-last'): Dated => ({
  on,
  kind: 'returned',
  totalKobo: Math.round(naira * 100),
  downPayment,
});

/** The loan of an agreement on a day, handed over on 15 June 2026 unless one of the facts is the hand-over. */
export function loanOn(agreement: Agreement, asOf: Day, ...facts: Dated[]): LoanState {
  const isHandedOver = facts.some(({ kind }) => kind === 'delivered' || kind === 'cancelled');
  return replayLoan(agreement, numbered(...(isHandedOver ? [] : [delivered()]), ...facts), asOf);
}

/** The open principal of each row, in naira. */
export const principalLeft = ({ instalments }: LoanState): number[] =>
  instalments.map(({ owed, paid }) => (owed.principalKobo - paid.principalKobo) / 100);

/** The charge of each row, paid or not, in naira. */
export const financeChargesOf = ({ instalments }: LoanState): number[] =>
  instalments.map(({ owed }) => owed.financeChargeKobo / 100);

/** The late fees of each row, in naira. */
export const lateFeesOf = ({ instalments }: LoanState): number[] =>
  instalments.map(({ owed }) => owed.lateFeeKobo / 100);

/** Numbers facts in the order in which they came. */
export const numbered = (...facts: Dated[]): LoanEvent[] =>
  facts.map((fact, index) => ({ ...fact, number: index + 1 }));

/** Handed over on the day. */
export const delivered = (on: Day = '2026-06-15'): Dated => ({ on, kind: 'delivered' });

/** A payment. Its id is the day and the amount, unless one is given. */
export const paid = (on: Day, naira: number, id = `${on} ${naira}`): Dated => ({
  on,
  kind: 'paid',
  id,
  kobo: Math.round(naira * 100),
});

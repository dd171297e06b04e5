import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Agreement, LoanEvent, LoanFact } from '../../src/domains/lending/loans/life/loan-events.ts';
import { planDueDays } from '../../src/domains/lending/loans/terms/quote-plan.ts';

const lateFee = { ppm: 10_000, everyDays: 30 };
const base = { costCapPpm: 600_000, lateFee };

/** The three plans of the business rules, section 3. */
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

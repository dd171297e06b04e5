import type { PlainPlan } from '../loans/plain-schedule.ts';

const ours = { costCapPpm: 600_000, lateFee: { ppm: 10_000, everyDays: 30 } };

/** The plans of section 3, as the business rules print them. */
export const planTerms: Record<'weeks-4' | 'months-3', PlainPlan> = {
  'weeks-4': {
    ...ours,
    ...{ downPaymentPpm: 250_000, instalments: 3 },
    ...{ due: { every: 7, unit: 'days' }, charge: { kind: 'fee', ppm: 30_000 } },
  },
  'months-3': {
    ...ours,
    ...{ downPaymentPpm: 300_000, instalments: 3 },
    ...{ due: { every: 1, unit: 'months' }, charge: { kind: 'declining', ppm: 35_000 } },
  },
};

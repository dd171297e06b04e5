import * as z from 'zod/mini';

const ppm = z.int().check(z.gte(0), z.lte(1_000_000));

/**
 * The terms of a plan, as a version of it fixes them and an agreement keeps them. Rates are millionths: 30_000 is 3 %. Our
 * three plans as data: `demo/seed-plans.ts`.
 */
export const planTerms = z.strictObject({
  /** The share of the total that is paid at once, rounded up to a naira. */
  downPaymentPpm: ppm,
  instalments: z.int().check(z.gte(1), z.lte(60)),
  /**
   * When instalments are due, counted from the promised delivery day: every N days or months, or on paydays (the 25th or the working day
   * before), the first of them at least so many days after it. Stored terms may say 0, which counts as 1; new ones never do.
   */
  due: z.union([
    z.strictObject({ every: z.int().check(z.gte(1), z.lte(60)), unit: z.enum(['days', 'months']) }),
    z.strictObject({ paydays: z.literal(true), firstAfterDays: z.int().check(z.gte(0), z.lte(60)) }),
  ]),
  /** `fee`: a part of what is financed. `declining`: a month's rate on what is still owed, with equal instalments. */
  charge: z.strictObject({ kind: z.enum(['fee', 'declining']), ppm }),
  /** For each so many full days that an instalment is late: a part of its unpaid principal and charge. None: the plan has no late fee. */
  lateFee: z.nullable(z.strictObject({ ppm, everyDays: z.int().check(z.gte(1), z.lte(365)) })),
  /** The most that charge and late fees may be together, of what is financed. */
  costCapPpm: ppm,
});
export type PlanTerms = z.infer<typeof planTerms>;

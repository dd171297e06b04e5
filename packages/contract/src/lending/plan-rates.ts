/**
 * The published rates: what each plan costs, for an example that the reader chooses. The law asks for it: lenders publish their rates and
 * terms on their website and in every other channel (FCCPC Digital, Electronic, Online or Non-Traditional Consumer Lending Regulations
 * 2025), and tell interest, repayment and every charge in plain words before the contract. Amounts are naira.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { dayField, dayMessage, planCodeField } from './plan-fields.ts';

/** The totals of examples: the smallest, the largest, and the one that is shown if none is asked for. */
export const ratesTotalMinNaira = 1_000;
export const ratesTotalMaxNaira = 500_000;
export const ratesTotalNaira = 40_000;
/** How many days after the business date the last delivery day of an example is. */
export const ratesDaysAhead = 90;

/** What the fields of the example say if they are wrong. */
export const ratesMessages = {
  total: 'Enter an amount from ₦1,000 to ₦500,000, such as 40,000 or 27080.50',
  day: dayMessage,
  plan: 'Choose one of the plans',
} as const;

const totalText = z
  .pipe(
    z.string(ratesMessages.total).check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, { error: ratesMessages.total, abort: true })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(ratesTotalMinNaira, ratesMessages.total), z.maximum(ratesTotalMaxNaira, ratesMessages.total)),
    ),
  )
  .check(z.describe('Goods and delivery in naira, 1,000 to 500,000. Without it: 40,000'));
const deliveryDay = dayField.check(
  z.describe(
    'The day of delivery, YYYY-MM-DD, from the business date to 90 days after it. Without it: the business date',
  ),
);
const wantedPlan = planCodeField(ratesMessages.plan).check(
  z.describe('The code of a plan, such as weeks-4. Without it: every plan is quoted'),
);

/** The example that is asked for. */
export const ratesQuery = z.object({
  plan: z.optional(wantedPlan),
  total: z.optional(totalText),
  day: z.optional(deliveryDay),
});
export type RatesQuery = z.output<typeof ratesQuery>;

/** The terms of a plan that are in force on the day of the example. Rates are per cent: 3.5 is 3.5 %. */
export const publishedPlan = z.object({
  code: z.string(),
  name: z.string(),
  /** Who may choose it. */
  audience: z.enum(['verified-customers', 'civil-servants']),
  /** The version of its terms, and its first day. */
  version: z.int(),
  since: z.string(),
  /** The share of the total that is paid at once, rounded up to a naira. */
  downPaymentPercent: z.number(),
  instalments: z.int(),
  /** Every so many days or months after delivery; or on paydays, the first of them at least so many days after delivery. */
  due: z.object({
    unit: z.enum(['days', 'months', 'paydays']),
    every: z.nullable(z.int()),
    firstAfterDays: z.nullable(z.int()),
  }),
  /** `fee`: a part of what is financed. `declining`: a month's rate on what is still owed. The whole charge is rounded down to a naira. */
  charge: z.object({ kind: z.enum(['fee', 'declining']), percent: z.number() }),
  /**
   * For each so many full days that an instalment is late: a part of its unpaid principal and charge, rounded down to a naira, at most the
   * instalment's charge in all. Null: the plan has no late fee.
   */
  lateFee: z.nullable(z.object({ percent: z.number(), everyDays: z.int() })),
  /** The most that charge and late fees may be together, of what is financed. */
  costCapPercent: z.number(),
});
export type PublishedPlan = z.output<typeof publishedPlan>;

/** An instalment of an example. */
export const publishedRow = z.object({
  number: z.int(),
  dueOn: z.string(),
  principal: naira,
  charge: naira,
  /** Principal and charge. */
  payment: naira,
  /** The principal that is owed after it. */
  left: naira,
});
export type PublishedRow = z.output<typeof publishedRow>;

/** What a plan costs for the total and the day of the example. */
export const publishedQuote = z.object({
  plan: z.string(),
  downPayment: naira,
  financed: naira,
  charge: naira,
  /** Down payment and all instalments. */
  payable: naira,
  /** The annual percentage rate, actuarial (US Regulation Z, appendix J), with two decimals. */
  annualRatePercent: z.number(),
  /** The most that charge and late fees may come to by the plan's cap. */
  costCap: naira,
  /** The late fee of the first instalment after its first period of lateness, and the most that all late fees can come to. */
  firstLateFee: naira,
  lateFeesMax: naira,
  rows: z.array(publishedRow),
});
export type PublishedQuote = z.output<typeof publishedQuote>;

/** A state in which plans are offered now, by the lender's licence. */
export const publishedLicence = z.object({
  state: z.string(),
  number: z.string(),
  since: z.string(),
  /** The last day; null if no end is known. */
  until: z.nullable(z.string()),
});
export type PublishedLicence = z.output<typeof publishedLicence>;

/** The published rates. */
export const planRates = z.object({
  /** The business date on which this was said. */
  asOf: z.string(),
  /** The example: its total and its day of delivery. */
  total: naira,
  day: z.string(),
  /** Whether plans are offered in any state on the business date. If not, the rest is only what they would cost. */
  isOffered: z.boolean(),
  licences: z.array(publishedLicence),
  /** Every plan in force on the day of the example. */
  plans: z.array(publishedPlan),
  /** Of the plan that is asked for, else of every plan. */
  quotes: z.array(publishedQuote),
});
export type PlanRates = z.output<typeof planRates>;

/** Returns the published rates. */
export const getPlanRates = endpoint({
  name: 'getPlanRates',
  method: 'GET',
  path: '/plan-rates',
  access: 'public',
  summary:
    'The published rates: the plans with their terms, the states with a licence, and what a plan costs for a total and a day of delivery, row by row. Caches may keep it for five minutes.',
  query: ratesQuery,
  reply: planRates,
  refusals: ['not-found'],
});

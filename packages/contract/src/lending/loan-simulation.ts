/** What a loan would be, and what becomes of it if the customer pays early, late or not at all. Computed by the booked loan's functions. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { messages } from '../primitives/text.ts';
import { nairaText, readNaira, readWhole } from '../primitives/typed-numbers.ts';
import { dayField, planCode } from './plan-fields.ts';
import { planQuote } from './plan-quotes.ts';
import { planTerms } from './plan-terms.ts';

/** The highest total of a simulation, in naira, the most days that a delivery is late in one, and the furthest day in days. */
export const simulatedTotalMaxNaira = 10_000_000;
export const simulatedLateDaysMax = 365;
export const simulatedDaysMax = 3_660;

const amountOf = (message: string) =>
  z.string(message).check(
    z.refine(
      (text) => {
        const amount = readNaira(text);
        return amount !== null && amount >= 1 && amount <= simulatedTotalMaxNaira;
      },
      { error: message, abort: true },
    ),
    z.overwrite((text) => nairaText(readNaira(text) ?? 0)),
  );
const lateMessage = `Enter a whole number from 0 to ${simulatedLateDaysMax}`;

/** What is asked: a plan, a total and a day, and what happens to the loan. The address of the screen has the same names. */
export const loanSimulation = z
  .object({
    plan: planCode,
    /** Left out: the version that is in force on the day of consent. */
    version: z.optional(
      z.string(messages.pattern).check(z.regex(/^[1-9]\d{0,4}$/, { error: messages.pattern, abort: true })),
    ),
    /** The day of consent; left out: today. */
    on: z.optional(dayField),
    /** Goods and delivery, in naira as typed: 40000 or 40,000.50. */
    total: amountOf('Enter the total in naira, such as 40,000 or 40000.50'),
    /** The promised delivery day. */
    promisedOn: dayField,
    /** By how many days the delivery is late. */
    lateDays: z.optional(
      z.string(lateMessage).check(
        z.refine((text) => (readWhole(text) ?? Number.NaN) <= simulatedLateDaysMax, {
          error: lateMessage,
          abort: true,
        }),
        z.overwrite((text) => `${readWhole(text)}`),
      ),
    ),
    /** Nothing is paid for instalments before this day; on it what is due is paid. */
    missedUntil: z.optional(dayField),
    /** An amount beside the instalments, and its day. */
    paidOn: z.optional(dayField),
    paid: z.optional(amountOf('Enter an amount in naira, such as 5,000 or 5000.50')),
    /** The day on which all is paid off. */
    payoffOn: z.optional(dayField),
  })
  .check(
    z.refine(({ paid, paidOn }) => paidOn === undefined || paid !== undefined, {
      error: 'Enter the amount of this payment',
      path: ['paid'],
    }),
    z.refine(({ paid, paidOn }) => paid === undefined || paidOn !== undefined, {
      error: 'Enter the day of this payment',
      path: ['paidOn'],
    }),
  );
export type LoanSimulation = z.output<typeof loanSimulation>;

/** Something that happens in a simulation. */
const step = z.object({
  on: z.string(),
  kind: z.enum(['delivered', 'instalment', 'missed', 'caught-up', 'extra', 'payoff']),
  /** What is paid; zero for a delivery and a missed instalment. */
  amount: naira,
  /** What would settle the loan afterwards, on that day. */
  payoff: naira,
});

/** What becomes of the loan. */
export const loanScenario = z.object({
  deliveredOn: z.string(),
  steps: z.array(step),
  /** On the day until which nothing was paid, before the payment of that day. */
  owed: z.nullable(
    z.object({
      on: z.string(),
      due: naira,
      overdue: naira,
      daysLate: z.int(),
      lateFees: naira,
      payoff: naira,
      /** 90 days late or more: it would be proposed for write-off. */
      isForWriteOff: z.boolean(),
    }),
  ),
  instalments: z.array(
    z.object({
      number: z.int(),
      dueOn: z.string(),
      principal: naira,
      charge: naira,
      lateFee: naira,
      paidOn: z.nullable(z.string()),
    }),
  ),
  charge: naira,
  lateFees: naira,
  /** Charge that early payments save. */
  saved: naira,
  /** Down payment and all that was paid for the loan. */
  totalPaid: naira,
  /** What was paid beyond the loan: it is the customer's. */
  credit: naira,
  settledOn: z.nullable(z.string()),
});
export type LoanScenario = z.output<typeof loanScenario>;

/** Simulates a loan. Changes nothing. */
export const simulateLoan = endpoint({
  name: 'simulateLoan',
  method: 'GET',
  path: '/staff/loan-simulations',
  access: 'staff',
  staff: 'plans.read',
  summary:
    'The whole schedule of a plan for a total and a promised delivery day, and what a late delivery, an early payment, a payoff or missed instalments make of it.',
  query: loanSimulation,
  reply: z.object({
    plan: z.object({ code: z.string(), name: z.string(), version: z.int(), fromOn: z.string(), terms: planTerms }),
    quote: planQuote,
    /** Null if nothing is asked but the schedule. */
    scenario: z.nullable(loanScenario),
  }),
  refusals: ['not-found', 'plan-not-offered'],
});

/** How much a customer may owe on plans, and why: two rules, each part with its number. Business rules, section 4. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { states } from '../primitives/nigeria.ts';
import { messages } from '../primitives/text.ts';
import { nairaText, readNaira } from '../primitives/typed-numbers.ts';

/** The highest income and debt of a month that can be stated, in naira. */
export const statedMaxNaira = 50_000_000;
/** The highest limit that customers may set for themselves, in naira: above every cap. */
export const ownLimitMaxNaira = 10_000_000;
/** Stating more income or less debt counts once in so many days. */
export const raiseEveryDays = 90;
/** Stating more income by more than so much waits for a person who sees proof. */
export const unprovenRaisePercent = 25;

/** Why a customer can't have a plan now, whatever the basket. */
export const noPlanReasons = [
  'identity-missing',
  'identity-checking',
  'identity-refused',
  'under-age',
  'income-missing',
  'overdue',
  'over-30-days-late',
  'limit-closed',
  'plan-in-question',
] as const;
export type NoPlanReason = (typeof noPlanReasons)[number];

/** Why there is no plan now, in words for the customer, with what to do. */
export const noPlan = z.object({
  reason: z.enum(noPlanReasons),
  text: z.string(),
  next: z.string(),
  since: z.nullable(z.string()),
  /** The first day on which a plan is possible again, where it is known. */
  until: z.nullable(z.string()),
});

/** A customer's limit. Amounts are naira, days YYYY-MM-DD. */
export const creditLimit = z.object({
  /** Today, as its days count it. */
  today: z.string(),
  noPlan: z.nullable(noPlan),
  tier: z.int(),
  /** What the tier allows in all. */
  cap: naira,
  /** The history factor, such as 1.2. */
  factor: z.number(),
  /** Set by the customer; null for none, 0 for closed. */
  ownLimit: z.nullable(naira),
  /** Another own limit that counts from a day to come; its limit is null where there will be none. */
  ownLimitAhead: z.nullable(z.object({ limit: z.nullable(naira), from: z.string() })),
  /** What may be owed at most: cap times factor, within the own limit. */
  ceiling: naira,
  /** Open principal of all plans, and what checkouts hold. */
  used: naira,
  held: naira,
  /** What is left. */
  room: naira,
  /** What counts of what was stated, of a month; null before. */
  income: z.nullable(z.object({ income: naira, owedElsewhere: naira })),
  /** A quarter of the income, less what is owed elsewhere: what may fall due in any 28 days. */
  monthly: naira,
  /** The 28 days in which most falls due; null where nothing does. */
  fullest: z.nullable(z.object({ firstOn: z.string(), lastOn: z.string(), amount: naira })),
  /** What was stated last; null before. */
  statement: z.nullable(
    z.object({
      income: naira,
      owedElsewhere: naira,
      residence: z.string(),
      statedAt: z.string(),
      /** From which day each counts; the income from no day while a person has to see proof. */
      incomeCountsFrom: z.nullable(z.string()),
      owedCountsFrom: z.string(),
      needsProof: z.boolean(),
    }),
  ),
  /** How the factor came to be, newest first. */
  changes: z.array(z.object({ on: z.string(), text: z.string(), factor: z.number() })),
  /** True if a plan that was paid in time can raise the limit now. */
  canRaise: z.boolean(),
  /**
   * Why the ceiling is what it is, and the one next step that raises it, with the ceiling that would be. `other-number`, `level-2`: on the page of the
   * level; `waiting`: a person or a provider acts; `pay-in-time`: a plan that is paid in time; `ask-raise`: one was, and a press raises; `none`: it can't be higher, or the
   * own limit holds. Null while no plan is possible; absent in what an older release answered.
   */
  raise: z.optional(
    z.nullable(
      z.object({
        text: z.string(),
        next: z.string(),
        step: z.enum(['other-number', 'level-2', 'waiting', 'pay-in-time', 'ask-raise', 'none']),
        ceiling: naira,
      }),
    ),
  ),
  /** Of plans that leave with the payslip, where an employer has confirmed the customer; absent in what an older release answered. */
  payroll: z.optional(
    z.nullable(
      z.object({
        employer: z.string(),
        /** The pay of a month after tax and pension, and what is deducted for others, as the employer confirmed both; null before. */
        netPay: z.nullable(naira),
        otherDeductions: z.nullable(naira),
        confirmedOn: z.nullable(z.string()),
        /** What the level allows in all if the next plan leaves with the payslip; what may be owed at most; what is left of it. */
        cap: naira,
        ceiling: naira,
        room: naira,
        /** A third of the net pay, less the other deductions: what may leave with one payslip. */
        payslip: naira,
        /** The month of the payslip with which most leaves, such as 2026-12; null where nothing does. */
        fullest: z.nullable(z.object({ month: z.string(), amount: naira })),
      }),
    ),
  ),
  /** The largest total (goods and delivery) of each plan that is possible now; 0 for none. */
  plans: z.array(z.object({ code: z.string(), name: z.string(), mostTotal: naira })),
});
export type CreditLimitReply = z.output<typeof creditLimit>;
export type LimitRaise = NonNullable<CreditLimitReply['raise']>;

const amountMessage = 'Enter an amount such as 80,000';

/** An amount as people write it, kept as plain text such as 80000 or 80000.50: `Number` of it is naira. It costs the app no transformation. */
const amountText = (required: string, most: number, tooMuch: string) =>
  z.string(required).check(
    z.overwrite((text) => plainOf(text) ?? text),
    z.refine((text) => plainOf(text) !== null, { error: required, abort: true }),
    z.refine((text) => Number(text) >= 0, { error: required, abort: true }),
    z.refine((text) => Number(text) <= most, tooMuch),
  );
function plainOf(text: string): string | null {
  const naira = readNaira(text);
  return naira === null ? null : nairaText(naira);
}
const statedAmount = (required: string) => amountText(required, statedMaxNaira, 'Enter what you get in one month');

/** The form that lowers the own limit. */
export const lowerLimitForm = z.object({
  limit: amountText('Enter an amount such as 10,000', ownLimitMaxNaira, 'Enter an amount up to ₦10,000,000'),
});

/** The form of income, debt and residence. Amounts are typed as people write them. */
export const incomeForm = z.object({
  income: statedAmount(amountMessage),
  owedElsewhere: statedAmount('Enter an amount such as 10,000, or 0'),
  residence: z.enum(states, 'Choose the state where you live'),
});

const reply = z.object({ limit: creditLimit, message: z.string() });

/** Shows the customer's limit. */
export const readLimit = endpoint({
  name: 'readLimit',
  method: 'GET',
  path: '/shop/limit',
  access: 'customer',
  summary: 'The customer’s limit: both rules with every part, what is free, and what would be possible with each plan.',
  reply: z.object({ limit: creditLimit }),
  refusals: [],
});

/** States income, debt and residence. */
export const stateIncome = endpoint({
  name: 'stateIncome',
  method: 'POST',
  path: '/shop/limit/income',
  access: 'customer',
  summary:
    'States the net income of a month, what is owed elsewhere a month, and the state of residence. Less counts at once; more income or less debt from the next day, once in 90 days, and more than 25 % more income when a person has seen proof.',
  body: incomeForm,
  reply,
  refusals: ['too-many-requests'],
});

/** Lowers, closes or lifts the own limit. */
export const setOwnLimit = endpoint({
  name: 'setOwnLimit',
  method: 'PUT',
  path: '/shop/limit/own',
  access: 'customer',
  summary:
    'Sets what the customer wants to owe at most: 0 closes, null ends the own limit. Less counts at once, more from the next day.',
  body: z.object({
    limit: z.nullable(
      naira.check(z.gte(0, messages.pattern), z.lte(ownLimitMaxNaira, 'Enter an amount up to ₦10,000,000')),
    ),
  }),
  reply,
  refusals: ['too-many-requests'],
});

/** Raises the limit after a plan that was paid in time. */
export const raiseLimit = endpoint({
  name: 'raiseLimit',
  method: 'POST',
  path: '/shop/limit/raise',
  access: 'customer',
  summary:
    'Raises the history factor by a fifth, once for each plan that was settled and never more than three days late.',
  reply,
  refusals: ['limit-not-raised'],
});

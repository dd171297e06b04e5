/** What customers see of instalments that leave with the payslip, month by month. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';

/** From so many days after the payday on, a customer whose employer says nothing is asked for the payslip. */
export const payslipAskedAfterDays = 30;

/**
 * Where an instalment stands. `to-come`: no file asks it yet. `asked`: the employer is asked to deduct it. `waiting`: the payday is over, and the employer has
 * not said what it deducted. `deducted`, `part`, `not-deducted`: what it said. `paid`: the customer paid it before any file asked it. `other-way`: it
 * leaves with no payslip. `stopped`: the plan is paused or frozen, so no file asks it.
 */
export const payslipStates = [
  'to-come',
  'asked',
  'waiting',
  'deducted',
  'part',
  'not-deducted',
  'paid',
  'other-way',
  'stopped',
] as const;

/** Why an instalment is paid another way. */
export const otherWayReasons = ['not-deducted', 'left', 'employer-stopped', 'consent-ended'] as const;

/** Where a payslip stands that the customer showed. `waiting`: a member looks at it. `answered`: the employer was faster. */
export const shownPayslipStates = ['waiting', 'counted', 'refused', 'answered'] as const;

const day = z.string();
/** An instalment of a plan and the payslip with which it leaves. Amounts are naira. */
export const payslipMonth = z.object({
  instalment: z.int(),
  payday: day,
  state: z.enum(payslipStates),
  /** What the employer is asked to deduct, or will be. */
  amount: naira,
  /** What was deducted, and what is still open of the instalment. */
  deducted: naira,
  open: naira,
  /** When the employer said what it deducted. */
  answeredOn: z.nullable(day),
  /** Whether the employer passed on to us what it deducted; null where that is not known, or nothing was deducted. */
  isPassedOn: z.nullable(z.boolean()),
  /** What the payslip will still show though less is asked by now: the file to the employer does not change any more. */
  stillShows: z.nullable(naira),
  /** By when the rest is to be paid another way, and why. There is no fee for it. */
  otherWay: z.nullable(z.object({ reason: z.enum(otherWayReasons), dueOn: day })),
  /** The payslip can be shown now, because the employer has not answered for 30 days. */
  mayShowPayslip: z.boolean(),
  /** The payslip that was shown last. `reason`: why it was refused. */
  shown: z.nullable(z.object({ state: z.enum(shownPayslipStates), sentOn: day, reason: z.nullable(z.string()) })),
});
export type PayslipMonth = z.output<typeof payslipMonth>;

/**
 * What is missing for a surplus to reach its customer. `account`: one has to be named. `other-account`: the bank did not take it. `looked-at`: a member
 * looks at the account that was named. `on-its-way` and `paid` need nothing.
 */
export const surplusSteps = ['account', 'other-account', 'looked-at', 'on-its-way', 'paid'] as const;
export type SurplusStep = (typeof surplusSteps)[number];

/** What payslips paid beyond what a plan needed: it goes to a bank account in the customer's own name. */
export const payslipSurplus = z.object({
  id: z.string(),
  amount: naira,
  step: z.enum(surplusSteps),
  /** The end of the account's number that it went to last; null before. */
  lastDigits: z.nullable(z.string()),
  foundOn: day,
  /** By when it is there if an account is named in time. */
  dueOn: day,
  paidOn: z.nullable(day),
});
export type PayslipSurplus = z.output<typeof payslipSurplus>;

/** The largest payslip that is taken in, in bytes. The app makes pictures small before it sends them. */
export const payslipBytesMax = 2 * 1024 * 1024;

const payslipsReply = z.object({
  /** Null for a plan that leaves with no payslip. */
  payslips: z.nullable(
    z.object({
      employerName: z.string(),
      months: z.array(payslipMonth),
      surpluses: z.array(payslipSurplus),
    }),
  ),
  today: day,
});
export type OwnPayslips = z.output<typeof payslipsReply>;

/** Reads the payslips of a plan. */
export const readOwnPayslips = endpoint({
  name: 'readOwnPayslips',
  method: 'GET',
  path: '/shop/plans/{number}/payslips',
  access: 'customer',
  summary:
    'The payslips with which a plan of the customer leaves: for each instalment what the employer is asked, what it deducted, whether it passed that on, what is paid another way, and what was too much and goes back.',
  params: z.object({ number: loanNumberPath }),
  reply: payslipsReply,
  refusals: ['not-found'],
});

/** Shows the payslip of an instalment. */
export const showPayslip = endpoint({
  name: 'showPayslip',
  method: 'PUT',
  path: '/shop/plans/{number}/payslips/{instalment}/file',
  access: 'customer',
  rawBodyBytesMax: payslipBytesMax,
  summary:
    'Sends the payslip with which an instalment left, where the employer has said nothing for 30 days: a picture, which is drawn anew, or a PDF. A member looks at it. A second one is refused while the first one waits.',
  params: z.object({ number: loanNumberPath, instalment: z.string().check(z.regex(/^\d{1,2}$/)) }),
  reply: payslipsReply,
  refusals: ['not-found', 'too-large', 'payslip-not-asked', 'payslip-waits', 'payslip-unreadable', 'too-many-requests'],
});

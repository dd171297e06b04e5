/** What pays a loan off on a day. Apart from the customer's other calls about plans, so that a first load of the shop does without it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { messages } from '../primitives/text.ts';
import { loanNumberPath } from './loan-numbers.ts';

const day = z.string().check(z.refine(isDay, messages.pattern));

/** A quote of what pays a plan off on a day. It holds for that day only, and if nothing else happens on the plan until then. */
export const payoffQuote = z.object({
  on: z.string(),
  /** What pays it off on that day: the sum of the parts. */
  amount: naira,
  /** Null after a write-off, when what can still be paid has no parts. */
  parts: z.nullable(
    z.object({
      principal: naira,
      financeCharge: naira,
      lateFee: naira,
      /** A refund of a payment that a bank took back as well. */
      refund: naira,
    }),
  ),
  /** What is left on that day if each payment is made on its own, and what of the charge is saved. */
  left: naira,
  saved: naira,
  /** What of the amount falls due before that day, and would be late by then. */
  dueBefore: naira,
  /** The days that can be asked about. */
  first: z.string(),
  last: z.string(),
});
export type PayoffQuote = z.output<typeof payoffQuote>;

/** Returns what pays a plan of the customer off on a day. */
export const quotePayoff = endpoint({
  name: 'quotePayoff',
  method: 'GET',
  path: '/shop/plans/{number}/payoff',
  access: 'customer',
  summary:
    'What pays a plan off on a day, from today to its last due day, in its parts, with what of the charge is saved. A quote for that day, if nothing else happens until then. Changes nothing.',
  params: z.object({ number: loanNumberPath }),
  query: z.object({ on: day }),
  reply: z.object({ quote: payoffQuote }),
  refusals: ['not-found', 'plan-not-payable', 'payoff-day'],
});

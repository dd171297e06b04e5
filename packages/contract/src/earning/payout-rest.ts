/** What stands beside the payouts of an act: what is held, what is carried to the next proposal, and whether the sum agrees. */
import * as z from 'zod/mini';
import { naira } from '../primitives/money.ts';

/** The parts of what is due, each with its words. `act` is what the act pays. */
export const restParts = {
  act: 'In this act',
  'left-out': 'Left out of this act',
  held: 'Held',
  others: 'In other payouts: another step, sent or paid',
  back: 'Refused, failed or came back: in the next proposal',
  carried: 'Carried to the next proposal',
} as const;
export type RestPart = keyof typeof restParts;

/** The most held and carried amounts that a preview names one by one. */
export const restRowsMax = 200;

/** What is due beside an act, and how the sum is made. */
export const payoutRest = z.object({
  /** What it is about: `Due at the end of June 2026`. */
  about: z.string(),
  /** Each held and carried amount, with why; at most 200. */
  rows: z.array(
    z.object({
      part: z.enum(['held', 'carried']),
      /** Who it is for, and what stands beside the name. */
      name: z.string(),
      note: z.string(),
      amount: naira,
      why: z.string(),
      /** The held payout; null for what is carried. */
      payoutId: z.nullable(z.string()),
    }),
  ),
  /** Every part that is not empty, with its sum. */
  parts: z.array(
    z.object({ part: z.enum(Object.keys(restParts) as [RestPart, ...RestPart[]]), count: z.int(), total: naira }),
  ),
  /** All that is due, counted on its own. */
  due: naira,
  /** True if the parts make up what is due. */
  agrees: z.boolean(),
});
export type PayoutRest = z.output<typeof payoutRest>;

/** The plan of an order, as its order's page, returns and receipt name it. */
import * as z from 'zod/mini';
import { naira } from '../primitives/money.ts';

export const orderPlan = z.object({
  /** LN- and 8 digits. */
  number: z.string(),
  /** True while no day of it counts, because a case or a return waits for an answer. */
  isPaused: z.boolean(),
  /** What the customer's bank took back of what was paid at once: the plan lent it again. */
  takenBack: naira,
  /** Until when what is open of that is to be paid; null where nothing of it is, or is asked. */
  payBy: z.nullable(z.string()),
});
export type OrderPlan = z.output<typeof orderPlan>;

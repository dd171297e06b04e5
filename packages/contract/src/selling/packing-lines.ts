/** The lines of an order as packers see them. */
import * as z from 'zod/mini';
import { orderLine } from './shop-orders.ts';

/** A line on the packing list: a combo with the products in it. */
export const packingLine = z.object({
  ...orderLine.shape,
  /** How many are to be packed. */
  toPack: z.int(),
  /** What a combo consists of; empty for a single product. */
  parts: z.array(z.object({ name: z.string(), unit: z.string(), quantity: z.int() })),
  /** The question to the customer about this line while there is no answer; null without one. */
  question: z.nullable(z.object({ quantity: z.int(), askedAt: z.string(), deadlineAt: z.string() })),
});
export type PackingLine = z.output<typeof packingLine>;

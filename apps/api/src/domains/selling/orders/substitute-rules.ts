import { answerMinutes, answerMinutesLeast, type QuestionState } from '@foodbank/contract/selling/substitutes';
import type { ShopOrder, ShopOrderLine } from './shop-order-rules.ts';

const minuteMs = 60_000;

/** A question to a customer about a line, as stored. */
export interface StoredQuestion {
  id: string;
  orderNumber: string;
  lineId: string;
  quantity: number;
  state: QuestionState;
  /** What the customer chose; null before, and if nothing was taken instead. */
  productId: string | null;
  askedAt: Date;
  deadlineAt: Date;
}

/** Until when a customer may answer: 20 minutes, less if the delivery window begins sooner, and at least 5. */
export function deadlineOf({ windowFrom }: Pick<ShopOrder, 'windowFrom'>, now: Date): Date {
  const after = (minutes: number) => now.getTime() + minutes * minuteMs;
  const latest = windowFrom === null ? after(answerMinutes) : Math.min(after(answerMinutes), windowFrom.getTime());
  return new Date(Math.max(after(answerMinutesLeast), latest));
}

/** How many of a line are still to be packed. */
export const toPackOf = ({ quantity, refundedQuantity }: ShopOrderLine): number => quantity - refundedQuantity;

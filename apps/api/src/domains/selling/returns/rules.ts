import type { ReturnProblem, ReturnReason, ReturnWay } from '@foodbank/contract/selling/returns';
import { refuse } from '../../../platform/refuse.ts';
import type { ShopOrderLine } from '../orders/shop-order-rules.ts';

const dayMs = 24 * 3_600_000;

/**
 * What is refunded by rule, without a person: missing and damaged goods up to these amounts for each order, and for each customer in 30
 * days. Decision note 50.
 */
export const automaticOrderKobo = 200_000;
export const automaticMonthKobo = 400_000;
/** The days that the bound for a customer counts. */
export const automaticDays = 30;
/** A refused line in so many days ends refunds by rule. */
export const refusedDays = 90;

const chooseWay = 'Choose how you will return it';

/** What was asked for, with the way back: null if nothing comes back. Refuses goods that are not as described without one. */
export function withWay<
  Asked extends { way?: ReturnWay | null | undefined; lines: readonly { problem: ReturnProblem }[] },
>(asked: Asked): Asked & { way: ReturnWay | null } {
  const { way = null, lines } = asked;
  if (way === null && lines.some(({ problem }) => problem === 'not-as-described'))
    refuse('validation', { message: chooseWay, errors: { way: chooseWay } });
  return { ...asked, way };
}

/** The instant so many days before another one. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** What a customer has asked for of a line and was not decided against, by the order's line. */
export type OpenQuantities = ReadonlyMap<string, number>;

/** How many of each line of an order may still be asked for: what was kept, without what waits for a decision. */
export const leftOf = (lines: readonly ShopOrderLine[], open: OpenQuantities): { lineId: string; quantity: number }[] =>
  lines.flatMap(({ id, quantity, refundedQuantity }) => {
    const left = quantity - refundedQuantity - (open.get(id) ?? 0);
    return left > 0 ? [{ lineId: id, quantity: left }] : [];
  });

/** A line that is asked for, with what it costs. */
export interface WantedLine {
  lineId: string;
  quantity: number;
  problem: ReturnReason;
  amountKobo: number;
  /** Its place in the order, and its name there. */
  position: number;
  name: string;
  unit: string;
}

/** What is known of a customer's earlier returns. Amounts are kobo. */
export interface ReturnHistory {
  /** Refunded by rule: for this order, and in the last 30 days. */
  automaticOfOrderKobo: number;
  automaticOfMonthKobo: number;
  /** Lines that were refused in the last 90 days. */
  refusedLines: number;
  /** Orders that were delivered earlier than the last day. */
  earlierOrders: number;
}

/**
 * True if a return is refunded without a person: goods that don't come back, within the bounds, for a customer who kept an earlier order
 * and was not refused lately. So a new account gets nothing by rule.
 */
export function isAutomatic(lines: readonly WantedLine[], history: ReturnHistory): boolean {
  const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
  return (
    lines.every(({ problem }) => problem !== 'not-as-described') &&
    history.earlierOrders > 0 &&
    history.refusedLines === 0 &&
    history.automaticOfOrderKobo + amountKobo <= automaticOrderKobo &&
    history.automaticOfMonthKobo + amountKobo <= automaticMonthKobo
  );
}

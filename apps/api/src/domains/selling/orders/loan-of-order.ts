import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { OrderPlan } from '@foodbank/contract/selling/orders';
import type { Db } from '../../../platform/database.ts';
import { findLoanByOwner, type StoredLoan } from '../../lending/loans/queries.ts';
import type { OrderOfPlan, ReadOrderOfPlan } from '../../lending/repayments/before-hand-over.ts';
import { readLostDownPayment } from '../../lending/repayments/reading.ts';
import { findShopOrder } from './shop-order-queries.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/** How a loan names the order that it pays for. */
export const loanOwnerOf = (orderNumber: string): string => `order:${orderNumber}`;

/** True for an order of which a part is paid by a plan. */
export const isOnPlan = ({ financedKobo }: Pick<ShopOrder, 'financedKobo'>): boolean => financedKobo > 0;

/** The loan of an order; null without a plan. */
export async function findLoanOfOrder(
  db: Db,
  order: Pick<ShopOrder, 'number' | 'financedKobo'>,
): Promise<StoredLoan | null> {
  return isOnPlan(order) ? await findLoanByOwner(db, loanOwnerOf(order.number)) : null;
}

/** The plan of an order as its customer sees it; null without one. */
export async function describeOrderPlan(
  db: Db,
  order: Pick<ShopOrder, 'number' | 'financedKobo'>,
  today: Day,
): Promise<OrderPlan | null> {
  const loan = await findLoanOfOrder(db, order);
  if (loan === null) return null;
  const { isPaused, kobo, payBy } = await readLostDownPayment(db, loan, today);
  return { number: loan.number, isPaused, takenBack: toNaira(kobo), payBy };
}

/** What the page of a plan says of its order. */
export const asOrderOfPlan = ({ state, address, windowFrom }: ShopOrder): OrderOfPlan => ({
  isUnpaid: state === 'awaiting-payment',
  isPickUp: address === null,
  windowFrom,
});

/** Reads what the page of a plan says of its order. */
export const readOrderOfPlan: ReadOrderOfPlan = async (db, orderNumber) => {
  const order = await findShopOrder(db, orderNumber);
  return order && asOrderOfPlan(order);
};

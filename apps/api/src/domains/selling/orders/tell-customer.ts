import { formatDay } from '@foodbank/contract/primitives/day';
import { hoursText } from '@foodbank/contract/primitives/delivery-time';
import type { Tx } from '../../../platform/database.ts';
import { type OrderMessageKind, orderText } from '../../foundation/notifications/order-messages.ts';
import { queueOrderMessage } from '../../foundation/notifications/queue-order-message.ts';
import { keepPlanMessage } from '../../lending/loans/plan-messages.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import { leftText } from '../../lending/repayments/telling.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findStore } from '../catalogue/queries.ts';
import { findLoanOfOrder, isOnPlan } from './loan-of-order.ts';
import { findShopOrder } from './shop-order-queries.ts';

/** What a message about an order says besides the order itself. */
export interface MessageAbout {
  /** What was paid, goes back or is missing. */
  amountKobo?: number;
  /** Of a plan that was lowered: what goes back besides, and what is left of it, as a sentence. */
  backKobo?: number;
  planNow?: string;
  /** Of too little: what came in. */
  paidKobo?: number;
  /** The code for the hand-over. */
  code?: string;
  /** Of a swap or a question: the product that is not there, and what was taken instead. */
  product?: string;
  instead?: string;
  /** Of a question and of too little: where it goes on, and until when. */
  link?: string;
  until?: string;
  /** The customer did it in the app: no text message tells of it. */
  isOwnAct?: boolean;
}

/** Tells a customer what happened to an order, by email and text message, in the transaction in which it happens. */
export async function tellCustomer(
  tx: Tx,
  number: string,
  kind: OrderMessageKind,
  about: MessageAbout = {},
): Promise<void> {
  const order = await findShopOrder(tx, number);
  const customer = order && (await findOwnCustomer(tx, order.customerId));
  // An erased customer is told nothing.
  if (order === null || customer === null) return;
  const { handover, windowFrom, windowTo, storeId } = order;
  const window =
    windowFrom !== null && windowTo !== null ? `${formatDay(windowFrom)}, ${hoursText(windowFrom, windowTo)}` : null;
  const store = handover === 'pick-up' ? await findStore(tx, storeId) : null;
  const message = {
    ...{ kind, orderNumber: number, ...about },
    ...(isOnPlan(order) && { isOnPlan: true }),
    ...(window !== null && { window }),
    ...(store !== null && { storeName: store.name }),
  };
  const to = { ...customer, email: confirmedEmail(customer) };
  const queued = await queueOrderMessage(tx, { customer: to, ...message });
  const loan = aboutPlans[kind] === undefined ? null : await findLoanOfOrder(tx, order);
  if (loan !== null)
    await keepPlanMessage(tx, loan.id, {
      ...{ subject: aboutPlans[kind] ?? '', text: orderText(message) },
      byText: { way: queued.textId === null ? 'none' : 'queued', id: queued.textId },
      byEmail: {
        way: queued.email === null ? 'none' : queued.email.isTaken ? 'queued' : 'dropped',
        id: queued.email?.id ?? null,
      },
    });
}

/** The messages about an order that change its plan: they stand with those about the plan, under these words. */
const aboutPlans: Partial<Record<OrderMessageKind, string>> = {
  'plan-lowered': 'Your plan is lower now',
  cancelled: 'Your order is cancelled',
  'bank-took-back': 'Your order is cancelled',
};

/**
 * Tells a customer what goods that are not kept changed: what goes back, or else that they lowered the plan, or both (`lowersToo`). `kobo` is what
 * the goods cost, `refundKobo` what of it goes back.
 */
export async function tellGoodsBack(
  tx: Tx,
  number: string,
  { kobo, refundKobo, lowersToo = false }: { kobo: number; refundKobo: number; lowersToo?: boolean },
): Promise<void> {
  if (refundKobo > 0 && !lowersToo) return tellCustomer(tx, number, 'refunded', { amountKobo: refundKobo });
  const order = kobo > 0 ? await findShopOrder(tx, number) : null;
  const loan = order && (await findLoanOfOrder(tx, order));
  if (!loan) return;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  await tellCustomer(tx, number, 'plan-lowered', {
    amountKobo: kobo,
    ...(refundKobo > 0 && { backKobo: refundKobo }),
    planNow: state.payoffKobo === 0 ? 'You owe nothing on it.' : leftText(state).trim(),
  });
}

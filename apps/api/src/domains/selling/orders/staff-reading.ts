import type { Permission } from '@foodbank/contract/people/permissions';
import { toNaira } from '@foodbank/contract/primitives/money';
import { maskPhone } from '@foodbank/contract/primitives/phone';
import type { OrderAct, PackingLine, StaffOrder, StaffOrderRow } from '@foodbank/contract/selling/orders-staff';
import type { Db } from '../../../platform/database.ts';
import { mayInStore, type StaffCaller } from '../../../platform/staff-caller.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import type { Charge } from '../../money/charges/queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { listRiderNames } from '../../people/riders/queries.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { listNamedParts, type NamedPart } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { promiseOf } from '../deliveries/delivery-rules.ts';
import { listStopsOfOrders, type StopOfOrder } from '../deliveries/stop-queries.ts';
import { firstOf, getOrderInStores, seesForPacking } from './locking.ts';
import { describePayment, onPlanKobo, readOrderPayment } from './order-payment.ts';
import { ownPriceKindName } from './own-price-orders.ts';
import { type ListedOrder, listOrderEvents, type StoredOrderEvent } from './queries.ts';
import { describeDue, describeOrderLine, describeRow, hasGoods, refundedGoodsKobo } from './reading.ts';
import { listShopOrderLines } from './shop-order-queries.ts';
import { dueNowKoboOf, returnsUntil, type ShopOrder } from './shop-order-rules.ts';
import { listOpenQuestions } from './substitute-queries.ts';
import { listLineProducts, type StoredQuestion, toPackOf } from './swaps.ts';

const needs: Record<OrderAct, Permission> = {
  'start-packing': 'orders.work',
  'take-over': 'orders.work',
  'take-out': 'orders.work',
  ready: 'orders.work',
  'hand-over': 'orders.work',
  cancel: 'orders.refund',
  return: 'orders.refund',
};

/** What of an order decides what can be done with it. */
type ActedOn = Pick<ShopOrder, 'state' | 'handover' | 'waits' | 'packerId' | 'storeId'>;

/** What can be done with an order in each state. */
function actsIn({ state, handover, waits, packerId }: ActedOn, memberId: string): OrderAct[] {
  switch (state) {
    case 'placed':
      return waits ? ['cancel'] : ['start-packing', 'cancel'];
    case 'packing':
      return [packerId === null || packerId === memberId ? 'ready' : 'take-over', 'take-out', 'cancel'];
    case 'ready':
      return handover === 'pick-up' ? ['hand-over', 'cancel'] : ['cancel'];
    case 'on-the-way':
    case 'not-at-home':
      return ['cancel'];
    case 'delivered':
    case 'partly-delivered':
    case 'partly-returned':
      return ['return'];
    default:
      return [];
  }
}

/** What a member of staff may do with an order now. */
export const actsFor = (order: ActedOn, staff: StaffCaller): OrderAct[] =>
  actsIn(order, staff.id).filter((act) => mayInStore(staff, needs[act], order.storeId));

/** What stands in a row of the console besides the order. */
export interface RowParts {
  storeName: string;
  customerName: string;
  /** Its delivery; undefined for a pick-up. */
  stop: StopOfOrder | undefined;
}

/** An order in the console's list. */
export function describeStaffRow(
  order: ListedOrder,
  { storeName, customerName, stop }: RowParts,
  now: Date,
): StaffOrderRow {
  const row = describeRow(order, { storeName, stop });
  const { number, state, stage, handover, itemCount, total, keptTotal, placedAt } = row;
  return {
    ...{ number, state, stage, handover, storeName, itemCount, total, keptTotal, placedAt },
    storeId: order.storeId,
    customerName,
    lineCount: order.lineCount,
    orderedAt: row.createdAt,
    windowFrom: order.windowFrom?.toISOString() ?? null,
    windowTo: order.windowTo?.toISOString() ?? null,
    ...describeDue(order, hasGoods(stop), now),
  };
}

/** A customer's name as a member sees it: packers see the first name. */
export const nameFor = (staff: StaffCaller, name: string): string => (seesForPacking(staff) ? firstOf(name) : name);

/**
 * An order for the console, with what the caller may do with it. Contacts are masked; packers see none. Refuses with `not-found` an unknown
 * one, and one of a store that the caller doesn't see.
 */
export async function readStaffOrder(db: Db, number: string, staff: StaffCaller, now: Date): Promise<StaffOrder> {
  const order = await getOrderInStores(db, number, { staff, permission: 'orders.read' });
  const isForPacking = seesForPacking(staff);
  const [lines, events, store, customer, paid, stops] = await Promise.all([
    listShopOrderLines(db, number),
    listOrderEvents(db, number),
    findStore(db, order.storeId),
    findOwnCustomer(db, order.customerId),
    readOrderPayment(db, order.checkoutId),
    listStopsOfOrders(db, [number]),
  ]);
  const stop = stops.get(number);
  const riderId = stop?.riderId ?? undefined;
  const [parts, members, riders, products, asked] = await Promise.all([
    listNamedParts(
      db,
      lines.map(({ productId }) => productId),
    ),
    events.some(({ actorKind }) => actorKind === 'staff') || order.packerId !== null ? listMembers(db) : [],
    riderId === undefined ? null : listRiderNames(db, [riderId]),
    listLineProducts(db, lines),
    listOpenQuestions(db, number),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const partsOf = Map.groupBy(parts, ({ comboId }) => comboId);
  const ordered = lines.filter(({ insteadOf }) => insteadOf === null);
  const listed = {
    ...order,
    itemCount: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    lineCount: ordered.length,
    names: [],
  };
  const rowParts = {
    stop,
    storeName: store?.name ?? '',
    customerName: nameFor(staff, customer === null ? '' : `${customer.firstname} ${customer.lastname}`.trim()),
  };
  const waitingApprovalId =
    order.waits && order.state === 'placed'
      ? ((await findOpenApproval(db, ownPriceKindName, number))?.id ?? null)
      : null;
  const until = returnsUntil(order);
  return {
    ...describeStaffRow(listed, rowParts, now),
    lines: lines.map((line) => ({
      ...describeOrderLine(line, { order, lines, products }),
      toPack: toPackOf(line),
      parts: describeParts(partsOf.get(line.productId) ?? []),
      question: describeQuestion(asked.find(({ lineId }) => lineId === line.id)),
    })),
    promisedBy: promiseOf(order)?.by.toISOString() ?? null,
    goodsTotal: toNaira(order.goodsKobo),
    deliveryFee: toNaira(order.deliveryFeeKobo),
    dueNow: toNaira(dueNowKoboOf(order)),
    financed: toNaira(onPlanKobo(order, paid.charges)),
    refundedGoods: toNaira(refundedGoodsKobo(order)),
    payment: describePayment(paid, dueNowKoboOf(order)),
    charges: isForPacking ? [] : paid.charges.map(describeCharge),
    customerId: isForPacking || customer === null ? null : order.customerId,
    customerPhone: isForPacking ? '' : maskPhone(customer?.phone ?? ''),
    riderName: (riderId !== undefined && riders?.get(riderId)) || null,
    delivery: isForPacking
      ? null
      : order.address && { ...order.address, recipientPhone: maskPhone(order.address.recipientPhone) },
    returns: until === null ? null : { until: until.toISOString(), over: now > until },
    waitingApprovalId,
    hasAgent: (customer?.agentId ?? null) !== null,
    version: order.version,
    packer: describePacker(order, names, staff.id),
    acts: actsFor(order, staff),
    events: events.map((event) => describeEvent(event, names)),
  };
}

const describeCharge = (charge: Charge): NonNullable<StaffOrder['charges']>[number] => ({
  id: charge.id,
  reference: charge.reference,
  asked: toNaira(charge.amountKobo),
  paid: toNaira(charge.paidKobo),
  used: toNaira(charge.usedKobo),
  back: toNaira(charge.refundKobo),
  isOpen: charge.state === 'open' || charge.state === 'pending' || charge.state === 'unclear',
  channel: charge.channel,
  paidAt: charge.paidAt?.toISOString() ?? null,
});

/** Who packs an order, or packed it. */
export const describePacker = (
  { packerId, packingSince }: ShopOrder,
  names: ReadonlyMap<string, string>,
  callerId: string,
): StaffOrder['packer'] =>
  packerId === null || packingSince === null
    ? null
    : {
        name: names.get(packerId) ?? 'Unknown member',
        since: packingSince.toISOString(),
        isCaller: packerId === callerId,
      };

const describeParts = (parts: readonly NamedPart[]): PackingLine['parts'] =>
  parts.map(({ name, unit, quantity }) => ({ name, unit, quantity }));

const describeQuestion = (question: StoredQuestion | undefined): PackingLine['question'] =>
  question === undefined
    ? null
    : {
        quantity: question.quantity,
        askedAt: question.askedAt.toISOString(),
        deadlineAt: question.deadlineAt.toISOString(),
      };

const actorWords = { customer: 'The customer', rider: 'The rider', system: 'The system' } as const;

function describeEvent(event: StoredOrderEvent, names: ReadonlyMap<string, string>): StaffOrder['events'][number] {
  const { id, kind, at, text, reason, actorKind, actorId } = event;
  const actor = names.get(actorId) ?? (actorWords as Readonly<Record<string, string>>)[actorKind] ?? actorKind;
  return { id, kind, at: at.toISOString(), text, reason, actor };
}

import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { areOwnContacts } from '../../people/customers/managed-customers.ts';
import type { Customer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { readUsualPrices } from '../catalogue/usual-prices.ts';
import { cancelShopOrder } from './ending.ts';
import { lockShopOrder } from './locking.ts';
import {
  findShopOrder,
  getUsualValue,
  listShopOrderLines,
  type NewShopOrder,
  type NewShopOrderLine,
  noteUsualValue,
  releaseShopOrder,
} from './shop-order-queries.ts';
import { bySystem, type ShopOrder } from './shop-order-rules.ts';

/** The kind of requests to pack an order that a member of staff made at a price of their own. */
export const ownPriceKindName = 'own-price-order';

/**
 * Notes what the goods of a new order usually cost, and whether its customer is a member of staff who set one of its prices today. Such an
 * order waits for another person once it is placed.
 */
export async function notePrices(
  tx: Tx,
  { number, storeId }: Pick<NewShopOrder, 'number' | 'storeId'>,
  lines: readonly NewShopOrderLine[],
  customer: Pick<Customer, 'email' | 'emailConfirmedAt' | 'phoneKey'>,
): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const usual = await readUsualPrices(tx, storeId, ids);
  const usualGoodsKobo = lines.reduce(
    (sum, { productId, quantity, priceKobo }) => sum + quantity * (usual.get(productId)?.usualKobo ?? priceKobo),
    0,
  );
  const setters = new Set([...usual.values()].flatMap(({ setTodayBy }) => setTodayBy ?? []));
  let own: string | null = null;
  // Anybody can type a member's address: it would hold up the order, and put a request in the member's name.
  const contacts = { email: confirmedEmail(customer) ?? '', phoneKey: customer.phoneKey };
  for (const id of setters) if (await areOwnContacts(tx, contacts, { kind: 'staff', id })) own ??= id;
  await noteUsualValue(tx, number, usualGoodsKobo, own);
}

/** Asks another person about an order that was placed at a price of its customer's own. Others are left alone. */
export async function askAboutOwnPrice(tx: Tx, { number, waits }: Pick<ShopOrder, 'number' | 'waits'>): Promise<void> {
  const { ownPriceBy } = await getUsualValue(tx, number);
  if (!waits || ownPriceBy === null) return;
  await requestApproval(tx, {
    kind: ownPriceKindName,
    subject: number,
    payload: {},
    fingerprint: number,
    permission: 'prices.approve',
    reason: 'A member of staff ordered for themselves at a price that they set on the same day.',
    actor: { kind: 'staff', id: ownPriceBy },
  });
}

/** An order of a member of staff at a price that they set on the same day. It is not packed before another person approves it. */
export const ownPriceOrderKind: ApprovalKind = {
  kind: ownPriceKindName,
  label: 'Order at an own price',
  recordOf: ({ subject }) => ({ address: `/ops/orders/${subject}`, what: 'the order', needs: 'orders.read' }),
  effect: () => 'It takes effect at once. The order can be packed.',
  refusalEffect: 'The order is cancelled, and what was paid goes back.',
  changesStay: true,
  nameSubject: ({ subject }) => subject,
  async describe(tx, { subject }) {
    const order = (await findShopOrder(tx, subject)) ?? refuse('not-found');
    const { usualGoodsKobo } = await getUsualValue(tx, subject);
    const lines = await listShopOrderLines(tx, subject);
    const usual = await readUsualPrices(tx, order.storeId, [...new Set(lines.map(({ productId }) => productId))]);
    return [
      ...lines.map(({ productId, name, unit, quantity, priceKobo }) => {
        const usualKobo = usual.get(productId)?.usualKobo;
        const before = usualKobo === undefined ? 'Not sold now' : `${formatKobo(usualKobo)}, usually`;
        return { field: `${name}, ${unit} × ${quantity}`, before, after: formatKobo(priceKobo) };
      }),
      {
        field: 'Goods in all',
        before: usualGoodsKobo === null ? '' : `${formatKobo(usualGoodsKobo)}, usually`,
        after: formatKobo(order.goodsKobo),
      },
      { field: 'If it is refused', before: 'Paid', after: 'It is cancelled, and what was paid goes back' },
    ];
  },
  async approve(tx, id, decider, reason) {
    const { subject } = await takeApproval(tx, id, decider, reason);
    const { order } = await lockShopOrder(tx, subject);
    if (order.state !== 'placed' || !order.waits) refuse('approval-stale');
    await releaseShopOrder(tx, subject);
    await addAuditLine(tx, {
      actor: decider,
      action: 'own-price-order-released',
      subject,
      reason,
      detail: { approval: id },
    });
  },
  async dropped(tx, { subject }) {
    const { order } = await lockShopOrder(tx, subject);
    if (order.state !== 'placed' || !order.waits) return;
    await cancelShopOrder(tx, subject, { actor: bySystem, reason: null, keepsFee: false });
  },
};

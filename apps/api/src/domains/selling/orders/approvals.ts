import { formatKobo } from '@foodbank/contract/primitives/money';
import { refuse } from '../../../platform/refuse.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { readUsualPrices } from '../catalogue/usual-prices.ts';
import { cancelShopOrder } from './ending.ts';
import { lockShopOrder } from './locking.ts';
import { ownPriceKindName } from './own-price-orders.ts';
import { findShopOrder, getUsualValue, listShopOrderLines, releaseShopOrder } from './shop-order-queries.ts';
import { bySystem } from './shop-order-rules.ts';

/** An order of a member of staff at a price that they set on the same day. It is not packed before another person approves it. */
const ownPriceOrderKind: ApprovalKind = {
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

/** The requests of this domain that a second person decides. */
export const orderApprovals: readonly ApprovalKind[] = [ownPriceOrderKind];

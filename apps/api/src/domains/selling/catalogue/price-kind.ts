import { refuse } from '../../../platform/refuse.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { describePrices, fingerprintOfPrices, payloadOf, priceKindName, readBookOf } from './price-requests.ts';
import { lockProduct } from './product-queries.ts';
import { storePrice } from './set-price.ts';

/** Prices that one member may not set alone. Until a second person approves them the old ones stay. */
export const priceKind: ApprovalKind = {
  kind: priceKindName,
  label: 'Price',
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).title,
  describe: (tx, approval) => describePrices(tx, payloadOf(approval)),
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    const ids = new Set(payload.prices.map(({ productId }) => productId));
    for (const productId of [...ids].sort()) await lockProduct(tx, productId);
    if (fingerprintOfPrices(tx, await readBookOf(tx, payload), payload) !== approval.fingerprint)
      refuse('approval-stale');
    const by = { actor: decider, setBy: approval.requestedBy, approvalId: id };
    const inOrder = payload.prices.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
    for (const { productId, storeId, startsOn, priceKobo } of inOrder) {
      const day = startsOn > tx.businessDate ? startsOn : tx.businessDate;
      await storePrice(tx, by, { productId, storeId, startsOn: day, priceKobo }, reason);
    }
  },
};

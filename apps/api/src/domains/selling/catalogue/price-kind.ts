import { refuse } from '../../../platform/refuse.ts';
import { beginsText } from '../../foundation/approvals/begins-text.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { describePrices, fingerprintOfPrices, idsOf, payloadOf, priceKindName, readBookOf } from './price-requests.ts';
import { lockProduct, type StoredProduct } from './product-queries.ts';
import { changeFields } from './save-product.ts';
import { storePrice } from './set-price.ts';

/** Prices that one member may not set alone. Until a second person approves them the old ones stay. */
export const priceKind: ApprovalKind = {
  kind: priceKindName,
  label: 'Price',
  recordOf(approval) {
    const [first, ...others] = idsOf(payloadOf(approval));
    const isOne = first !== undefined && others.length === 0;
    return isOne
      ? { address: `/ops/catalogue/${first}`, what: 'the product', needs: 'catalogue.read' }
      : { address: '/ops/catalogue', what: 'the catalogue', needs: 'catalogue.read' };
  },
  effect: ({ businessDate }, approval) => {
    const { prices, sizes } = payloadOf(approval);
    const days = prices.map(({ startsOn }) => startsOn);
    return beginsText(sizes.length === 0 ? days : [businessDate, ...days], businessDate);
  },
  refusalEffect: 'The prices stay as they are.',
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).title,
  describe: (tx, approval) => describePrices(tx, payloadOf(approval)),
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    const locked = new Map<string, StoredProduct | null>();
    for (const productId of idsOf(payload)) locked.set(productId, await lockProduct(tx, productId));
    if (fingerprintOfPrices(tx, await readBookOf(tx, payload), payload) !== approval.fingerprint)
      refuse('approval-stale');
    for (const { productId, name, unit } of payload.sizes) {
      const before = locked.get(productId) ?? refuse('approval-stale');
      await changeFields(tx, decider, before, { ...before, name, unit }, id);
    }
    const by = { actor: decider, setBy: approval.requestedBy, approvalId: id };
    const inOrder = payload.prices.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
    for (const { productId, storeId, startsOn, priceKobo } of inOrder) {
      const day = startsOn > tx.businessDate ? startsOn : tx.businessDate;
      await storePrice(tx, by, { productId, storeId, startsOn: day, priceKobo }, reason);
    }
  },
};

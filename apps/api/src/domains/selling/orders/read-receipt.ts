import { lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Receipt } from '@foodbank/contract/selling/shop-orders';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { hasReceipt, insteadOfName, keptTotalKobo } from './describe-shop-order.ts';
import { mainCharge, readOrderPayment } from './order-payment.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import { isMixed, keptGoodsKobo, totalKoboOf, type VatShare, vatInKobo, vatSharesOf } from './shop-order-rules.ts';

/**
 * The receipt of a customer's paid order: what was kept, with the VAT that the prices contain, by rate. Refuses with `not-found` another
 * customer's order, and with `order-not-paid`.
 */
export async function readReceipt(db: Db, customerId: string, number: string): Promise<Receipt> {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  if (!hasReceipt(order)) refuse('order-not-paid');
  const [lines, store, customer, { charges, refundedKobo }] = await Promise.all([
    listShopOrderLines(db, number),
    findStore(db, order.storeId),
    findOwnCustomer(db, customerId),
    readOrderPayment(db, order.checkoutId),
  ]);
  const charge = mainCharge(charges);
  const kept = lines.flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity;
    return quantity === 0 ? [] : [{ ...line, quantity, grossKobo: line.priceKobo * quantity }];
  });
  const named = await listProductNames(
    db,
    kept.map(({ productId }) => productId),
  );
  const combos = new Set(named.flatMap(({ productId, kind }) => (kind === 'combo' ? [productId] : [])));
  return {
    orderNumber: number,
    // Each refund makes another one, because fewer goods are kept.
    version: 1 + charges.reduce((sum, { refundKobo }) => sum + (refundKobo > 0 ? 1 : 0), 0),
    issuedOn: lagosDay(order.placedAt ?? order.createdAt),
    seller: { name: store?.name ?? '', address: store?.address ?? '', city: store?.city ?? '' },
    customerName: customer === null ? '' : `${customer.firstname} ${customer.lastname}`.trim(),
    paidAt: charge?.paidAt?.toISOString() ?? null,
    channel: charge?.channel ?? null,
    lines: kept.map(({ grossKobo, ...line }) => ({
      name: line.name,
      unit: line.unit,
      insteadOf: insteadOfName(line, lines),
      quantity: line.quantity,
      price: toNaira(line.priceKobo),
      lineTotal: toNaira(grossKobo),
      vatPercent: isMixed(line.vatPpm, combos.has(line.productId)) ? null : line.vatPpm / 10_000,
      vatIncluded: toNaira(vatInKobo(grossKobo, line.vatPpm)),
    })),
    goodsTotal: toNaira(keptGoodsKobo(order)),
    deliveryFee: toNaira(order.deliveryFeeKobo - order.refundedFeeKobo),
    total: toNaira(keptTotalKobo(order)),
    vat: vatByRate(
      kept.flatMap(({ grossKobo, vatPpm, productId }) => vatSharesOf(grossKobo, vatPpm, combos.has(productId))),
    ),
    refunded: toNaira(Math.max(refundedKobo, totalKoboOf(order) - keptTotalKobo(order))),
  };
}

/** The VAT by rate. It is the sum of the lines' VAT, so that the receipt adds up. */
function vatByRate(shares: readonly VatShare[]): Receipt['vat'] {
  return [...Map.groupBy(shares, ({ vatPpm }) => vatPpm)]
    .sort(([one], [other]) => one - other)
    .map(([vatPpm, ofRate]) => {
      const grossKobo = ofRate.reduce((sum, share) => sum + share.grossKobo, 0);
      const vatKobo = ofRate.reduce((sum, share) => sum + share.vatKobo, 0);
      const [gross, net, vat] = [grossKobo, grossKobo - vatKobo, vatKobo].map(toNaira);
      return { percent: vatPpm / 10_000, gross: gross ?? 0, net: net ?? 0, vat: vat ?? 0 };
    });
}

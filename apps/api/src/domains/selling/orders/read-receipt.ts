import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Receipt, ReceiptLine } from '@foodbank/contract/selling/receipts';
import type { ShopOrderEvent } from '@foodbank/contract/selling/shop-orders';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { describeOrderPlan } from './loan-of-order.ts';
import { onPlanKobo, readOrderPayment, usedCharges } from './order-payment.ts';
import { listOrderEvents } from './queries.ts';
import { hasReceipt, insteadOfName } from './reading.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import {
  isMixed,
  keptGoodsKobo,
  keptTotalKobo,
  type ShopOrderLine,
  swappedQuantities,
  totalKoboOf,
  type VatShare,
  vatInKobo,
  vatSharesOf,
} from './shop-order-rules.ts';

/**
 * The receipt of a customer's paid order: what was sold, what was credited, and the VAT of what is kept, by rate. Refuses with
 * `not-found` another customer's order, and with `order-not-paid`.
 */
export async function readReceipt(
  db: Db,
  customerId: string,
  { number, today }: { number: string; today: Day },
): Promise<Receipt> {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  if (!hasReceipt(order)) refuse('order-not-paid');
  const [lines, events, store, customer, { charges, refundedKobo, takenBackKobo }, plan] = await Promise.all([
    listShopOrderLines(db, number),
    listOrderEvents(db, number),
    findStore(db, order.storeId),
    findOwnCustomer(db, customerId),
    readOrderPayment(db, order.checkoutId),
    describeOrderPlan(db, order, today),
  ]);
  const used = usedCharges(charges);
  const charge = used.at(-1);
  const financedKobo = onPlanKobo(order, charges);
  const backKobo = used.reduce((sum, { refundKobo, failedRefundKobo }) => sum + refundKobo + failedRefundKobo, 0);
  const combos = await combosAmong(db, lines);
  const corrections = events.filter(({ kind }) => correcting.includes(kind));
  const swapped = swappedQuantities(lines);
  const swappedOf = ({ id }: ShopOrderLine) => swapped.get(id) ?? 0;
  const sold = partsOf(lines, combos, (line) => line.quantity - swappedOf(line));
  const credited = partsOf(lines, combos, (line) => line.refundedQuantity - swappedOf(line));
  const kept = partsOf(lines, combos, ({ quantity, refundedQuantity }) => quantity - refundedQuantity);
  const correctedAt = corrections.at(-1)?.at ?? null;
  return {
    number: number.replace(/^FB-/, 'R-'),
    orderNumber: number,
    version: 1 + corrections.length,
    issuedOn: lagosDay(order.placedAt ?? order.createdAt),
    correctedOn: correctedAt && lagosDay(correctedAt),
    seller: { name: store?.name ?? '', address: store?.address ?? '', city: store?.city ?? '' },
    customerName: customer === null ? '' : `${customer.firstname} ${customer.lastname}`.trim(),
    paidAt: charge?.paidAt?.toISOString() ?? null,
    channel: charge?.channel ?? null,
    payments: used.map(({ paidAt, channel, usedKobo }) => {
      return { paidAt: paidAt?.toISOString() ?? null, channel, amount: toNaira(usedKobo) };
    }),
    lines: sold.map((line) => describeLine(line, lines)),
    soldTotal: toNaira(sumOf(sold)),
    credits: credited.map((line) => describeLine(line, lines)),
    creditTotal: toNaira(sumOf(credited)),
    goodsTotal: toNaira(keptGoodsKobo(order)),
    deliveryFee: toNaira(order.deliveryFeeKobo - order.refundedFeeKobo),
    total: toNaira(keptTotalKobo(order)),
    dueNow: toNaira(keptTotalKobo(order) - financedKobo),
    financed: toNaira(financedKobo),
    vat: vatByRate(kept.flatMap(({ grossKobo, vatPpm, isCombo }) => vatSharesOf(grossKobo, vatPpm, isCombo))),
    // On a plan what goods cost that came back lowers the plan before anything is refunded.
    refunded: toNaira(
      order.financedKobo > 0
        ? backKobo - takenBackKobo
        : Math.max(refundedKobo, totalKoboOf(order) - keptTotalKobo(order)),
    ),
    plan,
  };
}

/** The ids of the products of some lines that are combos. */
async function combosAmong(db: Db, lines: readonly ShopOrderLine[]): Promise<Set<string>> {
  const ids = lines.map(({ productId }) => productId);
  const named = await listProductNames(db, ids);
  return new Set(named.flatMap(({ productId, kind }) => (kind === 'combo' ? [productId] : [])));
}

/** What makes another version of a receipt: fewer goods are kept. */
const correcting: readonly ShopOrderEvent[] = ['changed', 'swapped', 'partly-delivered', 'returned', 'cancelled'];

type Part = ShopOrderLine & { grossKobo: number; isCombo: boolean };

/** Lines with a part of their quantity; those without any are missing. */
const partsOf = (
  lines: readonly ShopOrderLine[],
  combos: ReadonlySet<string>,
  quantityOf: (line: ShopOrderLine) => number,
): Part[] =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line);
    const isCombo = combos.has(line.productId);
    return quantity === 0 ? [] : [{ ...line, quantity, isCombo, grossKobo: line.priceKobo * quantity }];
  });

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { grossKobo }) => sum + grossKobo, 0);

const describeLine = ({ isCombo, grossKobo, ...line }: Part, lines: readonly ShopOrderLine[]): ReceiptLine => ({
  name: line.name,
  unit: line.unit,
  insteadOf: insteadOfName(line, lines),
  quantity: line.quantity,
  price: toNaira(line.priceKobo),
  lineTotal: toNaira(grossKobo),
  vatPercent: isMixed(line.vatPpm, isCombo) ? null : line.vatPpm / 10_000,
  vatIncluded: toNaira(vatInKobo(grossKobo, line.vatPpm)),
});

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

import type { Substitution } from '@foodbank/contract/selling/baskets';
import type { Handover } from '@foodbank/contract/selling/checkout';
import { returnHours } from '@foodbank/contract/selling/returns';
import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import type { StockLine } from '../catalogue/stock.ts';

/** Who changed an order, by the id of the account. A job is the system. */
export interface OrderActor {
  kind: 'customer' | 'rider' | 'staff' | 'system';
  id: string;
}

/** A change of an order by a job. */
export const bySystem: OrderActor = { kind: 'system', id: 'system' };
/** A change of an order by a member of staff. */
export const byStaff = ({ id }: { id: string }): OrderActor => ({ kind: 'staff', id });

/** Where an order goes, as it was when the order was made. */
export interface OrderAddress {
  recipientName: string;
  recipientPhone: string;
  street: string;
  area: string;
  landmark: string;
  localGovernment: string;
  state: string;
}

/** An order of our own shop as stored. Amounts are kobo. */
export interface ShopOrder {
  number: string;
  checkoutId: string;
  customerId: string;
  storeId: string;
  state: ShopOrderState;
  handover: Handover;
  /** The goods as ordered. */
  goodsKobo: number;
  /** What of them was taken out, not taken or returned. */
  refundedGoodsKobo: number;
  deliveryFeeKobo: number;
  refundedFeeKobo: number;
  /** What of goods and fee as ordered is paid by a plan; the rest is due now. */
  financedKobo: number;
  marginPpm: number;
  address: OrderAddress | null;
  zoneId: string | null;
  riderFeeKobo: number;
  windowId: string | null;
  windowFrom: Date | null;
  windowTo: Date | null;
  createdAt: Date;
  placedAt: Date | null;
  /** The charge that completed its payment; null before it is placed. All that it uses say so themselves. */
  paidBy: string | null;
  deliveredAt: Date | null;
  /** True until another person decides about an order at a price that its customer set as a member of staff. */
  waits: boolean;
  /** Raised by each change. */
  version: number;
  /** The member of staff who packs it, or packed it, and since when. */
  packerId: string | null;
  packingSince: Date | null;
}

/** A line of an order as stored. */
export interface ShopOrderLine {
  id: string;
  orderNumber: string;
  productId: string;
  name: string;
  unit: string;
  quantity: number;
  refundedQuantity: number;
  priceKobo: number;
  vatPpm: number;
  /** Whether it was fresh when it was ordered; null for orders of before this was kept. */
  isFresh: boolean | null;
  substitution: Substitution;
  /** The product that the customer named for the case that this one runs out; null for the best match. */
  substituteId: string | null;
  /** The line that this one was taken instead of; null for what was ordered. */
  insteadOf: string | null;
}

/** Lines of an order that are taken out, not taken or returned. */
export interface LinePart {
  lineId: string;
  quantity: number;
}

/** A part of a line, with the line. */
export interface LineTaken {
  line: ShopOrderLine;
  quantity: number;
}

/** Goods for less than so many per cent of what they usually cost raise an alarm. */
export const usualPercentMin = 60;

/** From which states an order comes to each state by an act. */
const statesBefore = {
  placed: ['awaiting-payment', 'expired'],
  expired: ['awaiting-payment'],
  packing: ['placed'],
  ready: ['packing'],
  // A packed delivery is on its way. After "not at home" the rider comes once more.
  'on-the-way': ['packing'],
  'not-at-home': ['on-the-way'],
  delivered: ['ready', 'on-the-way', 'not-at-home'],
  cancelled: ['awaiting-payment', 'placed', 'packing', 'ready', 'on-the-way', 'not-at-home'],
  returned: ['delivered', 'partly-delivered', 'partly-returned'],
} as const satisfies Partial<Record<ShopOrderState, readonly ShopOrderState[]>>;

/** A state that an act leads to. */
export type TargetState = keyof typeof statesBefore;

/** True if an act may lead from one state to another. */
export const mayBecomeState = (from: ShopOrderState, to: TargetState): boolean =>
  (statesBefore[to] as readonly ShopOrderState[]).includes(from);

/** True once the order was paid. */
export const isPlaced = ({ placedAt }: Pick<ShopOrder, 'placedAt'>): boolean => placedAt !== null;

const hourMs = 3_600_000;

/** Until when goods of an order may be returned; null before delivery. */
export const returnsUntil = ({ deliveredAt }: Pick<ShopOrder, 'deliveredAt'>): Date | null =>
  deliveredAt === null ? null : new Date(deliveredAt.getTime() + returnHours * hourMs);

/** True for a number of the form that orders of our own shop have. */
export const isOwnNumber = (number: string): boolean => /^FB-[0-9]{8}$/.test(number);

/** What an order costs in all. */
export const totalKoboOf = ({ goodsKobo, deliveryFeeKobo }: Pick<ShopOrder, 'goodsKobo' | 'deliveryFeeKobo'>): number =>
  goodsKobo + deliveryFeeKobo;

/** What a charge asks for when the order is made: the total without what is financed. 0 is possible. */
export const dueNowKoboOf = (order: Pick<ShopOrder, 'goodsKobo' | 'deliveryFeeKobo' | 'financedKobo'>): number =>
  totalKoboOf(order) - order.financedKobo;

/** The value of the goods that the customer keeps, or will get. */
export const keptGoodsKobo = ({ goodsKobo, refundedGoodsKobo }: Pick<ShopOrder, 'goodsKobo' | 'refundedGoodsKobo'>) =>
  goodsKobo - refundedGoodsKobo;

/** What the customer keeps and pays for, with the fee, in kobo. */
export const keptTotalKobo = (order: KeptParts): number =>
  keptGoodsKobo(order) + order.deliveryFeeKobo - order.refundedFeeKobo;

/** What of an order is kept. */
export type KeptParts = Pick<ShopOrder, 'goodsKobo' | 'refundedGoodsKobo' | 'deliveryFeeKobo' | 'refundedFeeKobo'>;

/** A share of an amount in parts per million, rounded down to a kobo. Amounts times a million are too large for a number. */
export const shareKobo = (amountKobo: number, ppm: number): number =>
  Number((BigInt(amountKobo) * BigInt(ppm)) / 1_000_000n);

/** The VAT that a price contains, in kobo, rounded to the nearest. */
export function vatInKobo(grossKobo: number, vatPpm: number): number {
  const whole = BigInt(1_000_000 + vatPpm);
  return Number((BigInt(grossKobo) * BigInt(vatPpm) + whole / 2n) / whole);
}

/** The rate of VAT on what isn't basic food, in millionths. Nigeria Tax Act 2025, in force since 1 January 2026. */
const standardVatPpm = 75_000;

/** An amount with the VAT that it contains, at one rate. */
export interface VatShare {
  vatPpm: number;
  grossKobo: number;
  vatKobo: number;
}

/**
 * What of an amount has which rate of VAT. The rate of a combo of foods with different rates lies between 0 and the standard rate: its
 * VAT is that of the share at the standard rate, and the rest is at 0 %. Decision 0053.
 */
export function vatSharesOf(grossKobo: number, vatPpm: number, isCombo: boolean): VatShare[] {
  const vatKobo = vatInKobo(grossKobo, vatPpm);
  if (!isMixed(vatPpm, isCombo)) return [{ vatPpm, grossKobo, vatKobo }];
  const netKobo = Math.round((vatKobo * 1_000_000) / standardVatPpm);
  const taxedKobo = Math.min(netKobo + vatKobo, grossKobo);
  return [
    { vatPpm: 0, grossKobo: grossKobo - taxedKobo, vatKobo: 0 },
    { vatPpm: standardVatPpm, grossKobo: taxedKobo, vatKobo },
  ];
}

/** True for the rate of a combo of foods with different rates. */
export const isMixed = (vatPpm: number, isCombo: boolean): boolean => isCombo && vatPpm > 0 && vatPpm < standardVatPpm;

/** What of each line is still to be packed, handed over or kept. Lines of which nothing is left are missing. */
export const remainingStock = (lines: readonly ShopOrderLine[]): StockLine[] =>
  lines.flatMap(({ productId, quantity, refundedQuantity }) =>
    quantity > refundedQuantity ? [{ productId, quantity: quantity - refundedQuantity }] : [],
  );

/** How many of each line were swapped for another product, by the line's id. A swapped one counts as refunded in its own line. */
export function swappedQuantities(lines: readonly ShopOrderLine[]): ReadonlyMap<string, number> {
  const swapped = new Map<string, number>();
  for (const { insteadOf, quantity } of lines)
    if (insteadOf !== null) swapped.set(insteadOf, (swapped.get(insteadOf) ?? 0) + quantity);
  return swapped;
}

/** True if something is missing of an order: refunded, and not swapped. */
export function isPartial(lines: readonly ShopOrderLine[]): boolean {
  const swapped = swappedQuantities(lines);
  return lines.some(({ id, refundedQuantity }) => refundedQuantity > (swapped.get(id) ?? 0));
}

/** The lines that are meant, each once, with the sum of what was asked; null if an order does not have so many of one. */
export function partsOf(lines: readonly ShopOrderLine[], asked: readonly LinePart[]): LineTaken[] | null {
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of asked) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  const parts = lines.flatMap((line) => {
    const quantity = wanted.get(line.id);
    return quantity === undefined ? [] : [{ line, quantity }];
  });
  if (parts.length < wanted.size) return null;
  return parts.some(({ line, quantity }) => quantity > line.quantity - line.refundedQuantity) ? null : parts;
}

/** Lines after parts of them were refunded. */
export function linesAfter(lines: readonly ShopOrderLine[], parts: readonly LineTaken[]): ShopOrderLine[] {
  const taken = new Map(parts.map(({ line, quantity }) => [line.id, quantity]));
  return lines.map((line) => ({ ...line, refundedQuantity: line.refundedQuantity + (taken.get(line.id) ?? 0) }));
}

/** Parts of lines as people read them: "Palm oil, 1 l × 2; Garri, 5 kg × 1". */
export const describeParts = (parts: readonly LineTaken[]): string =>
  parts.map(({ line: { name, unit }, quantity }) => `${name}, ${unit} × ${quantity}`).join('; ');

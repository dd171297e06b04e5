import { type Day, formatDay, formatInstant, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { ChargebackPoint, EvidenceKey } from '@foodbank/contract/support/chargebacks-staff';
import type { Db } from '../../../platform/database.ts';
import type { StoredLoan } from '../../lending/loans/queries.ts';
import type { Chargeback, EvidencePoint } from '../../money/charges/chargeback-queries.ts';
import type { StoredCharge } from '../../money/charges/queries.ts';
import { type ChargeStanding, standingOfCharge } from '../../money/charges/standing.ts';
import { findHandOverCode } from '../../selling/deliveries/code-queries.ts';
import { findStopOfOrder, type Stop } from '../../selling/deliveries/stop-queries.ts';
import { findLoanOfOrder } from '../../selling/orders/loan-of-order.ts';
import { readOrderPayment, usedCharges } from '../../selling/orders/order-payment.ts';
import { hasReceipt } from '../../selling/orders/reading.ts';
import { findShopOrder } from '../../selling/orders/shop-order-queries.ts';
import type { ShopOrder } from '../../selling/orders/shop-order-rules.ts';

/** What our books say about a payment that a bank asks back. */
export interface Evidence {
  points: ChargebackPoint[];
  /** The rider who delivered it. */
  riderId: string | null;
  /** What a claim of fraud has fields of its own for. */
  deliveryArea: string | null;
  deliveredOn: Day | null;
}

/**
 * Finds the evidence for a payment, and what is missing of what such an order should have. It names the order, the hand-over, the area and the agreement, and no name, contact, street or house: the bank knows
 * its customer, and the rest is not needed to decide. The rider stands in it by a number of ours. For a
 * payment by a pay link it is the payment alone.
 */
export async function findEvidence(
  db: Db,
  charge: StoredCharge,
  { orderNumber, loan }: { orderNumber: string | null; loan: StoredLoan | null },
): Promise<Evidence> {
  // The bank's customer is the payer of a link: what our own customer bought or owes is nothing for them.
  if (charge.payLinkId !== null) {
    const points = [paymentPoint(charge), ...refundsPoint(await standingOfCharge(db, charge))];
    return { points, riderId: null, deliveryArea: null, deliveredOn: null };
  }
  const order = orderNumber === null ? null : await findShopOrder(db, orderNumber);
  const stop = order === null ? null : await findStopOfOrder(db, order.number);
  const isDelivered = order !== null && order.deliveredAt !== null;
  const riderId = isDelivered && stop?.state === 'delivered' ? stop.riderId : null;
  const area = order?.address ? `${order.address.area}, ${order.address.state}` : null;
  const code = order === null ? null : await findHandOverCode(db, order.number);
  const agreement = loan ?? (order === null ? null : await findLoanOfOrder(db, order));
  return {
    points: [
      paymentPoint(charge),
      orderPoint(order),
      handOverPoint(order, stop, code?.usedAt ?? null),
      ...(order?.handover === 'delivery'
        ? [riderPoint(riderId), point('area', 'Delivery area', area, 'Addresses are deleted after 90 days.')]
        : []),
      ...(agreement === null ? [] : [agreementPoint(agreement)]),
      await receiptPoint(db, order),
      ...refundsPoint(await standingOfCharge(db, charge)),
    ],
    riderId,
    deliveryArea: area,
    deliveredOn: order?.deliveredAt ? lagosDay(order.deliveredAt) : null,
  };
}

const point = (key: EvidenceKey, label: string, text: string | null, missing: string): ChargebackPoint => ({
  ...{ key, label, text },
  missing: text === null ? missing : null,
});

/** By which a rider is named to a bank: the end of the id. */
const riderNumberOf = (id: string): string => id.slice(-6).toUpperCase();

const paymentPoint = ({ reference, paidKobo, paidAt, channel }: StoredCharge): ChargebackPoint =>
  point(
    'payment',
    'Payment',
    paidAt === null
      ? null
      : `${formatKobo(paidKobo)} on ${formatInstant(paidAt)}${channel === null ? '' : ` by ${channel.replaceAll('_', ' ')}`}, reference ${reference}`,
    'The provider never said that it was paid.',
  );

const orderPoint = (order: ShopOrder | null): ChargebackPoint =>
  point(
    'order',
    'Order',
    order?.placedAt ? `${order.number}, placed on ${formatInstant(order.placedAt)}` : null,
    order === null ? 'This payment belongs to no order.' : 'The order was never placed.',
  );

function handOverPoint(order: ShopOrder | null, stop: Stop | null, codeAt: Date | null): ChargebackPoint {
  const at = order?.deliveredAt ?? null;
  const where = order?.handover === 'delivery' ? 'at the customer’s door' : 'at the store';
  const byCode =
    codeAt === null ? '' : `, against the code that only the customer has, entered on ${formatInstant(codeAt)}`;
  const part = order?.state === 'partly-delivered' ? 'In part handed over' : 'Handed over';
  const missed = stop !== null && stop.visitsMissed > 0 ? ` Visits without anybody at home: ${stop.visitsMissed}.` : '';
  return point(
    'hand-over',
    'Hand-over',
    at === null ? null : `${part} ${where} on ${formatInstant(at)}${byCode}.`,
    order === null ? 'There is no order.' : `The order was not handed over.${missed}`,
  );
}

const riderPoint = (riderId: string | null): ChargebackPoint =>
  point(
    'rider',
    'Rider',
    riderId === null ? null : `Brought by our rider no. ${riderNumberOf(riderId)}`,
    'No rider has brought it.',
  );

const agreementPoint = ({ number, acceptedOn, agreementSha256 }: StoredLoan): ChargebackPoint =>
  point(
    'agreement',
    'Agreement',
    `Instalment plan ${number}, agreed to by a code on ${formatDay(acceptedOn)}, sealed under SHA-256 ${agreementSha256.slice(0, 16)}`,
    '',
  );

async function receiptPoint(db: Db, order: ShopOrder | null): Promise<ChargebackPoint> {
  const label = 'Receipt';
  if (order === null || !hasReceipt(order)) return point('receipt', label, null, 'There is no receipt.');
  const { charges } = await readOrderPayment(db, order.checkoutId);
  const usedKobo = usedCharges(charges).reduce((sum, one) => sum + one.usedKobo, 0);
  return point(
    'receipt',
    label,
    `${order.number.replace(/^FB-/, 'R-')}, over ${formatKobo(usedKobo)} that was paid`,
    '',
  );
}

/** What we give back, whether the provider or our bank pays it. What waits is sent unless the claim is accepted. */
function refundsPoint({ givenKobo, onItsWayKobo, waitingKobo }: ChargeStanding): ChargebackPoint[] {
  const kobo = givenKobo + onItsWayKobo + waitingKobo;
  const text = `${formatKobo(kobo)} of this payment went back, or is on its way`;
  return kobo > 0 ? [point('refunds', 'Given back by us', text, '')] : [];
}

/** What of the evidence is sent: what was chosen and is there. */
export const chosenPoints = ({ points }: Evidence, keys: readonly EvidenceKey[]): EvidencePoint[] =>
  points.flatMap(({ key, label, text }) => (text !== null && keys.includes(key) ? [{ key, label, text }] : []));

/** What a bank claims, by the provider's category: as staff read it. Others are shown as they are. */
const claims: Readonly<Record<string, string>> = {
  fraud: 'Not paid by the cardholder',
  chargeback: 'Paid, but nothing or the wrong thing received',
  general: 'No particular claim',
};

/** What a bank claims, in a few words. */
export const claimOf = ({ category }: Pick<Chargeback, 'category'>): string =>
  category === null ? 'The bank does not say' : (claims[category] ?? category.replaceAll(/[-_]/g, ' '));

/** True for a claim against which the provider wants name, email and phone of the customer. */
export const isFraudClaim = ({ category }: Pick<Chargeback, 'category'>): boolean => /fraud/i.test(category ?? '');

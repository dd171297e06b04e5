import { type PlainAgreement, type PlainEvent, type PlainLoan, plainLoan } from '../loans/plain-loan.ts';

/**
 * An order on a plan as the business rules say, sections 3, 6 and 10: what is kept, what came in by each payment, and what of it goes back. It is
 * counted beside the product, from what was done, and shares no code with it. Amounts are kobo, days are numbers.
 */
export interface PlainOrder {
  /** Pieces that are kept, each line at its price. */
  lines: { id: string; price: number; kept: number }[];
  deliveryFee: number;
  agreement: PlainAgreement;
  events: PlainEvent[];
  /** The payments, oldest first; the first one is the down payment. */
  payments: PlainPayment[];
  /** Rests below ₦50 that were let off. */
  letOff: number;
  isCancelled: boolean;
}

/** A payment, with what of it went back. */
export interface PlainPayment {
  name: string;
  /** Which of the order's payments was begun first, second and so on. */
  begun: number;
  came: number;
  back: number;
}

const newestFirst = (payments: readonly PlainPayment[]): PlainPayment[] =>
  payments.toSorted((one, other) => other.begun - one.begun);

const letOffBelow = 5_000;

export const keptTotal = ({ lines, deliveryFee }: Pick<PlainOrder, 'lines' | 'deliveryFee'>): number =>
  lines.reduce((sum, { price, kept }) => sum + price * kept, deliveryFee);

export const loanOf = ({ agreement, events }: PlainOrder, today: number): PlainLoan =>
  plainLoan(agreement, events, today);

/** What the payments brought and still hold. */
export const netOf = ({ payments }: PlainOrder): number =>
  payments.reduce((sum, { came, back }) => sum + came - back, 0);

/** The goods were handed over. What came back before may have left a rest that is too little to ask for. */
export function deliver(order: PlainOrder, today: number): void {
  order.events.push({ kind: 'delivered', on: today });
  letRestOff(order, today);
}

/** Goods are not kept: the plan is as if it had been made without them. Returns what goes back. */
export function lowerPlan(order: PlainOrder, today: number): number {
  order.events.push({ kind: 'returned', on: today, total: keptTotal(order), isDownRefunded: false });
  return giveTooMuchBack(order, today, newestFirst(order.payments));
}

/** Unopened goods are given back by right: their part of the down payment goes back at once, of the down payment. Returns what goes back. */
export function giveUnopened(order: PlainOrder, today: number): number {
  const before = loanOf(order, today);
  order.events.push({ kind: 'returned', on: today, total: keptTotal(order), isDownRefunded: true });
  const after = loanOf(order, today);
  const ofDown = Math.max(0, Math.min(before.down - after.down, after.credit - before.credit));
  return giveTooMuchBack(order, today, newestFirst(order.payments), ofDown);
}

/** Money of a payment counts on the day on which it was made. What is too much goes back: of itself, then of the newest. Returns that. */
export function payIn(
  order: PlainOrder,
  { name, kobo, on, begun }: { name: string; kobo: number; on: number; begun: number },
  today: number,
): number {
  const payment = { name, begun, came: kobo, back: 0 };
  order.payments.push(payment);
  order.events.push({ kind: 'paid', on, id: name, kobo });
  const others = order.payments.filter((one) => one !== payment);
  return giveTooMuchBack(order, today, [payment, ...newestFirst(others)]);
}

/** The customer leaves the plan: what is kept is due at once, without charge. Returns what goes back. */
export function leave(order: PlainOrder, today: number): number {
  order.events.push({ kind: 'left', on: today, total: keptTotal(order) });
  return giveTooMuchBack(order, today, newestFirst(order.payments));
}

/** A bank takes a whole payment back. */
export function takeBack(order: PlainOrder, name: string, today: number): void {
  order.events.push({ kind: 'reversed', on: today, id: name });
  const payment = order.payments.find((one) => one.name === name);
  if (payment !== undefined) payment.back = payment.came;
  letRestOff(order, today);
}

/** The order was never handed over: no charge, and a kept delivery fee comes out of the down payment. */
export function cancel(order: PlainOrder, today: number, keepsFee: boolean): void {
  order.events.push({ kind: 'cancelled', on: today });
  order.isCancelled = true;
  const [down] = order.payments;
  if (down === undefined) return;
  const held = down.came - down.back;
  down.back += held - (keepsFee ? Math.min(order.deliveryFee, held) : 0);
  if (!keepsFee) order.deliveryFee = 0;
  else order.deliveryFee = Math.min(order.deliveryFee, held);
  for (const line of order.lines) line.kept = 0;
}

/** Only what is too much goes back, of the payments that hold it. Then a rest that is too little to ask for is let off. */
function giveTooMuchBack(
  order: PlainOrder,
  today: number,
  payments: readonly PlainPayment[],
  ofDown: number = 0,
): number {
  const { credit } = loanOf(order, today);
  const [down] = order.payments;
  let left = credit;
  const wanted = [
    ...(down === undefined ? [] : [{ payment: down, most: ofDown }]),
    ...payments.map((payment) => ({ payment, most: left })),
  ];
  for (const { payment, most } of wanted) {
    const back = Math.min(left, most, payment.came - payment.back);
    payment.back += back;
    left -= back;
  }
  if (credit > left) order.events.push({ kind: 'refunded', on: today, kobo: credit - left });
  letRestOff(order, today);
  return credit - left;
}

function letRestOff(order: PlainOrder, today: number): void {
  const { state, payoff } = loanOf(order, today);
  if ((state !== 'active' && state !== 'for-write-off') || payoff === 0 || payoff >= letOffBelow) return;
  order.events.push({ kind: 'forgiven', on: today });
  order.letOff += payoff;
}

import { lagosDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { OrderStatus } from '@foodbank/contract/views/referrals';
import { drawInstants, weighOrderDays } from './draw-instants.ts';
import type { Business } from './people.ts';
import type { CustomerDraft } from './plan-customers.ts';
import type { Random } from './random.ts';
import { isFeastSeason, weekdayOf } from './seasons.ts';

/** An order of the demo, before a number is assigned. A cancelled order with a completion date was returned. */
export interface OrderDraft {
  customer: CustomerDraft;
  placedAt: Date;
  status: OrderStatus;
  completedAt: Date | null;
  amountKobo: number;
}

/** A customer who orders, with the orders so far. */
interface Buyer {
  customer: CustomerDraft;
  orderCount: number;
  lastPlacedAt: Date | null;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const restMs = 4 * dayMs;
const attemptsMax = 40;
const basketMinNaira = 8_500;
const basketMaxNaira = 106_900;

/** Plans an agent's orders, oldest first. An order is left out if no customer may order then. */
export function planOrders(
  random: Random,
  { business, joinedAt, now }: { business: Business; joinedAt: Date; now: Date },
  customers: readonly CustomerDraft[],
): OrderDraft[] {
  const days = weighOrderDays(random, business, joinedAt, now);
  const buyers = customers
    .filter(({ ordersMax }) => ordersMax > 0)
    .map((customer): Buyer => ({ customer, orderCount: 0, lastPlacedAt: null }));
  let known = 0;
  return drawInstants(random, business.orderCount, days, { after: joinedAt, until: now }).flatMap((placedAt) => {
    while ((buyers[known]?.customer.referredAt ?? now) < placedAt) known += 1;
    const buyer = findBuyer(random, buyers, known, placedAt);
    if (buyer === null) return [];
    buyer.orderCount += 1;
    buyer.lastPlacedAt = placedAt;
    const amountKobo = drawAmountKobo(random, buyer.customer.basketNaira, placedAt);
    return [{ customer: buyer.customer, placedAt, amountKobo, ...drawOutcome(random, placedAt, now) }];
  });
}

/** Draws a customer who has signed up and may order now. New customers are more likely. Null if none is found. */
function findBuyer(random: Random, buyers: readonly Buyer[], known: number, placedAt: Date): Buyer | null {
  for (let attempt = 0; attempt < attemptsMax && known > 0; attempt++) {
    const buyer = buyers[random.whole(random.chance(0.35) ? Math.floor(known * 0.85) : 0, known - 1)];
    if (buyer && buyer.orderCount < buyer.customer.ordersMax && hasRested(buyer, placedAt)) return buyer;
  }
  return null;
}

function hasRested({ lastPlacedAt }: Buyer, placedAt: Date): boolean {
  return lastPlacedAt === null || placedAt.getTime() - lastPlacedAt.getTime() > restMs;
}

/** Draws an amount near the household's usual basket, in steps of ₦50; 4 of 100 end in 50 kobo. */
function drawAmountKobo(random: Random, usualNaira: number, placedAt: Date): number {
  const feast = isFeastSeason(lagosDay(placedAt)) ? 1.12 : 1;
  for (;;) {
    const naira = Math.round((usualNaira * feast * Math.exp(0.3 * random.normal())) / 50) * 50;
    const amount = random.chance(0.04) ? naira - 0.5 : naira;
    if (amount >= basketMinNaira && amount <= basketMaxNaira) return toKobo(amount);
  }
}

/** Draws the status of an order by now. */
function drawOutcome(random: Random, placedAt: Date, now: Date): Pick<OrderDraft, 'status' | 'completedAt'> {
  const ageDays = (now.getTime() - placedAt.getTime()) / dayMs;
  const waiting = random.chance(0.9 * Math.exp(-ageDays / 6) + 0.012);
  const completedAt = drawCompletion(random, placedAt);
  const [abandoned, returned] = [random.chance(0.065), random.chance(0.035)];
  if (waiting || completedAt > now) return { status: 'pending', completedAt: null };
  if (abandoned) return { status: 'cancelled', completedAt: null };
  return { status: returned ? 'cancelled' : 'completed', completedAt };
}

/** Draws the delivery, two hours to four days later: in the daytime, and seldom on Sundays. */
function drawCompletion(random: Random, placedAt: Date): Date {
  for (let attempt = 1; ; attempt++) {
    const hours = 2 + 94 * random.next() ** 2.6;
    const at = new Date(placedAt.getTime() + Math.round((hours * hourMs) / 1000) * 1000);
    if (attempt === attemptsMax || random.chance(deliveryChance(at))) return at;
  }
}

function deliveryChance(at: Date): number {
  const hour = new Date(at.getTime() + hourMs).getUTCHours();
  if (hour < 8 || hour >= 20) return 0.01;
  return [0.2, 0.75, 0.75, 0.75, 0.75, 0.85, 1][weekdayOf(lagosDay(at))] ?? 0;
}

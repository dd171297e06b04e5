import { addDays, addMonths, type Day, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { ReportedOrder } from '../domains/selling/orders/order-rules.ts';
import type { ReportedCustomer } from '../domains/selling/sign-ups/record-customers.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { type CustomerDraft, contactsOf, planCustomers } from './plan-customers.ts';
import { type OrderDraft, planOrders } from './plan-orders.ts';
import { createRandom } from './random.ts';

/** The reports about one agent, in the order in which they are recorded. */
export interface AgentPlan {
  person: DemoPerson;
  joinedAt: Date;
  targets: { startsOn: Day; targetKobo: number }[];
  /** Without the agent's referral code, which exists only once the agent is registered. */
  customers: ReportedCustomer[];
  orders: ReportedOrder[];
}

interface Draft {
  person: DemoPerson;
  joinedAt: Date;
  customers: CustomerDraft[];
  orders: OrderDraft[];
}

const joinedHourMs = 10 * 60 * 60 * 1000;
const numberingSeed = 7;
const customersBefore = 10_000;
const ordersBefore = 18_240;
const targetStepKobo = toKobo(50_000);

/** Plans the year up to an instant. The same instant always gives the same plan, and no date in it is later. */
export function planDemo(now: Date): AgentPlan[] {
  const drafts = demoPeople.map((person) => draftAgent(person, now));
  const customerIds = numberCustomers(drafts.flatMap(({ customers }) => customers));
  const orderNumbers = numberOrders(drafts.flatMap(({ orders }) => orders));
  return drafts.map(({ person, joinedAt, customers, orders }) => ({
    person,
    joinedAt,
    targets: planTargets(person, joinedAt, orders, now),
    customers: customers.map((customer) => reportCustomer(customer, numberOf(customerIds, customer))),
    orders: orders.flatMap((order) =>
      reportOrder(order, numberOf(orderNumbers, order), idOfCustomer(numberOf(customerIds, order.customer))),
    ),
  }));
}

function draftAgent(person: DemoPerson, now: Date): Draft {
  const { seed, joinedDaysAgo, business } = person;
  const morning = dayStartAt(addDays(lagosDay(now), -joinedDaysAgo)).getTime() + joinedHourMs;
  const joinedAt = new Date(Math.min(morning, now.getTime()));
  if (business === null) return { person, joinedAt, customers: [], orders: [] };
  const random = createRandom(seed);
  const customers = planCustomers(random, business, joinedAt, now);
  return { person, joinedAt, customers, orders: planOrders(random, { business, joinedAt, now }, customers) };
}

/** Numbers rise with time and have gaps, because the shop has other customers, too. */
function numberCustomers(customers: readonly CustomerDraft[]): Map<CustomerDraft, number> {
  const random = createRandom(numberingSeed);
  let last = 0;
  return new Map(
    customers
      .toSorted((one, other) => one.referredAt.getTime() - other.referredAt.getTime())
      .map((customer) => {
        last += random.whole(1, 3);
        return [customer, last];
      }),
  );
}

/** Numbers such as FB-2026-000123 start at 1 each year. In the first year they start higher, because the shop had orders before. */
function numberOrders(orders: readonly OrderDraft[]): Map<OrderDraft, string> {
  const random = createRandom(numberingSeed);
  let [year, last] = ['', ordersBefore];
  return new Map(
    orders
      .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
      .map((order) => {
        const placedIn = lagosDay(order.placedAt).slice(0, 4);
        if (year !== '' && placedIn !== year) last = 0;
        year = placedIn;
        last += random.whole(1, 4);
        return [order, `FB-${year}-${String(last).padStart(6, '0')}`];
      }),
  );
}

function numberOf<Key, Value>(numbers: Map<Key, Value>, key: Key): Value {
  const number = numbers.get(key);
  if (number === undefined) throw new Error('a customer or order of the demo has no number');
  return number;
}

const idOfCustomer = (serial: number) => `C-${customersBefore + serial}`;

function reportCustomer(customer: CustomerDraft, serial: number): ReportedCustomer {
  const { firstname, lastname, referredAt } = customer;
  const contacts = contactsOf(customer, serial);
  return { customerId: idOfCustomer(serial), firstname, lastname, ...contacts, referredAt: referredAt.toISOString() };
}

/** A returned order is reported twice: as completed, then as cancelled. */
function reportOrder(order: OrderDraft, number: string, customerId: string): ReportedOrder[] {
  const { placedAt, status, completedAt, amountKobo } = order;
  const report = { number, customerId, status, amountKobo, placedAt, completedAt };
  const returned = status === 'cancelled' && completedAt !== null;
  return returned ? [{ ...report, status: 'completed' }, report] : [report];
}

/**
 * Plans monthly targets: a tenth more than the three months before, in steps of ₦50,000. An exceptional month counts less. Some
 * targets are met and some are not.
 */
function planTargets({ business }: DemoPerson, joinedAt: Date, orders: readonly OrderDraft[], now: Date) {
  const joinedIn = firstOfMonth(lagosDay(joinedAt));
  if (!business?.target) return [];
  if (business.target !== 'monthly') return [{ startsOn: joinedIn, targetKobo: toKobo(business.target.naira) }];
  const sales = salesByMonth(orders);
  const targets: { startsOn: Day; targetKobo: number }[] = [];
  for (let startsOn = addMonths(joinedIn, 3); startsOn <= lagosDay(now); startsOn = addMonths(startsOn, 1)) {
    const before = [-3, -2, -1].map((months) => sales.get(addMonths(startsOn, months)) ?? 0);
    const middle = before.toSorted((one, other) => one - other)[1] ?? 0;
    const aimKobo = 1.1 * ((middle + Math.min(before[2] ?? 0, middle * 1.4)) / 2);
    targets.push({ startsOn, targetKobo: Math.max(1, Math.round(aimKobo / targetStepKobo)) * targetStepKobo });
  }
  return targets;
}

function salesByMonth(orders: readonly OrderDraft[]): Map<Day, number> {
  const sales = new Map<Day, number>();
  for (const { status, completedAt, amountKobo } of orders) {
    if (status !== 'completed' || completedAt === null) continue;
    const month = firstOfMonth(lagosDay(completedAt));
    sales.set(month, (sales.get(month) ?? 0) + amountKobo);
  }
  return sales;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

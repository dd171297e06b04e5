import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '@foodbank/contract/primitives/check';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { batchCustomer, batchOrder } from '@foodbank/contract/selling/tracking';
import type { ReportedOrder } from '../domains/selling/orders/order-rules.ts';
import { demoPeople } from './people.ts';
import { type AgentPlan, planDemo } from './plan-demo.ts';
import { weekdayOf } from './seasons.ts';

const november = new Date('2026-11-20T15:00:00Z');
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const planOfToday = planDemo(november);

// Lagos midnight, the end of a year, a leap day, the middle of Christmas.
const otherDays = ['2026-07-31T23:00:01Z', '2027-12-31T22:59:59Z', '2028-02-29T12:00:00Z', '2026-12-24T18:00:00Z'];
const plans = [{ now: november, agents: planOfToday }].concat(
  otherDays.map((at) => ({ now: new Date(at), agents: planDemo(new Date(at)) })),
);

/** Orders as they stand once everything has been reported. */
function standing({ orders }: AgentPlan): ReportedOrder[] {
  return [...new Map(orders.map((order) => [order.number, order])).values()];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const completed = (agents: readonly AgentPlan[]) =>
  agents
    .flatMap(standing)
    .flatMap(({ status, completedAt, amountKobo }) =>
      status === 'completed' && completedAt ? [{ day: lagosDay(completedAt), amountKobo }] : [],
    );

test('the same instant has the same year behind it', () => {
  assert.deepEqual(planDemo(november), planOfToday);
});

test('whatever day it is, the big agent has exactly 3,000 referrals and 5,000 to 8,000 orders, the new one none', () => {
  for (const { now, agents } of plans) {
    const big = agents.find(({ person }) => person.email === 'funmilayo@example.com');
    const fresh = agents.find(({ person }) => person.email === 'ekaette@example.com');
    assert.equal(big?.customers.length, 3_000, now.toISOString());
    const orderCount = big ? standing(big).length : 0;
    assert.ok(orderCount >= 5_000 && orderCount <= 8_000, `${orderCount} on ${now.toISOString()}`);
    assert.deepEqual([fresh?.customers, fresh?.orders, fresh?.targets], [[], [], []]);
  }
});

test('nothing is later than now, ordered before the sign-up or delivered at once', () => {
  for (const { now, agents } of plans) {
    for (const { joinedAt, customers, orders } of agents) {
      assert.ok(joinedAt <= now);
      const referredAt = new Map(customers.map((customer) => [customer.customerId, new Date(customer.referredAt)]));
      for (const at of referredAt.values()) assert.ok(at > joinedAt && at <= now);
      for (const { customerId, placedAt, completedAt } of orders) {
        assert.ok(placedAt > (referredAt.get(customerId) ?? now) && placedAt <= now);
        if (completedAt === null) continue;
        const took = completedAt.getTime() - placedAt.getTime();
        assert.ok(completedAt <= now && took >= 2 * hourMs && took <= 4 * dayMs);
      }
    }
  }
});

test('every report would pass the shop’s own call, with unique ids, addresses and phones', () => {
  const customers = planOfToday.flatMap((agent) => agent.customers);
  for (const customer of customers) assert.ok(check(batchCustomer, customer).ok);
  for (const { number, amountKobo, placedAt, completedAt, ...order } of planOfToday.flatMap(({ orders }) => orders)) {
    const dates = { placedAt: placedAt.toISOString(), completedAt: completedAt?.toISOString() ?? null };
    const report = { ...order, ...dates, orderNumber: number, amount: toNaira(amountKobo) };
    assert.ok(check(batchOrder, report).ok);
    assert.match(number, /^FB-\d{4}-\d{6}$/);
  }
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  assert.equal(distinct(customers.map(({ customerId }) => customerId)), customers.length);
  assert.equal(distinct(customers.map(({ email }) => email)), customers.length);
  assert.equal(distinct(customers.map(({ phoneNumber }) => phoneKey(phoneNumber))), customers.length);
  const numbers = planOfToday.flatMap(standing).map(({ number }) => number);
  assert.equal(distinct(numbers), numbers.length);
});

test('no address and no phone belongs to a real person', () => {
  for (const { email, phoneNumber } of planOfToday.flatMap(({ customers }) => customers)) {
    assert.match(email, /@example\.(com|net|org)$/);
    assert.match(phoneKey(phoneNumber) ?? '', /^\+234[789][01]\d000\d{4}$/);
  }
  for (const { email } of demoPeople) assert.match(email, /@example\.com$/);
});

test('most orders are completed, some cancelled or returned, the pending ones mostly recent', () => {
  for (const { now, agents } of plans) {
    const orders = agents.flatMap(standing);
    const share = (chosen: readonly ReportedOrder[]) => chosen.length / orders.length;
    const pending = orders.filter(({ status }) => status === 'pending');
    const cancelled = orders.filter(({ status }) => status === 'cancelled');
    const returned = cancelled.filter(({ completedAt }) => completedAt !== null);
    assert.ok(share(pending) > 0.01 && share(pending) < 0.12, now.toISOString());
    assert.ok(share(cancelled) > 0.06 && share(cancelled) < 0.12);
    assert.ok(share(returned) > 0.01 && share(returned) < 0.06);
    const recent = pending.filter(({ placedAt }) => now.getTime() - placedAt.getTime() < 21 * dayMs);
    assert.ok(recent.length > pending.length / 2);
  }
});

test('about a third of the customers never ordered, and none ordered more than eight times', () => {
  const big = planOfToday.find(({ customers }) => customers.length === 3_000);
  const counts = new Map<string, number>();
  for (const { customerId } of big ? standing(big) : []) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  assert.ok(counts.size > 1_800 && counts.size < 2_200, String(counts.size));
  assert.ok(Math.max(...counts.values()) <= 8);
});

test('sales show December, January, Saturdays and paydays', () => {
  const sales = completed(planOfToday);
  const salesOf = (wanted: (day: string) => boolean) =>
    sum(sales.filter(({ day }) => wanted(day)).map(({ amountKobo }) => amountKobo));
  const monthly = (prefix: string) => salesOf((day) => day.startsWith(prefix));
  assert.ok(monthly('2025-12') > 1.8 * monthly('2026-01'));
  assert.ok(monthly('2026-02') > monthly('2026-01'));
  assert.ok(monthly('2026-10') > monthly('2026-02'), 'business grows');
  const onWeekday = (wanted: number) => salesOf((day) => weekdayOf(day) === wanted);
  assert.ok([0, 1, 2, 3, 4, 5].every((weekday) => onWeekday(6) > onWeekday(weekday)));
  assert.ok(onWeekday(0) < 0.5 * onWeekday(1));
  const dated = (dates: readonly string[]) => salesOf((day) => dates.includes(day.slice(8)));
  assert.ok(dated(['26', '27', '28', '29']) > 1.3 * dated(['19', '20', '21', '22']));
});

test('monthly targets are met in some months and missed in others', () => {
  const growing = planOfToday.find(({ person }) => person.business?.growth === 9);
  assert.ok(growing);
  const outcomes = growing.targets.slice(0, -1).map(({ startsOn, targetKobo }) => {
    const month = completed([growing]).filter(({ day }) => day.startsWith(startsOn.slice(0, 7)));
    return sum(month.map(({ amountKobo }) => amountKobo)) >= targetKobo;
  });
  assert.ok(outcomes.includes(true) && outcomes.includes(false), String(outcomes));
});

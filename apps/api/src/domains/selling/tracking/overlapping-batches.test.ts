import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import type { Tx } from '../../../platform/database.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { recordCustomers } from '../sign-ups/record-customers.ts';

const numbers = Array.from({ length: 1000 }, (_, index) => String(index).padStart(4, '0'));
const at = '2026-06-10T10:00:00Z';

/** Runs writes concurrently, each on an open connection, and returns the number of deadlocks. */
async function countDeadlocks({ context }: TestApp, ...works: ((tx: Tx) => Promise<unknown>)[]): Promise<number> {
  let deadlocks = 0;
  const watched = (work: (tx: Tx) => Promise<unknown>) =>
    context.database.write((tx) =>
      work(tx).catch((error) => {
        if (error.code === '40P01') deadlocks += 1;
        throw error;
      }),
    );
  await Promise.all(works.map(() => context.database.write((tx) => recordOrders(tx, []))));
  await Promise.all(works.map(watched));
  return deadlocks;
}

test('batches with the same new customers in opposite orders do not deadlock', async (t) => {
  const app = await startApp(t);
  const { referralCode } = await makeSignedInAgent(app);
  const customers = numbers.map((number) => ({
    customerId: `C-${number}`,
    firstname: 'Tunde',
    lastname: 'Bello',
    email: `c${number}@example.com`,
    phoneNumber: '08031234567',
    referralCode,
    referredAt: at,
  }));
  const deadlocks = await countDeadlocks(
    app,
    (tx) => recordCustomers(tx, customers),
    (tx) => recordCustomers(tx, customers.toReversed()),
    (tx) => recordCustomers(tx, customers),
    (tx) => recordCustomers(tx, customers.toReversed()),
  );
  assert.equal(deadlocks, 0);
});

test('batches with the same new orders for different customers in opposite orders do not deadlock', async (t) => {
  const app = await startApp(t);
  const customers = ['C-1', 'C-2', 'C-3', 'C-4'].map((customerId) => ({
    customerId,
    firstname: 'Tunde',
    lastname: 'Bello',
    email: `${customerId}@example.com`,
    phoneNumber: '08031234567',
    referredAt: at,
  }));
  await app.context.database.write((tx) => recordCustomers(tx, customers));
  const ordersOf = (customerId: string) =>
    numbers.map((number) => ({
      number: `O-${number}`,
      customerId,
      status: 'pending' as const,
      amountKobo: 500_000,
      placedAt: new Date(at),
      completedAt: null,
    }));
  const deadlocks = await countDeadlocks(
    app,
    (tx) => recordOrders(tx, ordersOf('C-1')),
    (tx) => recordOrders(tx, ordersOf('C-2').toReversed()),
    (tx) => recordOrders(tx, ordersOf('C-3')),
    (tx) => recordOrders(tx, ordersOf('C-4').toReversed()),
  );
  assert.equal(deadlocks, 0);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Day } from '@foodbank/contract/primitives/day';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { closeMonth } from './close-month.ts';
import { MonthClosed } from './ledger-errors.ts';
import { postTransfers } from './post-transfers.ts';
import { findTransferByKey } from './queries.ts';
import { businessAccount, type NewTransfer } from './rules.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const topUp = (effectiveOn: Day): NewTransfer => ({
  key: `test:${randomUUID()}`,
  kind: 'posted',
  code: 'top-up',
  subject: 'bank-line:1',
  effectiveOn,
  debit: businessAccount('provider-balance'),
  credit: businessAccount('bank'),
  amountKobo: 1_000,
});
const post = (request: NewTransfer) => database.write((tx) => postTransfers(tx, [request]));
const close = (month: Day) =>
  database.write((tx) => closeMonth(tx, { month, closedBy: randomUUID(), approvalId: null }));

/** The same promise. An error before it is awaited fails its test, and does not end the process with all tests of the file. */
function noticed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

test('months are closed in order, once they are over', async () => {
  assert.equal(await close('2026-05-01'), false, 'nothing was booked yet');
  app.clock.setBusinessDate('2026-04-30');
  await post(topUp('2026-04-30'));
  assert.equal(await close('2026-04-01'), false, 'it is not over');
  app.clock.setBusinessDate('2026-06-15');
  assert.equal(await close('2026-05-01'), false, 'April is open');
  assert.equal(await close('2026-03-01'), false, 'nothing was booked in March');
  assert.equal(await close('2026-04-01'), true);
  assert.equal(await close('2026-04-01'), false, 'it is closed');
  assert.equal(await close('2026-05-01'), true);
  assert.equal(await close('2026-06-01'), false, 'it is not over');
});

test('a closed month takes no bookings, and an effective day may lie in it', async () => {
  for (const day of ['2026-05-31', '2026-04-30', '2026-02-01']) {
    app.clock.setBusinessDate(day);
    await assert.rejects(post(topUp(day)), MonthClosed);
  }
  app.clock.setBusinessDate('2026-06-01');
  const late = topUp('2026-04-30');
  await post(late);
  const stored = await findTransferByKey(database.read, late.key);
  assert.deepEqual([stored?.effectiveOn, stored?.bookedOn], ['2026-04-30', '2026-06-01']);
});

test('a transfer that is being booked while its month is closed is in the month or refused', async () => {
  const [early, late] = [topUp('2026-06-30'), topUp('2026-06-30')];
  const hold = Promise.withResolvers<void>();
  const booked = Promise.withResolvers<void>();
  app.clock.setBusinessDate('2026-06-30');
  const first = noticed(
    database.write(async (tx) => {
      await postTransfers(tx, [early]);
      booked.resolve();
      await hold.promise;
    }),
  );
  await booked.promise;
  const waiting = (count: number) =>
    waitUntil(`${count} wait for the ledger`, async () => {
      const { rows } = await database.pool.query(
        // The tables of other tests' databases have the same ids.
        `select count(*)::int as count from pg_locks where not granted and relation = 'ledger_transfers'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0].count === count;
    });
  app.clock.setBusinessDate('2026-07-01');
  const closing = noticed(close('2026-06-01'));
  await waiting(1);
  app.clock.setBusinessDate('2026-06-30');
  const second = post(late);
  const refused = noticed(assert.rejects(second, MonthClosed));
  await waiting(2);
  hold.resolve();
  await first;
  assert.equal(await closing, true);
  await refused;
  assert.notEqual(await findTransferByKey(database.read, early.key), null);
  assert.equal(await findTransferByKey(database.read, late.key), null);
});

test('two who close a month at once close it once', async () => {
  app.clock.setBusinessDate('2026-08-01');
  const results = await Promise.all([1, 2, 3].map(() => close('2026-07-01')));
  assert.deepEqual(results.sort(), [false, false, true]);
});

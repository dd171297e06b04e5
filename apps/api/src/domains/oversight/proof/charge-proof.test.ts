import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { requestRefund } from '../../../../test/charge-with.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { findDifferences } from './run-proof.ts';

const charges = await startCharges({ after });
const { app, standIn, begin, check, runJobs, pass } = charges;
const { database } = app.context;

const charge = await begin({ customerId: randomUUID() });
standIn.books.pay(charge.reference, charge.amountKobo + 5_000);
await check(charge.id);
await database.write((tx) =>
  requestRefund(tx, { chargeId: charge.id, key: randomUUID(), amountKobo: 450_000, reason: 'A line was returned.' }),
);
await runJobs();
await pass(60);

const prove = async () =>
  (await findDifferences(database.read, null)).differences.map(({ checkName, subject }) => `${checkName}: ${subject}`);

/** What the proof finds after some changes, which are taken back. */
async function provedAfter(...changes: string[]): Promise<string[]> {
  const client = await database.pool.connect();
  const list = async ({ text }: { text: string }, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows;
  const db = {
    list,
    find: async (wanted: { text: string }, values?: readonly unknown[]) => (await list(wanted, values))[0] ?? null,
    get: async (wanted: { text: string }, values?: readonly unknown[]) => (await list(wanted, values))[0],
  } as unknown as typeof database.read;
  try {
    await client.query('begin');
    await client.query('alter table charge_answers disable trigger append_only');
    for (const change of changes) await client.query(change);
    const { differences } = await findDifferences(db, null);
    return differences.map(({ checkName, subject }) => `${checkName}: ${subject}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the proof finds no difference in a payment, its excess and a refund', async () => {
  assert.deepEqual(await prove(), []);
});

test('a payment that says more than came in, or that nothing came in, is named', async () => {
  const named = [`charges-and-ledger: charge:${charge.id}`, `charges-and-provider: charge:${charge.id}`];
  assert.deepEqual(await provedAfter('update charges set paid_kobo = paid_kobo + 1'), named);
  assert.deepEqual(await provedAfter('update charges set fees_kobo = 0'), named.slice(0, 1));
  assert.deepEqual(await provedAfter('update charges set refund_kobo = 0'), named.slice(0, 1));
});

test('a refund that was booked and is not paid, or was paid and never booked, is named', async () => {
  const named = [`charges-and-ledger: charge:${charge.id}`];
  assert.deepEqual(
    await provedAfter(`update charge_refunds set state = 'sent', ended_at = null where amount_kobo = 450000`),
    named,
  );
  assert.deepEqual(await provedAfter('update charge_refunds set amount_kobo = amount_kobo + 1'), named);
  const otherwise = `update charge_refunds set state = 'failed', paid_otherwise_at = now() where amount_kobo = 450000`;
  assert.deepEqual(await provedAfter(otherwise, 'update charges set refund_kobo = refund_kobo - 450000'), []);
  assert.deepEqual(
    await provedAfter(otherwise.replace('now()', 'null'), 'update charges set refund_kobo = refund_kobo - 450000'),
    named,
  );
});

test('a payment that no answer of the provider says is named', async () => {
  assert.deepEqual(await provedAfter('delete from charge_answers'), [`charges-and-provider: charge:${charge.id}`]);
});

test('money that pays for nothing for a day is named, and so is a customer’s account that differs from its entries', async () => {
  assert.deepEqual(await provedAfter(`update charges set state = 'failed', changed_at = '2026-01-01'`), [
    `charges-and-ledger: charge:${charge.id}`,
  ]);
  assert.deepEqual(
    await provedAfter(
      `update ledger_accounts set credits_posted_kobo = credits_posted_kobo + 1 where kind = 'customer-funds'`,
    ),
    ['debits-and-credits: ledger', 'accounts-and-entries: account:customer-funds'],
  );
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Day } from '@foodbank/contract/primitives/day';
import { chargeWith, requestRefund } from '../../../../test/charge-with.ts';
import { makeOpenFolder } from '../../../../test/open-folder.ts';
import { createTestClock, startApp } from '../../../../test/start-app.ts';
import { chargeSandbox } from '../../../providers/charge-sandbox.ts';
import { openChargeBooks } from '../../../providers/charge-sandbox-books.ts';
import { listMovements } from '../../../providers/charge-sandbox-movements.ts';
import { payoutSandbox } from '../../../providers/payout-sandbox.ts';
import { recordLostDispute } from '../charges/disputes.ts';
import { checkCharge } from '../charges/following.ts';
import { findWholeCharge } from '../charges/queries.ts';
import { listRefundsOf } from '../charges/refund-queries.ts';
import { handleRefund } from '../charges/sending-refunds.ts';
import { startCharge } from '../charges/starting.ts';
import { findAccount } from '../ledger/queries.ts';
import { reconciliationDailyJobs } from './daily-jobs.ts';

const clock = createTestClock();
const folder = makeOpenFolder();
// Nothing listens there: webhooks are lost.
const about = { folder, webhookUrl: 'http://127.0.0.1:9/none', secretKey: 'key', now: () => clock.now().getTime() };
const charges = chargeSandbox({ ...about, publicUrl: 'http://127.0.0.1:9' });
const others = () => listMovements(openChargeBooks(folder), about.now());
const payouts = payoutSandbox({ ...about, others });
const app = await startApp({ after }, { workless: true, charges, payouts });
const { context } = app;
const { database } = context;
const [job] = reconciliationDailyJobs(context);

/** Lets time pass on both clocks. */
function advance(seconds: number): void {
  clock.advance(seconds);
  app.clock.advance(seconds);
}
const reconcile = (day: Day) => {
  app.clock.setBusinessDate(day);
  return job?.run(day, new AbortController().signal) ?? assert.fail('no job');
};
const lines = async () => {
  const { rows } = await database.pool.query(
    `select amount_kobo, state, cause from statement_lines where state is not null and cause <> 'opening-balance' order by statement_id, line`,
  );
  return rows.map(({ amount_kobo, state, cause }) => [amount_kobo, state, cause]);
};

test('what customers pay, the fees and what goes back are matched with the provider’s statement to the kobo', async () => {
  const charge = await chargeWith(context, { customerId: randomUUID(), reference: 'FB-12345678-1' });
  await startCharge(context, charge.id);
  charges.act(charge.reference, 'more');
  const { paidKobo, feesKobo } = await checkCharge(context, charge.id);
  await database.write((tx) =>
    requestRefund(tx, { chargeId: charge.id, key: randomUUID(), amountKobo: 450_000, reason: 'A line was returned.' }),
  );
  for (const { id } of await listRefundsOf(database.read, charge.id)) await handleRefund(context, id);
  advance(60);
  for (const { id } of await listRefundsOf(database.read, charge.id)) await handleRefund(context, id);
  advance(86_400);
  await reconcile('2026-06-16');
  assert.deepEqual(await lines(), [
    [paidKobo, 'matched', 'charge'],
    [-feesKobo, 'matched', 'fee-of-charge'],
    [-10_000, 'matched', 'refund'],
    [-450_000, 'matched', 'refund'],
  ]);
  const balance = await findAccount(database.read, { kind: 'provider-balance', owner: '' });
  const suspense = await findAccount(database.read, { kind: 'suspense', owner: '' });
  assert.equal(
    (balance?.debitsPostedKobo ?? 0) - (balance?.creditsPostedKobo ?? 0),
    await payouts.balanceKobo(),
    'the ledger has what the provider has',
  );
  assert.ok(suspense, 'the balance before the first statement');
});

test('money that we have not asked about yet waits, and is matched once it is booked', async () => {
  const charge = await chargeWith(context, { customerId: randomUUID() });
  await startCharge(context, charge.id);
  charges.act(charge.reference, 'pay');
  // A name of a payment that is ours, and a booking that is still to come: by our reference, since its id is not known.
  advance(86_400);
  await reconcile('2026-06-17');
  const waiting = (await lines()).slice(4);
  assert.deepEqual(
    waiting.map(([, state, cause]) => [state, cause]),
    [
      ['waiting', 'payment-open'],
      ['waiting', 'payment-open'],
    ],
  );
  await checkCharge(context, charge.id);
  advance(86_400);
  await reconcile('2026-06-18');
  assert.deepEqual(
    (await lines()).slice(4).map(([, state, cause]) => [state, cause]),
    [
      ['matched', 'charge'],
      ['matched', 'fee-of-charge'],
    ],
  );
});

test('a lost dispute on the statement waits until the provider says that it was lost, and is matched with its booking', async () => {
  const charge = await chargeWith(context, { customerId: randomUUID(), amountKobo: 600_000 });
  await startCharge(context, charge.id);
  charges.act(charge.reference, 'pay');
  await checkCharge(context, charge.id);
  charges.act(charge.reference, 'dispute');
  charges.act(charge.reference, 'lose');
  advance(86_400);
  await reconcile('2026-06-19');
  const ofDispute = async () => (await lines()).filter(([amountKobo]) => amountKobo === -600_000);
  assert.deepEqual(await ofDispute(), [[-600_000, 'waiting', 'payment-open']]);
  const whole = await findWholeCharge(database.read, charge.id);
  const answer = await charges.listDisputes(whole?.transactionId ?? '');
  assert.ok(answer.kind === 'listed' && answer.disputes[0]);
  const [dispute] = answer.disputes;
  assert.equal(await database.write((tx) => recordLostDispute(tx, charge.id, dispute, charges.domain)), 'booked');
  advance(86_400);
  await reconcile('2026-06-20');
  assert.deepEqual(await ofDispute(), [[-600_000, 'matched', 'dispute']]);
  const balance = await findAccount(database.read, { kind: 'provider-balance', owner: '' });
  assert.equal(
    (balance?.debitsPostedKobo ?? 0) - (balance?.creditsPostedKobo ?? 0),
    await payouts.balanceKobo(),
    'the ledger has what the provider has',
  );
});

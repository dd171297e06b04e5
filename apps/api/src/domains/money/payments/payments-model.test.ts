import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mischiefFrom, randomFrom } from '../../../../test/payout-mischief.ts';
import { mayLeave, type Payments, referenceOf, startPayments } from '../../../../test/start-payments.ts';
import type { PayoutProvider } from '../../../providers/payouts.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';
import { requestDisbursement } from './request-disbursement.ts';

// More: SEEDS=200 node --test …
const seeds = Number(process.env.SEEDS ?? 2);
const disbursements = 12;
const people = 4;

/** A worker that dies at a random point: before its call, or after it. */
async function dispatchAndDie({ app }: Payments, random: () => number): Promise<void> {
  const { context } = app;
  const { payouts } = context.providers;
  const isBefore = random() < 0.5;
  const killed = async (call: () => Promise<unknown>): Promise<never> => {
    if (!isBefore) await call();
    throw new Error('killed');
  };
  const dying: PayoutProvider = {
    ...payouts,
    send: (transfer) => killed(() => payouts.send(transfer)),
    sendMany: (transfers) => killed(() => payouts.sendMany(transfers)),
  };
  await dispatchDisbursements({ ...context, providers: { ...context.providers, payouts: dying } }, mayLeave).catch(
    (error) => {
      assert.equal((error as Error).message, 'killed');
    },
  );
}

async function runSeed(payments: Payments, seed: number): Promise<void> {
  const { app, standIn, deliver, runJobs, pass, find } = payments;
  const { books } = standIn;
  const random = randomFrom(seed);
  const number = (at: number) => String(1_000_000_000 + seed * 100 + at);
  standIn.mischief = mischiefFrom(seed, { post: 0.5, verify: 0.4, webhook: 0.5, failed: 0.15, returned: 0.15 });
  const ids = new Map<string, { id: string; amountKobo: number }>();
  const requestOne = async (at: number) => {
    const reference = referenceOf(seed * 1_000 + at);
    const amountKobo = 100_000 + Math.floor(random() * 900_000);
    const account = { number: number(at % people), bankCode: '058', name: `PERSON ${at % people}` };
    // Of an agent, or of a store or rider.
    const owner = `${at % 2 === 0 ? 'payout' : 'partner-payout'}:${at}`;
    const id = await app.context.database.write((tx) =>
      requestDisbursement(tx, { reference, owner, amountKobo, account }),
    );
    ids.set(reference, { id, amountKobo });
  };
  for (let at = 0; at < disbursements; ) {
    const what = random();
    if (what < 0.4) await requestOne(at++);
    else if (what < 0.5) await dispatchAndDie(payments, random);
    else if (what < 0.6) standIn.isDown = !standIn.isDown;
    else if (what < 0.8) await pass(Math.floor(random() * 600));
    else for (const webhook of standIn.takeWebhooks()) await deliver(webhook);
    await runJobs();
  }
  standIn.isDown = false;
  // The provider becomes honest, as it does in the end; nothing else is needed than time.
  const { mischief } = standIn;
  standIn.mischief = { ...mischief, post: () => 'honest', verify: () => 'honest', webhook: () => 'drop' };
  for (let day = 0; day < 40; day++) await pass(86_400);
  let paidKobo = 0;
  for (const [reference, { id, amountKobo }] of ids) {
    const { state, alarm } = await find(id);
    const netKobo = books.netOf(reference);
    const about = `seed ${seed}, ${reference}: ${state}, ${netKobo} kobo`;
    assert.equal(alarm, null, about);
    assert.equal(netKobo, state === 'paid' ? amountKobo : 0, about);
    assert.ok(state === 'paid' || state === 'failed' || state === 'returned', about);
    paidKobo += netKobo;
  }
  const reachedKobo = Array.from({ length: people }, (_, at) => books.netKobo(number(at))).reduce((a, b) => a + b, 0);
  assert.equal(reachedKobo, paidKobo, `seed ${seed}: money that we know nothing of`);
}

test('whatever the provider does, our states are its books in the end, and nothing is sent twice', async (t) => {
  for (let seed = 1; seed <= seeds; seed++)
    await t.test(`seed ${seed}`, async (one) => runSeed(await startPayments(one), seed));
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { chargeMischiefFrom } from '../../../../test/charge-mischief.ts';
import { chargeWith, requestRefund } from '../../../../test/charge-with.ts';
import { randomFrom } from '../../../../test/payout-mischief.ts';
import { type Charges, startCharges } from '../../../../test/start-charges.ts';
import type { ChargeProvider } from '../../../providers/charges.ts';
import { findAccount } from '../ledger/queries.ts';
import { followCharge } from './following.ts';
import { findWholeCharge } from './queries.ts';
import { refundRest } from './refunds.ts';
import { providerReferenceOf } from './rules.ts';
import { handleRefund } from './sending-refunds.ts';
import { startCharge } from './starting.ts';

// More: SEEDS=200 node --test …
const seeds = Number(process.env.SEEDS ?? 2);
const steps = 60;

/** A provider that dies at a random point: before its call, or after it. */
function dyingProvider(provider: ChargeProvider, random: () => number): ChargeProvider {
  const killed = async (call: () => Promise<unknown>): Promise<never> => {
    if (random() < 0.5) await call();
    throw new Error('killed');
  };
  return {
    ...provider,
    start: (charge) => killed(() => provider.start(charge)),
    chargeAuthorization: (charge) => killed(() => provider.chargeAuthorization(charge)),
    endAuthorization: (code) => killed(() => provider.endAuthorization(code)),
    verify: (reference) => killed(() => provider.verify(reference)),
    refund: (refund) => killed(() => provider.refund(refund)),
    sendRefundAccount: (account) => killed(() => provider.sendRefundAccount(account)),
    listRefunds: (id) => killed(() => provider.listRefunds(id)),
    listDisputes: (id) => killed(() => provider.listDisputes(id)),
    findDispute: (id) => killed(() => provider.findDispute(id)),
    addEvidence: (evidence) => killed(() => provider.addEvidence(evidence)),
    uploadDocument: (document) => killed(() => provider.uploadDocument(document)),
    resolveDispute: (resolution) => killed(() => provider.resolveDispute(resolution)),
  };
}

const expected = (error: Error) =>
  assert.ok(error.message === 'killed' || (error as { code?: string }).code === 'unavailable', error);

async function runSeed(charges: Charges, seed: number): Promise<void> {
  const { app, standIn, deliver, runJobs, pass, find, refunds } = charges;
  const { context } = app;
  const { books } = standIn;
  const random = randomFrom(seed);
  standIn.mischief = chargeMischiefFrom(random);
  const customerId = randomUUID();
  const owners = Array.from({ length: 5 }, () => ({ kind: 'checkout', id: randomUUID() }) as const);
  const made: { id: string; amountKobo: number }[] = [];
  const some = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const dying = () => ({
    ...context,
    providers: { ...context.providers, charges: dyingProvider(context.providers.charges, random) },
  });
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const owner = some(owners);
      const amountKobo = 200_000 + Math.floor(random() * 5_000_000);
      made.push(await chargeWith(context, { ...(owner && { owner }), amountKobo, customerId }));
    },
    async () => startCharge(random() < 0.3 ? dying() : context, some(made)?.id ?? '').catch(expected),
    // The customer pays, as the page of the provider that they saw lets them.
    async () => {
      const charge = await findWholeCharge(context.database.read, some(made)?.id ?? '');
      if (!charge?.payUrl) return;
      const reference = providerReferenceOf(charge.reference, charge.attempt);
      const what = random();
      if (what < 0.1) return books.set(reference, 'failed');
      if (what < 0.2) return books.set(reference, 'pending');
      const { amountKobo } = charge;
      books.pay(reference, what < 0.6 ? amountKobo : what < 0.8 ? amountKobo + 5_000 : amountKobo - 1);
    },
    async () => {
      const id = some(made)?.id ?? '';
      await Promise.all([followCharge(context, id), followCharge(context, id)]);
    },
    async () => followCharge(dying(), some(made)?.id ?? '').catch(expected),
    // The owner ends, or gives a part back, whatever the state is.
    async () => {
      const { id = '' } = some(made) ?? {};
      const { paidKobo, refundKobo } = await find(id);
      if (paidKobo === refundKobo) return;
      const all = random() < 0.5;
      const amountKobo = Math.max(1, Math.floor((paidKobo - refundKobo) / 2));
      await context.database.write((tx) =>
        all
          ? refundRest(tx, { chargeId: id, reason: 'The order expired.' })
          : requestRefund(tx, { chargeId: id, key: randomUUID(), amountKobo, reason: 'A line was returned.' }),
      );
    },
    async () => {
      const refund = some(await refunds(some(made)?.id ?? ''));
      if (refund) await handleRefund(dying(), refund.id).catch(expected);
    },
    async () => pass(Math.floor(random() * 900)),
    async () => {
      for (const webhook of standIn.takeWebhooks()) assert.equal(await deliver(webhook), 200);
    },
    runJobs,
    async () => {
      standIn.isDown = random() < 0.3;
    },
  ];
  await acts[0]?.();
  for (let step = 0; step < steps; step++) await some(acts)?.();

  // The provider becomes honest, as it does in the end; nothing else is needed than time.
  standIn.isDown = false;
  standIn.mischief = {
    ...standIn.mischief,
    start: () => 'honest',
    verify: () => 'honest',
    refund: () => 'honest',
    list: () => 'honest',
  };
  for (let day = 0; day < 6; day++) for (let hour = 0; hour < 8; hour++) await pass(3 * 3_600);
  let keptKobo = 0;
  for (const { id } of made) {
    const charge = await findWholeCharge(context.database.read, id);
    assert.ok(charge);
    const { state, paidKobo, refundKobo, amountKobo, reference } = charge;
    const about = `seed ${seed}, ${reference}: ${state} (${charge.reason}), paid ${paidKobo}, back ${refundKobo} of ${amountKobo}`;
    const references = [...books.charges.keys()].filter((one) => one === reference || one.startsWith(`${reference}.`));
    const receivedKobo = references.reduce((sum, one) => sum + books.get(one).receivedKobo, 0);
    const givenKobo = references.reduce((sum, one) => sum + books.givenKobo(one), 0);
    assert.equal(paidKobo, receivedKobo, `${about}: came in ${receivedKobo}`);
    assert.equal(refundKobo, givenKobo, `${about}: went back ${givenKobo}`);
    if (state !== 'paid') assert.equal(paidKobo, refundKobo, `${about}: money without an order or a refund`);
    if (state === 'paid') assert.ok(paidKobo >= amountKobo, about);
    assert.notEqual(state, 'unclear', about);
    assert.equal(charge.alarm, null, about);
    for (const refund of await refunds(id)) assert.notEqual(refund.state, 'sent', `${about}: ${refund.failure}`);
    keptKobo += paidKobo - refundKobo;
  }
  const funds = await findAccount(context.database.read, { kind: 'customer-funds', owner: customerId });
  assert.equal((funds?.creditsPostedKobo ?? 0) - (funds?.debitsPostedKobo ?? 0), keptKobo, `seed ${seed}: the ledger`);
  assert.equal(funds?.debitsPendingKobo ?? 0, 0, `seed ${seed}: refunds that never end`);
}

test('whatever the provider does, no money is without a paid charge or a refund, and nothing goes back twice', async (t) => {
  for (let seed = 1; seed <= seeds; seed++)
    await t.test(`seed ${seed}`, async (one) => runSeed(await startCharges(one), seed));
});

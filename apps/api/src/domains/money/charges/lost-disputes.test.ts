import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { chargeWith, requestRefund } from '../../../../test/charge-with.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { LimitReached } from '../ledger/ledger-errors.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findAccount } from '../ledger/queries.ts';
import { businessAccount, customerAccount } from '../ledger/rules.ts';
import { claimLoss, getLosses, recordLostDispute, repayLosses } from './disputes.ts';
import { followCharge } from './following.ts';
import { listRefundsOf } from './refund-queries.ts';
import { RefundTooLarge, refundRest } from './refunds.ts';
import { handleRefund } from './sending-refunds.ts';
import { startCharge } from './starting.ts';
import { asRepaidLoss } from './transfers.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;

/** A charge of ₦5,000 that a new customer paid. */
async function paid() {
  const charge = await chargeWith(context, { customerId: randomUUID(), amountKobo: 500_000 });
  await startCharge(context, charge.id);
  provider.pay(charge.reference);
  await followCharge(context, charge.id);
  return charge;
}
const lost = (change: Partial<ProviderDispute> = {}): ProviderDispute => ({
  ...{ id: randomUUID(), status: 'resolved', resolution: 'merchant-accepted', amountKobo: 500_000, currency: 'NGN' },
  ...{ domain: 'test', category: 'chargeback', dueAt: null, ...change },
});
const record = (chargeId: string, dispute: ProviderDispute) =>
  database.write((tx) => recordLostDispute(tx, chargeId, dispute, 'test'));
const giveBack = (chargeId: string, amountKobo: number, key: string = randomUUID()) =>
  database.write((tx) => requestRefund(tx, { chargeId, key, amountKobo, reason: 'A line was returned.' }));
const balanceOf = async (kind: 'provider-balance' | 'lost-disputes') => {
  const account = await findAccount(database.read, businessAccount(kind));
  return (account?.debitsPostedKobo ?? 0) - (account?.creditsPostedKobo ?? 0);
};
const fundsOf = async (customerId: string) => {
  const account = await findAccount(database.read, customerAccount('customer-funds', customerId));
  return (account?.creditsPostedKobo ?? 0) - (account?.debitsPostedKobo ?? 0) - (account?.debitsPendingKobo ?? 0);
};
const refundsOf = async (chargeId: string) =>
  (await listRefundsOf(database.read, chargeId)).map(({ state, amountKobo }) => [state, amountKobo]);
const sentOf = (reference: string) => provider.refunds.filter(({ chargeReference }) => chargeReference === reference);
const prove = async () => (await findDifferences(database.read, null)).differences;

test('a lost dispute takes its money from the provider’s balance once, whatever repeats, and the proof explains it', async () => {
  const { id, customerId } = await paid();
  const [balanceBefore, lostBefore] = [await balanceOf('provider-balance'), await balanceOf('lost-disputes')];
  const dispute = lost();
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(() => record(id, dispute))), Array(4).fill('booked'));
  assert.equal(await record(id, dispute), 'booked');
  assert.equal((await balanceOf('provider-balance')) - balanceBefore, -500_000);
  assert.equal((await balanceOf('lost-disputes')) - lostBefore, 500_000);
  assert.equal(await fundsOf(customerId), 500_000, 'the order can still be delivered');
  assert.deepEqual(await prove(), []);
});

test('a dispute that is open, won or of an unknown word books nothing', async () => {
  const { id } = await paid();
  for (const change of [
    { status: 'awaiting-merchant-feedback', resolution: null },
    { status: 'awaiting-bank-feedback', resolution: 'merchant-accepted' },
    { status: 'resolved', resolution: 'declined' },
    { status: 'resolved', resolution: 'something-new' },
    { status: 'resolved', resolution: null },
  ])
    assert.equal(await record(id, lost(change)), 'not-lost', change.status);
  assert.deepEqual(await getLosses(database.read, id), {
    lostKobo: 0,
    wonKobo: 0,
    coveredKobo: 0,
    claimedKobo: 0,
    repaidKobo: 0,
    openKobo: 0,
    beyondKobo: 0,
  });
});

test('a lost dispute without an amount, of too much, another currency, environment or payment is for a person, and books nothing', async () => {
  const [{ id }, other] = [await paid(), await paid()];
  const before = await balanceOf('lost-disputes');
  for (const change of [
    { amountKobo: null },
    { amountKobo: 0 },
    { amountKobo: 500_001 },
    { currency: 'USD' },
    { domain: 'live' },
  ])
    assert.equal(await record(id, lost(change)), 'unclear', JSON.stringify(change));
  const first = lost({ amountKobo: 300_000 });
  assert.equal(await record(id, first), 'booked');
  assert.equal(await record(id, { ...first, amountKobo: 200_000 }), 'unclear', 'the amount changed');
  assert.equal(await record(other.id, first), 'unclear', 'the dispute is of another payment');
  assert.equal(await record(id, lost({ amountKobo: 200_001 })), 'unclear', 'two disputes of more than the payment');
  assert.equal(await record(randomUUID(), lost()), 'unclear', 'no such payment');
  assert.equal((await balanceOf('lost-disputes')) - before, 300_000);
});

test('money that went back by the bank is not sent a second time when the order is cancelled', async () => {
  const { id, customerId, reference } = await paid();
  const before = await balanceOf('lost-disputes');
  await record(id, lost());
  await database.write((tx) => refundRest(tx, { chargeId: id, reason: 'Order cancelled' }));
  assert.deepEqual(await refundsOf(id), [['paid', 500_000]]);
  for (const refund of await listRefundsOf(database.read, id)) await handleRefund(context, refund.id);
  assert.deepEqual(
    provider.refunds.filter(({ chargeReference }) => chargeReference === reference),
    [],
  );
  assert.equal(await fundsOf(customerId), 0);
  assert.equal(await balanceOf('lost-disputes'), before, 'the business lost nothing');
  await assert.rejects(giveBack(id, 1), RefundTooLarge);
  assert.deepEqual(await prove(), []);
});

test('a refund of more than the bank took back sends only the rest, and asking again sends nothing more', async () => {
  const { id, customerId, reference } = await paid();
  await record(id, lost({ amountKobo: 200_000 }));
  const key = randomUUID();
  await giveBack(id, 350_000, key);
  await giveBack(id, 350_000, key);
  await assert.rejects(giveBack(id, 150_000, key), /other content/);
  assert.deepEqual(await refundsOf(id), [
    ['paid', 200_000],
    ['waiting', 150_000],
  ]);
  assert.equal(await fundsOf(customerId), 150_000);
  for (const refund of await listRefundsOf(database.read, id)) await handleRefund(context, refund.id);
  assert.deepEqual(
    provider.refunds.filter(({ chargeReference }) => chargeReference === reference),
    [{ chargeReference: reference, amountKobo: 150_000 }],
  );
  await giveBack(id, 100_000);
  assert.deepEqual((await refundsOf(id)).at(-1), ['waiting', 100_000], 'the loss covers one refund only');
});

test('a refund that waits while a dispute is lost is not sent: the money went back by the bank', async () => {
  const { id, customerId, reference } = await paid();
  const before = await balanceOf('lost-disputes');
  const key = randomUUID();
  await giveBack(id, 500_000, key);
  await record(id, lost());
  const waiting = await listRefundsOf(database.read, id);
  await Promise.all(waiting.map((refund) => handleRefund(context, refund.id)));
  assert.deepEqual(await refundsOf(id), [['paid', 500_000]]);
  assert.deepEqual(sentOf(reference), []);
  assert.equal(await fundsOf(customerId), 0);
  assert.equal(await balanceOf('lost-disputes'), before);
  await giveBack(id, 500_000, key);
  assert.deepEqual(await prove(), []);
});

test('of a refund that waits while a part is lost in disputes only the rest is sent', async () => {
  const { id, customerId, reference } = await paid();
  const key = randomUUID();
  await record(id, lost({ amountKobo: 50_000 }));
  await giveBack(id, 350_000, key);
  const [, waiting] = await listRefundsOf(database.read, id);
  await record(id, lost({ amountKobo: 200_000 }));
  await handleRefund(context, waiting?.id ?? '');
  assert.deepEqual(await refundsOf(id), [
    ['paid', 50_000],
    ['paid', 200_000],
    ['waiting', 100_000],
  ]);
  for (const refund of await listRefundsOf(database.read, id)) await handleRefund(context, refund.id);
  assert.deepEqual(sentOf(reference), [{ chargeReference: reference, amountKobo: 100_000 }]);
  assert.equal(await fundsOf(customerId), 150_000);
  await giveBack(id, 350_000, key);
  assert.equal((await refundsOf(id)).length, 3, 'the same again changes nothing');
  assert.deepEqual(await prove(), []);
});

test('a dispute that is lost after the goods were delivered is the business’s loss, and a refund of them is refused', async () => {
  const { id, customerId } = await paid();
  const before = await balanceOf('lost-disputes');
  await database.write((tx) =>
    postTransfers(tx, [
      {
        ...{ kind: 'posted', key: randomUUID(), code: 'goods-sold', subject: `order:${id}`, amountKobo: 500_000 },
        debit: customerAccount('customer-funds', customerId),
        credit: { kind: 'store-payable', owner: randomUUID() },
        effectiveOn: tx.businessDate,
      },
    ]),
  );
  assert.equal(await record(id, lost()), 'booked');
  assert.equal((await balanceOf('lost-disputes')) - before, 500_000);
  assert.equal(await fundsOf(customerId), 0);
  await assert.rejects(giveBack(id, 500_000), LimitReached);
});

test('the proof names a charge of which more is closed than banks took, and losses of the house below zero', async () => {
  const { id, customerId } = await paid();
  await record(id, lost({ amountKobo: 200_000 }));
  await giveBack(id, 150_000);
  assert.deepEqual(await prove(), []);
  const provedAfter = async (change: (tx: Tx) => Promise<unknown>) => {
    const undo = new Error('undo');
    let found: string[] = [];
    await database
      .write(async (tx) => {
        await change(tx);
        found = (await findDifferences(tx, null)).differences.map(
          ({ checkName, subject }) => `${checkName}: ${subject}`,
        );
        throw undo;
      })
      .catch((error: unknown) => assert.equal(error, undo));
    return found;
  };
  const charge = { id, customerId };
  const named = [`charges-and-ledger: charge:${id}`];
  const repaid = (amountKobo: number) => (tx: Tx) =>
    postTransfers(tx, [asRepaidLoss(tx, { chargeId: id, key: 'test', amountKobo }, customerId)]);
  assert.deepEqual(await provedAfter((tx) => claimLoss(tx, charge, { key: 'test', amountKobo: 50_000 })), []);
  assert.deepEqual(await provedAfter((tx) => claimLoss(tx, charge, { key: 'test', amountKobo: 50_001 })), named);
  assert.deepEqual(await provedAfter(repaid(50_000)), []);
  assert.deepEqual(await provedAfter(repaid(50_001)), named);
  assert.deepEqual(await provedAfter(repaid(-1)), named);
  // The product closes what is open, and no more.
  await database.write((tx) => repayLosses(tx, [charge], { key: randomUUID(), amountKobo: 80_000 }));
  assert.deepEqual(await getLosses(database.read, id), {
    lostKobo: 200_000,
    wonKobo: 0,
    coveredKobo: 150_000,
    claimedKobo: 0,
    repaidKobo: 50_000,
    openKobo: 0,
    beyondKobo: 0,
  });
  const belowZero = {
    name: '',
    text: `update ledger_accounts set credits_posted_kobo = debits_posted_kobo + 1 where kind = 'lost-disputes'`,
  };
  assert.ok((await provedAfter((tx) => tx.list(belowZero))).includes('charges-and-ledger: account:lost-disputes'));
});

test('the proof names a lost dispute that no answer of the provider says, or of another amount', async () => {
  const { id } = await paid();
  await database.write((tx) =>
    postTransfers(tx, [
      {
        ...{ kind: 'posted', key: `dispute:${id}:lost`, code: 'dispute-lost', subject: `charge:${id}`, amountKobo: 7 },
        debit: businessAccount('lost-disputes'),
        credit: businessAccount('provider-balance'),
        effectiveOn: tx.businessDate,
      },
    ]),
  );
  assert.deepEqual(
    (await prove()).map(({ checkName, subject }) => `${checkName}: ${subject}`).filter((text) => text.includes(id)),
    [`charges-and-ledger: charge:${id}`],
  );
});

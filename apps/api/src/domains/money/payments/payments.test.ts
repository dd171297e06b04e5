import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { goodFate } from '../../../../test/payout-books.ts';
import { honesty } from '../../../../test/payout-mischief.ts';
import { mayLeave, referenceOf, startPayments } from '../../../../test/start-payments.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { checkDisbursement } from './check-disbursement.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';
import { stopPayments } from './stop-payments.ts';

const payments = await startPayments({ after });
const { app, standIn, request, runJobs, pass, find, answers, changes } = payments;
const { context } = app;
const { database } = context;
const { books, script } = standIn;
let number = 0;
/** Requests one more disbursement. */
const ask = (amountKobo?: number, account?: { number?: string; name?: string }) =>
  request(++number, amountKobo, account);
const net = () => books.netOf(referenceOf(number));

beforeEach(() => {
  standIn.isDown = false;
  standIn.mischief = honesty;
  script.post = [];
  script.verify = [];
});

test('money is sent once, and is paid when the provider says so', async () => {
  const id = await ask();
  assert.equal((await find(id)).state, 'waiting');
  await runJobs();
  assert.equal((await find(id)).state, 'sending', 'the answer to the POST decides nothing');
  await pass(60);
  const { state, reason, transferCode, paidAt, endedAt } = await find(id);
  assert.deepEqual([state, reason, paidAt, endedAt], ['paid', null, app.clock.now(), app.clock.now()]);
  assert.match(transferCode ?? '', /^TRF_/);
  assert.deepEqual(await answers(id), ['post try', 'post accepted', 'verify found']);
  assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [500_000, 1]);
  assert.equal(await changes(id), 2, 'sending, paid');
});

test('several that wait leave in one bulk call', async () => {
  const ids = [await ask(), await ask(), await ask()];
  const before = standIn.asked.length;
  await runJobs();
  const bulk = standIn.asked.slice(before).filter(({ path }) => path === '/transfer/bulk');
  assert.equal(bulk.length, 1);
  assert.deepEqual(
    standIn.asked.slice(before).filter(({ path }) => path === '/transfer'),
    [],
  );
  await pass(60);
  for (const id of ids) assert.equal((await find(id)).state, 'paid');
});

test('a bulk call that is refused as a whole is sent one by one, and only the bad one fails', async () => {
  books.blocked.add('0999999999');
  const good = await ask();
  const bad = await ask(700_000, { number: '0999999999', name: 'MUSA BELLO' });
  await runJobs();
  assert.deepEqual((await answers(good)).slice(0, 3), ['bulk-post try', 'bulk-post refused', 'verify not-found']);
  for (let at = 0; at < 4; at++) await pass(600);
  assert.equal((await find(good)).state, 'paid');
  assert.deepEqual(await find(bad).then(({ state, reason }) => [state, reason]), [
    'failed',
    'Recipient specified is invalid',
  ]);
  assert.deepEqual([net(), books.netOf(referenceOf(number - 1))], [0, 500_000]);
});

test('a lost answer is unclear, and the provider is asked until it tells', async () => {
  script.post = ['lose-answer'];
  script.verify = ['status-500', 'status-500', 'status-500'];
  const id = await ask();
  await runJobs();
  assert.deepEqual(await find(id).then(({ state, reason }) => [state, reason]), ['unclear', 'UND_ERR_SOCKET']);
  await pass(60);
  assert.deepEqual(await find(id).then(({ state, reason }) => [state, reason]), ['unclear', 'no-answer']);
  await pass(120);
  assert.equal((await find(id)).state, 'paid');
  assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [500_000, 1]);
});

test('a lost request is sent again under the same reference, once the provider does not know it', async () => {
  script.post = ['lose-request'];
  const id = await ask();
  await runJobs();
  await pass(60);
  assert.deepEqual(await find(id).then(({ state, reason }) => [state, reason]), ['unclear', 'unknown-at-provider']);
  assert.equal(standIn.postsOf(referenceOf(number)), 1, 'it may still be on its way');
  await pass(120);
  await pass(120);
  assert.equal((await find(id)).state, 'paid');
  assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [500_000, 2]);
});

test('a request that arrives after it was sent again pays once', async () => {
  script.post = ['act-later'];
  standIn.mischief = { ...honesty, delayMs: () => 200_000 };
  const id = await ask();
  await runJobs();
  for (let minute = 0; minute < 8; minute++) await pass(60);
  assert.equal((await find(id)).state, 'paid');
  assert.equal(net(), 500_000);
});

test('only a refusal and a provider that does not know the reference a while later is a failure', async () => {
  script.post = ['refuse'];
  const id = await ask();
  await runJobs();
  await pass(600);
  assert.equal((await find(id)).state, 'sending', 'a refusal alone ends nothing');
  await pass(600);
  const { state, reason } = await find(id);
  assert.deepEqual([state, reason], ['failed', 'Transfer initiation failed']);
  assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [0, 1]);
});

test('a refusal after a lost answer is no failure, for the first request may still arrive', async () => {
  script.post = ['act-later', 'refuse', 'refuse', 'refuse', 'refuse'];
  standIn.mischief = { ...honesty, delayMs: () => 7_200_000 };
  const id = await ask();
  await runJobs();
  for (let at = 0; at < 6; at++) {
    await pass(1_200);
    assert.equal((await find(id)).state, 'unclear');
  }
  for (let at = 0; at < 3; at++) await pass(7_200);
  assert.deepEqual([(await find(id)).state, net()], ['paid', 500_000]);
});

test('a provider that says refused or failed, and pays, is believed only when asked', async () => {
  standIn.mischief = { ...honesty, fate: () => ({ ...goodFate, hiddenForMs: 240_000 }) };
  for (const lie of ['say-refused', 'say-failed'] as const) {
    script.post = [lie];
    const id = await ask();
    await runJobs();
    for (let minute = 0; minute < 20; minute++) await pass(60);
    assert.equal((await find(id)).state, 'paid', lie);
    assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [500_000, 1], lie);
  }
});

test('a provider that says accepted and did nothing gets the same reference again an hour later', async () => {
  script.post = ['say-accepted'];
  const id = await ask();
  await runJobs();
  for (let at = 0; at < 12; at++) await pass(600);
  assert.equal((await find(id)).state, 'paid');
  assert.deepEqual([net(), standIn.postsOf(referenceOf(number))], [500_000, 2]);
});

test('answers without sense are lost answers: 429, 5xx, a redirect, a cut body, other data', async () => {
  for (const behaviour of ['status-429', 'status-500', 'redirect', 'cut', 'nonsense', 'act-and-502'] as const) {
    script.post = [behaviour];
    const id = await ask();
    await runJobs();
    assert.equal((await find(id)).state, 'unclear', behaviour);
    for (let minute = 0; minute < 8; minute++) await pass(60);
    assert.equal((await find(id)).state, 'paid', behaviour);
    assert.equal(net(), 500_000, behaviour);
  }
});

test('a transfer that fails at the bank has failed', async () => {
  standIn.mischief = { ...honesty, fate: () => ({ ...goodFate, outcome: 'failed' }) };
  const id = await ask();
  await runJobs();
  await pass(60);
  assert.deepEqual(await find(id).then(({ state, reason }) => [state, reason]), ['failed', 'The bank refused it']);
});

test('money that comes back later is found without a webhook', async () => {
  const id = await ask();
  await runJobs();
  await pass(60);
  assert.equal((await find(id)).state, 'paid');
  books.giveBack(books.transfers.get(referenceOf(number)) ?? assert.fail());
  await pass(86_400);
  assert.deepEqual([(await find(id)).state, net()], ['returned', 0]);
  assert.equal(await changes(id), 3);
});

test('a person asks now', async () => {
  script.post = ['lose-answer'];
  const id = await ask();
  await dispatchDisbursements(context, mayLeave);
  assert.equal((await checkDisbursement(context, id, mayLeave))?.state, 'paid');
  assert.equal(await checkDisbursement(context, '00000000-0000-4000-8000-000000000000', mayLeave), null);
});

test('sending stops for every worker and goes on, and what has left is still asked about', async () => {
  const sent = await ask();
  await runJobs();
  await database.write((tx) => stopPayments(tx, true));
  const waiting = await ask();
  await runJobs();
  await pass(60);
  assert.deepEqual([(await find(sent)).state, (await find(waiting)).state], ['paid', 'waiting']);
  assert.equal(standIn.postsOf(referenceOf(number)), 0);
  await database.write((tx) => stopPayments(tx, false));
  await runJobs();
  await pass(60);
  assert.equal((await find(waiting)).state, 'paid');
});

test('what the balance does not cover waits', async () => {
  const { balanceKobo } = books;
  books.balanceKobo = 600_000;
  const [big, small] = [await ask(900_000), await ask(100_000)];
  await runJobs();
  await pass(60);
  assert.deepEqual(await find(big).then(({ state, reason }) => [state, reason]), ['waiting', 'balance-too-low']);
  assert.equal((await find(small)).state, 'paid');
  books.balanceKobo = balanceKobo;
  await pass(1_000);
  await pass(60);
  assert.equal((await find(big)).state, 'paid');
});

test('nothing is asked about a disbursement that waits, or that there is not', async () => {
  const id = await ask();
  const before = standIn.asked.length;
  await askAboutDisbursement(context, id, mayLeave);
  await askAboutDisbursement(context, '00000000-0000-4000-8000-000000000000', mayLeave);
  assert.equal(standIn.asked.length, before);
  await runJobs();
});

test('a reference is used once', async () => {
  await assert.rejects(request(number), { code: '23505' });
});

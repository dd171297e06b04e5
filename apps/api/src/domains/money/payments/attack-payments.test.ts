import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { honesty } from '../../../../test/payout-mischief.ts';
import { mayLeave, type Payments, referenceOf, startPayments } from '../../../../test/start-payments.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { PayoutProvider } from '../../../providers/payouts.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';
import { stopPayments } from './stop-payments.ts';

const payments = await startPayments({ after });
const { app, standIn, runJobs, pass, find, answers } = payments;
const { context } = app;
const { books, script } = standIn;
let number = 1_000;
const ask: (
  ...rest: [amountKobo?: number, account?: { number?: string; name?: string }]
) => ReturnType<Payments['request']> = (amountKobo, account) => payments.request(++number, amountKobo, account);
const own = () => books.transfers.get(referenceOf(number)) ?? assert.fail('not at the provider');
const posts = () => standIn.postsOf(referenceOf(number));
const stateOf = async (id: string) => {
  const { state, alarm } = await find(id);
  return [state, alarm];
};

/** The context with a provider of which one call is another. */
function withProvider(change: Partial<PayoutProvider>): AppContext {
  return { ...context, providers: { ...context.providers, payouts: { ...context.providers.payouts, ...change } } };
}

beforeEach(() => {
  standIn.isDown = false;
  standIn.mischief = honesty;
  script.post = [];
  script.verify = [];
});

test('another amount, currency, account or environment at the provider is unclear with an alarm, never paid', async () => {
  const other = books.addRecipient({ account_number: '0777777777', bank_code: '058', name: 'SOMEBODY ELSE' });
  const changes = [
    [{ amount: 600_000 }, 'amount-differs'],
    [{ currency: 'GHS' }, 'currency-differs'],
    [{ recipient: other.recipient_code }, 'recipient-differs'],
    [{ domain: 'live' }, 'other-environment'],
    [{ status: 'otp' }, 'otp-needed'],
    [{ status: 'blocked' }, 'unclear-status'],
    [{ status: 'something new' }, 'unclear-status'],
  ] as const;
  for (const [change, alarm] of changes) {
    const id = await ask();
    await runJobs();
    Object.assign(own(), change);
    await pass(60);
    assert.deepEqual(await stateOf(id), ['unclear', alarm]);
    await pass(90_000);
    assert.deepEqual([...(await stateOf(id)), posts()], ['unclear', alarm, 1], 'asked, never sent again');
  }
});

test('an alarm goes when the provider’s answer is right again', async () => {
  const id = await ask();
  await runJobs();
  Object.assign(own(), { amount: 1 });
  await pass(60);
  assert.deepEqual(await stateOf(id), ['unclear', 'amount-differs']);
  Object.assign(own(), { amount: 500_000 });
  await pass(600);
  assert.deepEqual(await stateOf(id), ['paid', null]);
});

test('sending with codes switched on is an alarm at once', async () => {
  script.post = ['otp'];
  const id = await ask();
  await runJobs();
  assert.deepEqual(await stateOf(id), ['unclear', 'otp-needed']);
});

test('a provider that takes back its word raises an alarm and changes nothing', async () => {
  script.post = ['refuse'];
  const failed = await ask();
  await runJobs();
  await pass(1_200);
  assert.deepEqual(await stateOf(failed), ['failed', null]);
  const { recipient } = {
    recipient: books.addRecipient({ account_number: '0123456789', bank_code: '058', name: 'AMAKA OKAFOR' }),
  };
  books.accept(
    { reference: referenceOf(number), amount: 500_000, recipient: recipient.recipient_code },
    { outcome: 'success', settlesAfterMs: 0, returnsAfterMs: 0, hiddenForMs: 0 },
  );
  await pass(86_400);
  assert.deepEqual(await stateOf(failed), ['failed', 'moved-after-failed'], 'found without a webhook');

  const paid = await ask();
  await runJobs();
  await pass(60);
  own().status = 'failed';
  await pass(86_400);
  assert.deepEqual(await stateOf(paid), ['paid', 'failed-after-paid']);
  own().status = 'success';
  await pass(3 * 86_400);
  assert.deepEqual(await stateOf(paid), ['paid', 'failed-after-paid'], 'until a person has looked at it');
});

test('a recipient whose name, bank or number is another one at the provider is not paid', async () => {
  const account = { number: '0555555555', name: 'ZAINAB BELLO' };
  const recipient = books.addRecipient({ account_number: account.number, bank_code: '058', name: 'Zainab  Bello' });
  const first = await ask(500_000, account);
  await runJobs();
  await pass(60);
  assert.equal((await find(first)).state, 'paid', 'case and spaces are no difference');
  for (const change of [{ holder: 'OTHER PERSON' }, { name: 'OTHER PERSON' }, { account_number: '0555555556' }]) {
    const before = { ...recipient };
    Object.assign(recipient, change);
    const id = await ask(500_000, account);
    await runJobs();
    const { state, reason } = await find(id);
    assert.deepEqual([state, reason, posts()], ['failed', 'recipient-differs', 0], JSON.stringify(change));
    assert.deepEqual(await answers(id), ['recipient differs']);
    Object.assign(recipient, before);
  }
});

test('a recipient that changed before the second try is not sent to again', async () => {
  const account = { number: '0444444444', name: 'CHIDI EZE' };
  script.post = ['lose-request'];
  const id = await ask(500_000, account);
  await runJobs();
  const recipient =
    [...books.recipients.values()].find((one) => one.account_number === account.number) ?? assert.fail();
  recipient.holder = 'OTHER PERSON';
  for (let at = 0; at < 6; at++) await pass(120);
  assert.deepEqual([...(await stateOf(id)), posts()], ['unclear', 'recipient-differs', 1]);
  recipient.holder = account.name;
  await pass(90_000);
  await pass(90_000);
  assert.deepEqual([(await find(id)).state, posts()], ['paid', 2]);
});

test('a key of another account of ours at the provider sends nothing again', async () => {
  script.post = ['lose-answer'];
  const id = await ask();
  await runJobs();
  app.clock.advance(600);
  const stranger = withProvider({
    verify: async () => ({ kind: 'not-found' }),
    findRecipient: async () => ({ kind: 'not-found' }),
  });
  await askAboutDisbursement(stranger, id, mayLeave);
  assert.deepEqual([...(await stateOf(id)), posts()], ['unclear', 'recipient-differs', 1]);
  await askAboutDisbursement(context, id, mayLeave);
  assert.deepEqual(await stateOf(id), ['paid', null]);
});

test('a provider that is down for a day: what waits, waits, and what was sent stays to be asked about', async () => {
  const sent = await ask();
  await dispatchDisbursements(context, mayLeave);
  const waiting = await ask();
  standIn.isDown = true;
  const before = standIn.asked.length;
  for (let hour = 0; hour < 24; hour++) await pass(3_600);
  assert.deepEqual([(await find(sent)).state, (await find(waiting)).state, posts()], ['sending', 'waiting', 0]);
  assert.ok(standIn.asked.length - before < 200, 'it is asked less and less often');
  standIn.isDown = false;
  await pass(86_400);
  await pass(86_400);
  assert.deepEqual([(await find(sent)).state, (await find(waiting)).state, posts()], ['paid', 'paid', 1]);
});

/** A disbursement that the provider has refused because the balance fell after we had looked at it. */
async function refusedForBalance() {
  const { balanceKobo } = books;
  // A refund leaves between the look at the balance and the transfer.
  standIn.mischief = {
    ...honesty,
    post() {
      books.balanceKobo = 0;
      return 'honest';
    },
  };
  const id = await ask();
  const reference = referenceOf(number);
  await runJobs();
  await pass(300);
  standIn.mischief = honesty;
  const fillUp = () => {
    books.balanceKobo = balanceKobo;
  };
  return { id, reference, fillUp };
}

test('what the balance did not cover any more when it was sent is sent again, and paid once the balance is there', async () => {
  const { id, reference, fillUp } = await refusedForBalance();
  for (let minutes = 0; minutes < 15; minutes += 5) await pass(300);
  assert.equal((await find(id)).state, 'sending');
  fillUp();
  for (let minutes = 0; minutes < 20; minutes += 5) await pass(300);
  assert.equal((await find(id)).state, 'paid');
  assert.equal(books.netOf(reference), 500_000);
});

test('a question without an answer does not end the wait for the balance', async () => {
  const { id, reference, fillUp } = await refusedForBalance();
  standIn.isDown = true;
  for (let minutes = 0; minutes < 60; minutes += 5) await pass(300);
  standIn.isDown = false;
  fillUp();
  for (let minutes = 0; minutes < 60; minutes += 5) await pass(300);
  assert.equal((await find(id)).state, 'paid');
  assert.equal(books.netOf(reference), 500_000);
});

test('what waits for the balance fails within minutes of a stop, and resuming does not send it', async () => {
  const { id, reference, fillUp } = await refusedForBalance();
  await context.database.write((tx) => stopPayments(tx, true));
  fillUp();
  for (let minutes = 0; minutes < 40; minutes += 5) await pass(300);
  assert.equal((await find(id)).state, 'failed');
  await context.database.write((tx) => stopPayments(tx, false));
  for (let minutes = 0; minutes < 40; minutes += 5) await pass(300);
  assert.equal((await find(id)).state, 'failed');
  assert.equal(books.netOf(reference), 0);
});

test('the tries and answers of a disbursement are only ever added', async () => {
  for (const change of [
    'update disbursement_answers set status = status',
    'delete from disbursement_answers',
    'truncate disbursement_answers',
  ]) {
    await assert.rejects(context.database.pool.query(change), { code: '42501' }, change);
  }
});

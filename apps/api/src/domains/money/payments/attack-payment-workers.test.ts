import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { honesty } from '../../../../test/payout-mischief.ts';
import { mayLeave, referenceOf, startPayments } from '../../../../test/start-payments.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { PayoutProvider } from '../../../providers/payouts.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';

const payments = await startPayments({ after });
const { app, standIn, runJobs, pass, find, answers } = payments;
const { context } = app;
const { script } = standIn;
let number = 3_000;
const ask = () => payments.request(++number);
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
  standIn.mischief = honesty;
  script.post = [];
  script.verify = [];
});

test('of many workers with the same disbursements each is sent once', async () => {
  const ids: string[] = [];
  const first = number + 1;
  for (let at = 0; at < 12; at++) ids.push(await ask());
  await Promise.all(Array.from({ length: 8 }, () => dispatchDisbursements(context, mayLeave)));
  for (let at = first; at <= number; at++) assert.equal(standIn.postsOf(referenceOf(at)), 1, `${at}`);
  await pass(60);
  for (const id of ids) assert.equal((await find(id)).state, 'paid');
});

test('a worker that was asleep while another one took over sends nothing', async () => {
  const id = await ask();
  let isFirst = true;
  const sleepy = withProvider({
    balanceKobo: async () => {
      if (isFirst) {
        isFirst = false;
        app.clock.advance(3_600);
        await dispatchDisbursements(context, mayLeave);
        await askAboutDisbursement(context, id, mayLeave);
      }
      return 1_000_000_000;
    },
  });
  await dispatchDisbursements(sleepy, mayLeave);
  assert.deepEqual([...(await stateOf(id)), posts()], ['paid', null, 1]);
  assert.deepEqual(await answers(id), ['post try', 'post accepted', 'verify found']);
});

test('of many workers that ask about a lost request one sends it again', async () => {
  script.post = ['lose-request'];
  const id = await ask();
  await dispatchDisbursements(context, mayLeave);
  app.clock.advance(300);
  await Promise.all(Array.from({ length: 6 }, () => askAboutDisbursement(context, id, mayLeave)));
  assert.equal(posts(), 2);
});

test('a worker that dies between the mark and the call leaves it unclear, and it is sent once', async () => {
  const id = await ask();
  const dies = async () => {
    throw new Error('killed');
  };
  await assert.rejects(dispatchDisbursements(withProvider({ send: dies, sendMany: dies }), mayLeave), /killed/);
  assert.deepEqual([(await find(id)).state, posts()], ['sending', 0]);
  await runJobs();
  assert.equal(posts(), 0, 'the next worker does not take it for waiting');
  for (let at = 0; at < 4; at++) await pass(120);
  assert.deepEqual([(await find(id)).state, posts()], ['paid', 1]);
});

test('a worker that dies between the call and the record loses nothing', async () => {
  const id = await ask();
  const { send } = context.providers.payouts;
  const dies: PayoutProvider['send'] = async (transfer) => {
    await send(transfer);
    throw new Error('killed');
  };
  await assert.rejects(dispatchDisbursements(withProvider({ send: dies }), mayLeave), /killed/);
  assert.equal((await find(id)).state, 'sending');
  await pass(240);
  assert.deepEqual([(await find(id)).state, posts()], ['paid', 1]);
});

test('an answer that comes hours late is judged by the instant of its question', async () => {
  script.post = ['say-refused'];
  const id = await ask();
  await dispatchDisbursements(context, mayLeave);
  const slow = withProvider({
    verify: async () => {
      app.clock.advance(7_200);
      return { kind: 'not-found' };
    },
  });
  await askAboutDisbursement(slow, id, mayLeave);
  assert.equal((await find(id)).state, 'sending');
  await askAboutDisbursement(context, id, mayLeave);
  assert.equal((await find(id)).state, 'paid');
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  enterIdentityCode,
  readIdentity,
  sendIdentityCode,
  startIdentityCheck,
} from '@foodbank/contract/people/identity-checks';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import type { FinishedIdentity, IdentityProvider } from '../../../providers/identity.ts';
import { recordOutcome, takeErrand } from './asking.ts';
import { endWaitingChecks } from './jobs.ts';

/** The holder's own code at a company that is slow: what happens while it has not answered. */
const right: FinishedIdentity = {
  kind: 'done',
  answer: { kind: 'found', names: ['Bisi', 'Adeyemi'], birthOn: '1990-05-17' },
};
let isSlow = false;
/** Calls that wait for the company, by what it was sent. */
const waiting = new Map<string, () => void>();
const chosen: string[] = [];
const reached = async <Answer>(what: string, answer: Answer): Promise<Answer> => {
  if (isSlow) await new Promise<void>((resolve) => waiting.set(what, resolve));
  return answer;
};
const answerNow = async (what: string) => {
  await waitUntil(what, () => waiting.has(what));
  waiting.get(what)?.();
  waiting.delete(what);
};
const provider: IdentityProvider = {
  name: 'stand-in',
  begin: async ({ id }) => ({
    kind: 'person-acts',
    channels: ['phone', 'email'].map((channel) => ({ id: channel, shown: `the ${channel}` })),
    handle: id,
    expiresAt: new Date(app.clock.now().getTime() + 10 * 60_000),
  }),
  choose: (_, channelId) => {
    chosen.push(channelId);
    return reached(channelId, { kind: 'sent' });
  },
  finish: (_, code): Promise<FinishedIdentity> => {
    if (code === '999999') return reached(code, { kind: 'done', answer: { kind: 'down' } });
    return reached(code, code === '123456' ? right : { kind: 'wrong-code' });
  },
  read: async () => null,
};
const app = await startApp({ after }, { identity: provider });
const { database } = app.context;
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
let made = 0;
const nextNumber = () => `222${String(++made).padStart(8, '0')}`;
const start = (by: TestCustomer, number: string) => by.send(startIdentityCheck, { body: { ...claim, number } });
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
async function until(by: TestCustomer, what: string, is: (now: Awaited<ReturnType<typeof identityOf>>) => boolean) {
  await waitUntil(what, async () => is(await identityOf(by)));
  return identityOf(by);
}
const over = (by: TestCustomer) => until(by, 'the end', ({ state }) => state !== 'checking');
const enter = (by: TestCustomer, code: string) => by.send(enterIdentityCode, { body: { code } });
const send = (by: TestCustomer, channelId: string) => by.send(sendIdentityCode, { body: { channelId } });
const idOf = async (by: TestCustomer): Promise<string> =>
  (await database.pool.query('select id from identity_checks where customer_id = $1 order by asked_at desc', [by.id]))
    .rows[0].id;

async function askedForCode(number = nextNumber()): Promise<TestCustomer> {
  isSlow = false;
  const by = await makeOwnCustomer(app);
  await start(by, number);
  await until(by, 'the question', ({ code }) => code?.step === 'asking-consent');
  return by;
}
async function withCode(number?: string): Promise<TestCustomer> {
  const by = await askedForCode(number);
  await send(by, 'phone');
  await until(by, 'the code', ({ code }) => code?.step === 'code-sent');
  return by;
}

test('who entered three wrong codes may try the same number again on that day', async () => {
  const number = nextNumber();
  const by = await withCode(number);
  for (const code of ['111111', '222222']) {
    await enter(by, code);
    await until(by, 'the next try', (now) => now.code?.step === 'code-sent' && now.code.wasWrong);
  }
  await enter(by, '333333');
  assert.equal((await over(by)).reason, 'code-wrong');
  await start(by, number);
  const again = await until(by, 'the question', ({ code }) => code?.step === 'asking-consent');
  assert.equal(again.triesLeft, 1);
});

test('a code that is sent elsewhere while the first one is on its way goes there too', async () => {
  const by = await askedForCode();
  chosen.length = 0;
  isSlow = true;
  await send(by, 'phone');
  await waitUntil('the first call', () => waiting.has('phone'));
  await send(by, 'email');
  await answerNow('phone');
  await answerNow('email');
  const found = await until(by, 'the code', ({ code }) => code?.step === 'code-sent');
  assert.deepEqual([chosen, found.code?.sentTo], [['phone', 'email'], 'the email']);
});

test('a code that was entered in time counts, also where the company answers after its time', async () => {
  const by = await withCode();
  isSlow = true;
  app.clock.advance(10 * 60 - 20);
  await enter(by, '123456');
  await waitUntil('the call', () => waiting.has('123456'));
  app.clock.advance(30);
  const id = await idOf(by);
  // The job that was planned for the end of the code, and the sweep.
  assert.equal(await database.write((tx) => takeErrand(tx, id)), null);
  await endWaitingChecks(app.context);
  assert.match((await identityOf(by)).text, /checking|Nobody answers/);
  await answerNow('123456');
  assert.equal((await over(by)).state, 'verified');
});

test('a company that is down while it has a code that was entered in time ends the check at last, and costs no try', async () => {
  const by = await withCode();
  isSlow = true;
  await enter(by, '999999');
  await waitUntil('the call', () => waiting.has('999999'));
  app.clock.advance(10 * 60);
  await answerNow('999999');
  const found = await over(by);
  assert.deepEqual([found.state, found.reason, found.triesLeft], ['not-started', 'provider-down', 3]);
});

test('what a company says late of a code before does not count for the one that was entered since', async () => {
  const by = await withCode();
  const id = await idOf(by);
  await enter(by, '111111');
  await until(by, 'the next try', (now) => now.code?.step === 'code-sent' && now.code.wasWrong);
  isSlow = true;
  await enter(by, '123456');
  await waitUntil('the call', () => waiting.has('123456'));
  const errand = { kind: 'finish', handle: id, code: '111111' } as const;
  await database.write((tx) => recordOutcome(tx, { id, errand }, { kind: 'wrong-code' }));
  await answerNow('123456');
  assert.equal((await over(by)).state, 'verified');
});

test('a code whose time is over ends its check without the job that was planned for it, and costs a try', async () => {
  for (const by of [await askedForCode(), await withCode()]) {
    app.clock.advance(10 * 60);
    await endWaitingChecks(app.context);
    const found = await identityOf(by);
    assert.deepEqual([found.state, found.reason, found.triesLeft], ['not-started', 'code-late', 2]);
    const { rows } = await database.pool.query('select handle_sealed from identity_checks where customer_id = $1', [
      by.id,
    ]);
    assert.deepEqual(rows, [{ handle_sealed: null }]);
  }
});

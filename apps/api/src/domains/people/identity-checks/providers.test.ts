import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  enterIdentityCode,
  loseIdentityCode,
  readIdentity,
  sendIdentityCode,
  startIdentityCheck,
} from '@foodbank/contract/people/identity-checks';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { startSmileId } from '../../../../test/smile-id-stand-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sandboxCode } from '../../../providers/identity-sandbox.ts';
import { smileId } from '../../../providers/smile-id.ts';

/** Checks in several steps: the holder's own code by the sandbox, and jobs that a company works on. */
const app = await startApp({ after });
const smile = await startSmileId({ after });
const { url, partnerId, apiKey } = smile;
const working = await startApp(
  { after },
  { identity: smileId({ url, partnerId, apiKey, privacyUrl: 'https://shop.example/privacy' }) },
);
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
let made = 0;
const numberOf = (prefix: string, digit: number) => `${prefix}${String(++made).padStart(7, '0')}${digit}`;
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
const start = (by: TestCustomer, number: string) => by.send(startIdentityCheck, { body: { ...claim, number } });
async function until(by: TestCustomer, what: string, is: (now: Awaited<ReturnType<typeof identityOf>>) => boolean) {
  await waitUntil(what, async () => is(await identityOf(by)));
  return identityOf(by);
}
const storedIn = async ({ context }: typeof app, by: TestCustomer) =>
  (await context.database.pool.query('select * from identity_checks where customer_id = $1 order by asked_at', [by.id]))
    .rows[0];

/** A customer of whom the bank system wants a code, and who was asked where it goes. */
async function askedForCode(digit = 0): Promise<TestCustomer> {
  const by = await makeOwnCustomer(app);
  await start(by, numberOf('333', digit));
  await until(by, 'the question', ({ code }) => code?.step === 'asking-consent');
  return by;
}
async function sent(by: TestCustomer, channelId = 'phone') {
  const { status } = await by.send(sendIdentityCode, { body: { channelId } });
  assert.equal(status, 200);
  return until(by, 'the code', ({ code }) => code?.step === 'code-sent');
}

test('a check that needs the holder’s own code asks where it goes, takes it and verifies; the number goes with the first answer', async () => {
  const by = await askedForCode();
  const asks = await identityOf(by);
  assert.match(asks.next, /Choose where it goes\. You have until \d\d:\d\d/);
  assert.deepEqual(
    asks.code?.channels.map(({ id }) => id),
    ['phone', 'email'],
  );
  assert.equal((await storedIn(app, by)).number_sealed, null);
  const found = await sent(by);
  assert.match(found.text, new RegExp(`went to \\+234 ••• ••• ${by.phone.slice(-4)}`));
  assert.equal((await by.send(enterIdentityCode, { body: { code: `Your code is ${sandboxCode}.` } })).status, 200);
  assert.equal((await until(by, 'the answer', ({ state }) => state !== 'checking')).state, 'verified');
  const row = await storedIn(app, by);
  assert.deepEqual([row.handle_sealed, row.channels, row.code_sealed, row.channel_id], [null, null, null, null]);
});

test('a wrong code may be entered again; after three the check is refused, and costs a try', async () => {
  const by = await askedForCode();
  await sent(by);
  for (const left of [2, 1]) {
    await by.send(enterIdentityCode, { body: { code: '111111' } });
    const again = await until(by, 'the next try', ({ code }) => code?.step === 'code-sent');
    assert.equal(again.code?.wasWrong, true, String(left));
    assert.equal(again.text, 'This code was not right.');
  }
  await by.send(enterIdentityCode, { body: { code: '111111' } });
  const found = await until(by, 'the end', ({ state }) => state !== 'checking');
  assert.deepEqual([found.state, found.reason, found.triesLeft], ['refused', 'code-wrong', 2]);
  assert.equal((await by.send(enterIdentityCode, { body: { code: sandboxCode } })).body.code, 'identity-no-code');
});

test('a code that comes too late ends the check, by the bank’s word or by the clock', async () => {
  const late = await askedForCode();
  await sent(late);
  await late.send(enterIdentityCode, { body: { code: '000000' } });
  const told = await until(late, 'the end', ({ state }) => state !== 'checking');
  assert.deepEqual([told.state, told.reason, told.triesLeft], ['not-started', 'code-late', 2]);
  const slow = await askedForCode();
  await sent(slow);
  app.clock.advance(11 * 60);
  assert.match((await identityOf(slow)).text, /not entered in time/);
  assert.equal((await slow.send(enterIdentityCode, { body: { code: sandboxCode } })).body.code, 'identity-no-code');
});

test('who lost the phone of the bank is led to the other number, and a channel that nobody named is refused', async () => {
  const by = await askedForCode();
  assert.equal((await by.send(sendIdentityCode, { body: { channelId: 'fax' } })).body.code, 'identity-no-code');
  await sent(by, 'email');
  await sent(by, 'phone');
  const { identity } = await by.call(loseIdentityCode, {});
  assert.deepEqual([identity.state, identity.reason], ['not-started', 'code-lost']);
  assert.match(identity.next, /Use your NIN instead/);
  assert.equal((await by.send(loseIdentityCode, {})).body.code, 'identity-no-code');
  assert.equal((await start(by, numberOf('222', 0))).status, 200);
});

test('a code of two presses at once is sent on once, and the answer counts once', async () => {
  const by = await askedForCode();
  await sent(by);
  const presses = await Promise.all([1, 2].map(() => by.send(enterIdentityCode, { body: { code: sandboxCode } })));
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await until(by, 'the answer', ({ state }) => state !== 'checking')).state, 'verified');
});

const callback = (address: string, body: unknown = {}) =>
  working.app.inject({ method: 'POST', url: new URL(address).pathname, payload: JSON.stringify(body) });
async function startedJob(outcome: 'clear' | 'attention' | 'processing' | 'error') {
  smile.behave({ outcome });
  const by = await makeOwnCustomer(working);
  const before = smile.jobs.length;
  await start(by, numberOf('222', 0));
  await waitUntil('the job', () => smile.jobs.length > before);
  return { by, job: smile.jobs[before] as (typeof smile.jobs)[number] };
}

test('a job is asked for its outcome until it has one: names that fit without a birthday, and what the company doubts, go to a person', async () => {
  for (const [outcome, reason] of [
    ['clear', 'birth-date-unknown'],
    ['attention', 'provider-unsure'],
  ] as const) {
    const { by, job } = await startedJob(outcome);
    await callback(job.fields.callback_url ?? '', { job_id: job.jobId });
    const found = await until(by, 'the answer', ({ state }) => state !== 'checking');
    assert.deepEqual([found.state, found.reason], ['needs-a-person', reason]);
    const row = await storedIn(working, by);
    assert.deepEqual([row.number_sealed, row.provider], [null, 'smile-id']);
  }
});

test('a callback twice, forged, of another job or after the end changes nothing', async () => {
  const { by, job } = await startedJob('processing');
  const address = job.fields.callback_url ?? '';
  await waitUntil('the handle', async () => (await storedIn(working, by)).handle_sealed !== null);
  const forged = await callback(`${address.slice(0, -4)}xxxx`, { job_id: job.jobId, status: 'clear' });
  assert.equal(forged.statusCode, 404);
  for (const body of [
    { job_id: job.jobId, status: 'clear' },
    { job_id: 'job_99999999999999999999999999' },
    'no json',
    null,
  ])
    assert.equal((await callback(address, body)).statusCode, 200);
  assert.equal((await identityOf(by)).state, 'checking');
  smile.behave({ outcome: 'clear' });
  for (const _ of [1, 2]) await callback(address, { job_id: job.jobId });
  assert.equal((await until(by, 'the answer', ({ state }) => state !== 'checking')).state, 'needs-a-person');
  assert.equal((await callback(address, { job_id: job.jobId })).statusCode, 200);
});

test('where the answer to the entry got lost, the callback names the job, and no second one is paid for', async () => {
  smile.behave({ entry: 'drop' });
  const by = await makeOwnCustomer(working);
  const before = smile.jobs.length;
  await start(by, numberOf('222', 0));
  await waitUntil('the job', () => smile.jobs.length > before);
  await waitUntil('the next ask to be planned', async () => (await storedIn(working, by)).asks > 0);
  smile.behave({});
  const job = smile.jobs[before];
  await callback(job?.fields.callback_url ?? '', { job_id: job?.jobId });
  assert.equal((await until(by, 'the answer', ({ state }) => state !== 'checking')).state, 'needs-a-person');
  assert.equal(smile.jobs.length, before + 1);
});

test('a job that the company does not know yet is read again, and one that it could not do is not paid for again soon', async () => {
  const { by, job } = await startedJob('processing');
  await waitUntil('the handle', async () => (await storedIn(working, by)).handle_sealed !== null);
  const before = smile.jobs.length;
  smile.behave({ outcome: null });
  const read = smile.reads();
  await callback(job.fields.callback_url ?? '');
  await waitUntil('the read', () => smile.reads() > read);
  smile.behave({ outcome: 'error' });
  await callback(job.fields.callback_url ?? '');
  await waitUntil('the end of the job', async () => (await storedIn(working, by)).step === 'asking');
  const { rows } = await working.context.database.pool.query(
    `select extract(epoch from max(start_after) - now())::int as seconds from pgboss.job where name = 'identity-asks' and state = 'created'`,
  );
  assert.ok(rows[0].seconds > 3 * 3_600, `${rows[0].seconds}`);
  assert.equal(smile.jobs.length, before);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { decideIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { recordAnswer } from './asking.ts';
import { findCheckInQuestion } from './checking.ts';
import { findIdentity, lapseChecks } from './queries.ts';

/** The other one of BVN and NIN, once the first is verified. */
const app = await startApp({ after });
const { database } = app.context;
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', consent };
let made = 0;
const numberOf = (digit: number, first = '222') => `${first}7${String(++made).padStart(6, '0')}${digit}`;

const start = (by: TestCustomer, numberKind: 'bvn' | 'nin', number: string, given: Partial<typeof claim> = {}) =>
  by.send(startIdentityCheck, { body: { ...claim, ...given, numberKind, number } });
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
/** A customer who is verified by BVN. */
async function makeKnown(): Promise<TestCustomer> {
  const by = await makeOwnCustomer(app);
  await start(by, 'bvn', numberOf(0));
  await waitUntil('the first number', async () => (await identityOf(by)).state === 'verified');
  return by;
}
async function otherOf(by: TestCustomer) {
  const { other } = await identityOf(by);
  return other ?? assert.fail('no other number');
}
async function answered(by: TestCustomer) {
  await waitUntil('the answer', async () => (await otherOf(by)).state !== 'checking');
  return otherOf(by);
}
const stored = async (by: TestCustomer) =>
  (await database.pool.query('select * from identity_checks where customer_id = $1 order by asked_at, id', [by.id]))
    .rows;

test('before the first number is verified there is no other one, and then its next step is to enter it', async () => {
  assert.equal((await identityOf(await makeOwnCustomer(app))).other, null);
  const other = await otherOf(await makeKnown());
  assert.deepEqual([other.numberKind, other.state, other.check, other.code], ['nin', 'not-started', null, null]);
  assert.match(`${other.text} ${other.next}`, /We know you by your BVN\. Your NIN is still missing\. Enter your NIN/);
});

test('the other number is verified by the name and birthday of the first one, whatever is sent; the first stays refused', async () => {
  const by = await makeKnown();
  assert.equal((await start(by, 'bvn', numberOf(0))).body.code, 'identity-verified');
  assert.equal((await start(by, 'nin', numberOf(1), { firstname: 'Tunde', birthOn: '1 June 1980' })).status, 200);
  const other = await answered(by);
  assert.deepEqual([other.state, other.check?.firstname, other.check?.birthOn], ['verified', 'Bisi', '1990-05-17']);
  const [first, second] = await stored(by);
  assert.deepEqual([first.state, second.state, second.number_sealed], ['verified', 'verified', null]);
  assert.equal((await identityOf(by)).check?.numberKind, 'bvn');
  for (const kind of ['bvn', 'nin'] as const)
    assert.equal((await start(by, kind, numberOf(0))).body.code, 'identity-verified');
});

test('while the second number waits, is refused or gets no answer, the customer stays verified by the first', async () => {
  for (const [digit, state, words] of [
    [6, 'needs-a-person', /A person looks at it, within 24 hours\. Your BVN and your limit stay/],
    [8, 'refused', /Check the digits and try again\. Your limit stays as it is/],
    [9, 'checking', /Your limit|a minute or two/],
  ] as const) {
    const by = await makeKnown();
    await start(by, 'nin', numberOf(digit));
    if (state !== 'checking') await answered(by);
    const identity = await identityOf(by);
    assert.deepEqual([identity.state, identity.code, identity.other?.state], ['verified', null, state]);
    assert.match(`${identity.other?.text} ${identity.other?.next}`, words);
    assert.equal((await findIdentity(database.read, by.id)).state, 'verified');
    // A question to a person is about the number that is not settled.
    const about = await findCheckInQuestion(database.read, by.id);
    assert.equal(about?.numberKind, state === 'checking' ? 'bvn' : 'nin');
  }
});

test('the holder’s own code of the second number stands with it, and the tries of a day are counted together', async () => {
  const by = await makeKnown();
  await start(by, 'nin', numberOf(0, '333'));
  await waitUntil('the code', async () => (await otherOf(by)).code !== null);
  const identity = await identityOf(by);
  assert.deepEqual([identity.code, identity.other?.code?.step, identity.triesLeft], [null, 'asking-consent', 1]);
  assert.equal((await start(by, 'nin', numberOf(0))).body.code, 'identity-running');
});

test('two numbers that are sent at once begin one check', async () => {
  const by = await makeKnown();
  const answers = await Promise.all([1, 2, 3].map((digit) => start(by, 'nin', numberOf(digit))));
  await answered(by);
  assert.ok(answers.filter(({ status }) => status === 200).length >= 1);
  assert.equal(
    (await stored(by)).filter(({ state, number_kind }) => state === 'verified' && number_kind === 'nin').length,
    1,
  );
});

test('an answer that comes after a member verified the same number changes nothing', async () => {
  const by = await makeOwnCustomer(app);
  await start(by, 'bvn', numberOf(6));
  await waitUntil('the answer', async () => (await identityOf(by)).state === 'needs-a-person');
  await start(by, 'bvn', numberOf(9));
  const [waiting, running] = await stored(by);
  await database.pool.query(`update identity_checks set state = 'verified', reason = null where id = $1`, [waiting.id]);
  await database.write((tx) =>
    recordAnswer(tx, running.id, { kind: 'found', names: ['Bisi Adeyemi'], birthOn: '1990-05-17' }),
  );
  assert.deepEqual(
    (await stored(by)).map(({ state }) => state),
    ['verified', 'replaced'],
  );
});

test('a member who verifies while the answer about the same number comes, corrected, verifies once and fails never', async () => {
  const support = await makeStaff(app, ['support']);
  for (let round = 0; round < 5; round++) {
    const by = await makeOwnCustomer(app);
    await start(by, 'bvn', numberOf(6));
    await waitUntil('the answer', async () => (await identityOf(by)).state === 'needs-a-person');
    await start(by, 'bvn', numberOf(9));
    const [waiting, running] = await stored(by);
    const body = { outcome: 'verified' as const, reason: 'Called back, the maiden name' };
    const [decided] = await Promise.all([
      support.send(decideIdentityCheck, { params: { id: waiting.id }, body }),
      database.write((tx) =>
        recordAnswer(tx, running.id, { kind: 'found', names: ['Bisi Adeyemi'], birthOn: '1990-05-17' }),
      ),
    ]);
    assert.ok([200, 409].includes(decided.status), JSON.stringify(decided.body));
    assert.equal((await stored(by)).filter(({ state }) => state === 'verified').length, 1);
  }
});

test('a number that lapsed is asked about again, and is still known to be another customer’s', async () => {
  const by = await makeOwnCustomer(app);
  const number = numberOf(0);
  await start(by, 'bvn', number);
  await waitUntil('the first number', async () => (await identityOf(by)).state === 'verified');
  await database.write((tx) => lapseChecks(tx, by.id, 'phone-changed'));
  const { state, reason, text, next, other } = await identityOf(by);
  assert.deepEqual([state, reason, other], ['not-started', 'phone-changed', null]);
  assert.match(`${text} ${next}`, /changed your phone number.*plans that you have stay as they are/);
  const stranger = await makeOwnCustomer(app);
  await start(stranger, 'bvn', number);
  await waitUntil('the answer', async () => (await identityOf(stranger)).state !== 'checking');
  assert.equal((await identityOf(stranger)).reason, 'number-known');
  // The same number within a day is no repeated question any more. Meanwhile another customer asked, so a person looks.
  await start(by, 'bvn', number);
  await waitUntil('the answer', async () => (await identityOf(by)).state === 'needs-a-person');
  assert.deepEqual(
    (await stored(by)).map((row) => [row.state, row.reason]),
    [
      ['lapsed', 'phone-changed'],
      ['needs-a-person', 'number-known'],
    ],
  );
});

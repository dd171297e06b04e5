import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { addDays, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import type { IdentityAnswer } from '../../../providers/identity.ts';
import { identitySandbox } from '../../../providers/identity-sandbox.ts';
import { recordAnswer } from './asking.ts';
import { describeIdentity } from './checking.ts';
import { endWaitingChecks } from './jobs.ts';

const asked: string[] = [];
let lost = false;
const sandbox = identitySandbox();
const app = await startApp(
  { after },
  {
    identity: {
      ...sandbox,
      begin: async (ask) => {
        asked.push(ask.number);
        const begun = await sandbox.begin(ask);
        if (!lost) return begun;
        lost = false;
        throw new Error('the answer was lost');
      },
    },
  },
);
const { pool } = app.context.database;
const consent = { version: '1', language: 'en' };
const claim = { firstname: 'Bísí', lastname: 'Adéyẹmí', birthOn: '17 May 1990', numberKind: 'bvn' as const, consent };
let made = 0;
/** A number of its own that ends in a digit. */
const numberOf = (digit: number) => `222${String(++made).padStart(7, '0')}${digit}`;

const start = (by: TestCustomer, number: string, given: Partial<typeof claim> = {}) =>
  by.send(startIdentityCheck, { body: { ...claim, ...given, number } });
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
async function answered(by: TestCustomer) {
  await waitUntil('the answer', async () => (await identityOf(by)).state !== 'checking');
  return identityOf(by);
}
const stored = async (by: TestCustomer) =>
  (await pool.query('select * from identity_checks where customer_id = $1 order by asked_at, id', [by.id])).rows;

test('a BVN that fits verifies, whatever the order and the marks, and only its last four digits stay', async () => {
  const by = await makeOwnCustomer(app);
  assert.equal((await identityOf(by)).state, 'not-started');
  const number = numberOf(0);
  const { status, body } = await start(by, `BVN: ${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { state, check, text } = await answered(by);
  assert.equal(state, 'verified');
  assert.equal(check?.lastDigits, number.slice(-4));
  assert.equal(check?.birthOn, '1990-05-17');
  assert.match(text, /your BVN fits/);
  const [row] = await stored(by);
  assert.equal(row.number_sealed, null);
  assert.deepEqual([row.text_version, row.language], ['1', 'en']);
  assert.equal(JSON.stringify(row).includes(number), false);
  assert.equal((await start(by, numberOf(0))).body.code, 'identity-verified');
});

test('another name or birthday waits for a person, an unknown number is refused, each with what is next', async () => {
  for (const [digit, state, reason, next] of [
    [6, 'needs-a-person', 'name-differs', /within 24 hours/],
    [7, 'needs-a-person', 'birth-date-differs', /within 24 hours/],
    [8, 'refused', 'not-found', /Check the digits/],
  ] as const) {
    const by = await makeOwnCustomer(app);
    await start(by, numberOf(digit));
    const found = await answered(by);
    assert.deepEqual([found.state, found.reason, found.triesLeft], [state, reason, 2]);
    assert.match(found.next, next);
  }
});

test('a second person with the same number waits for a person to look, whoever asked first', async () => {
  const number = numberOf(1);
  const [first, second] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  await start(first, number);
  assert.equal((await answered(first)).state, 'verified');
  await start(second, number);
  const found = await answered(second);
  assert.deepEqual([found.state, found.reason], ['needs-a-person', 'number-known']);
  const both = numberOf(2);
  const people = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  await Promise.all(people.map((by) => start(by, both)));
  const states = (await Promise.all(people.map(answered))).map(({ state }) => state).sort();
  assert.deepEqual(states, ['needs-a-person', 'verified']);
});

test('who asked first is verified, also where the answer about a later one with the number comes before', async () => {
  // The provider is down, so both wait; then its answers come in the other order.
  const number = numberOf(9);
  const [first, later] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  for (const by of [first, later]) await start(by, number);
  const answer: IdentityAnswer = { kind: 'found', names: ['ADEYEMI', 'Bisi'], birthOn: '1990-05-17' };
  for (const by of [later, first]) {
    const [row] = await stored(by);
    await app.context.database.write((tx) => recordAnswer(tx, row.id, answer));
  }
  const found = await identityOf(later);
  assert.deepEqual([found.state, found.reason], ['needs-a-person', 'number-known']);
  assert.equal((await identityOf(first)).state, 'verified');
});

test('three tries a day; the same number with the same name and birthday is not asked again and costs none', async () => {
  const by = await makeOwnCustomer(app);
  const number = numberOf(8);
  await start(by, number);
  await answered(by);
  const before = asked.length;
  assert.equal((await start(by, number, { firstname: 'BISI' })).status, 200);
  assert.equal(asked.length, before);
  assert.equal((await identityOf(by)).triesLeft, 2);
  for (const left of [1, 0]) {
    await start(by, numberOf(8));
    assert.equal((await answered(by)).triesLeft, left);
  }
  const refused = await start(by, numberOf(0));
  assert.deepEqual([refused.status, refused.body.code], [409, 'identity-tries-used']);
  assert.equal((await start(await makeOwnCustomer(app), numberOf(0))).status, 200);
  app.clock.advance(24 * 3600);
  await start(by, numberOf(0));
  assert.equal((await answered(by)).state, 'verified');
});

test('a provider that is down costs no try, and the number is wiped after 24 hours at the latest', async () => {
  const by = await makeOwnCustomer(app);
  await start(by, numberOf(9));
  await waitUntil('an ask', async () => (await stored(by))[0].asks > 0);
  assert.match((await identityOf(by)).next, /a minute or two/);
  assert.equal((await start(by, numberOf(0))).body.code, 'identity-running');
  app.clock.advance(6 * 60);
  const waits = await identityOf(by);
  assert.equal(waits.state, 'checking');
  assert.match(`${waits.text} ${waits.next}`, /Nobody answers about your BVN yet.*costs you no try/);
  // The last sweep before 24 hours are over: the next one would be too late.
  app.clock.advance(24 * 3600 - 15 * 60);
  await endWaitingChecks(app.context);
  const [row] = await stored(by);
  assert.deepEqual([row.state, row.number_sealed, row.is_try], ['unanswered', null, false]);
  const found = await identityOf(by);
  assert.deepEqual([found.state, found.reason, found.triesLeft], ['not-started', 'provider-down', 3]);
});

test('an answer that got lost is asked for again', async () => {
  const by = await makeOwnCustomer(app);
  const number = numberOf(3);
  lost = true;
  await start(by, number);
  assert.equal((await answered(by)).state, 'verified');
  assert.equal(asked.filter((one) => one === number).length, 2);
});

test('a minor is refused without asking anybody, and may ask on the 18th birthday', async () => {
  const by = await makeOwnCustomer(app);
  const number = numberOf(0);
  const today = app.clock.now().toISOString().slice(0, 10);
  const birthOn = `${Number(today.slice(0, 4)) - 18}-12-31`;
  await start(by, number, { birthOn });
  const found = await identityOf(by);
  assert.deepEqual([found.state, found.reason], ['refused', 'under-age']);
  assert.match(found.next, /31 Dec/);
  const [row] = await stored(by);
  assert.equal(row.number_sealed, null);
  assert.ok(!asked.includes(number));
});

test('who the register says is a minor is refused, whatever birthday was typed', async () => {
  const by = await makeOwnCustomer(app);
  const { body } = await start(by, numberOf(9));
  assert.ok(body.identity);
  const [row] = await stored(by);
  const answer: IdentityAnswer = { kind: 'found', names: ['Bisi Adeyemi'], birthOn: '2015-01-01' };
  await app.context.database.write((tx) => recordAnswer(tx, row.id, answer));
  const found = await identityOf(by);
  assert.deepEqual([found.state, found.reason], ['refused', 'under-age']);
  // No day to ask again that has passed: the birthday that was typed is not the holder's.
  assert.match(found.text, /another one than you typed/);
  assert.match(found.next, /ask a person to look/);
});

test('who was too young and has turned 18 since is told to try again', async () => {
  const by = await makeOwnCustomer(app);
  const grownUpOn = addDays(lagosDay(app.clock.now()), 2);
  const birthOn = `${Number(grownUpOn.slice(0, 4)) - 18}${grownUpOn.slice(4)}`;
  await start(by, numberOf(0), { birthOn });
  assert.match((await identityOf(by)).next, new RegExp(`ask again from ${formatDay(grownUpOn)}`));
  app.clock.advance(2 * 86_400);
  assert.match((await identityOf(by)).next, /old enough now: try again/);
});

test('the own phone number, a birthday to come, ten digits and another consent are refused in words', async () => {
  const by = await makeOwnCustomer(app);
  const errors = async (number: string, given: Partial<typeof claim> = {}) => (await start(by, number, given)).body;
  assert.match((await errors(by.phone)).errors?.number ?? '', /your phone number/);
  assert.match((await errors('2221234567')).errors?.number ?? '', /11 digits.*This one has 10/);
  assert.match((await errors(numberOf(0), { birthOn: '17/05/2090' })).errors?.birthOn ?? '', /not come yet/);
  assert.match((await errors(numberOf(0), { birthOn: '17/05/90' })).errors?.birthOn ?? '', /17 May 1990/);
  assert.equal((await errors(numberOf(0), { consent: { ...consent, version: 'older' } })).code, 'consent-changed');
  assert.deepEqual(await stored(by), []);
});

test('a corrected check takes the place of the one that waits for a person', async () => {
  const by = await makeOwnCustomer(app);
  await start(by, numberOf(6));
  assert.equal((await answered(by)).state, 'needs-a-person');
  await start(by, numberOf(0));
  assert.equal((await answered(by)).state, 'verified');
  assert.deepEqual(
    (await stored(by)).map(({ state }) => state),
    ['replaced', 'verified'],
  );
});

test('the consent is the legal text in force, its version stored; a version that came since then has to be shown first', async () => {
  const by = await makeOwnCustomer(app);
  const shown = (await identityOf(by)).consent;
  assert.deepEqual([shown.version, shown.language], ['1', 'en']);
  assert.deepEqual(
    shown.sections?.map(({ heading }) => heading),
    ['What we check', 'What we keep', 'What we don’t do', 'Your choice'],
  );
  const [writer, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['admin'])];
  const body = {
    ...{
      body: `# What we check\nWe ask who has this number. ${'We keep nothing of it. '.repeat(10).trim()}`,
      fromOn: lagosDay(app.clock.now()),
      isExample: false,
    },
    ...{ afterVersion: 1, reason: 'our lawyer wrote it' },
  };
  const params = { kind: 'identity-consent' as const, language: 'en' as const };
  const { approvalId } = await writer.call(requestLegalText, { params, body });
  assert.equal((await approveAs(decider, approvalId)).status, 200);
  assert.equal((await start(by, numberOf(0))).body.code, 'consent-changed');
  const now = (await identityOf(by)).consent;
  assert.equal(now.version, '2');
  assert.match(now.sections?.[0]?.paragraphs[0] ?? '', /^We ask who has this number\./);
  assert.equal((await start(by, numberOf(0), { consent: { version: '2', language: 'en' } })).status, 200);
  assert.equal((await stored(by))[0].text_version, '2');
});

test('where real customers are nobody is asked on a text that is only an example', async () => {
  const by = await makeOwnCustomer(app);
  const about = { now: app.clock.now(), businessDate: '2026-01-02', isOffered: true };
  const describe = (allowsExamples: boolean) =>
    describeIdentity(app.context.database.read, by.id, { ...about, terms: { allowsExamples } });
  assert.equal((await describe(true)).isOffered, true);
  assert.equal((await describe(false)).isOffered, false);
});

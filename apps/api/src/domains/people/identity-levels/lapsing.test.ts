import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readLimit } from '@foodbank/contract/lending/credit-limits';
import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { askForLevel, readLevel } from '@foodbank/contract/people/identity-levels';
import { goodHome, makeLevelTwo, makeReadyPicture, verifyOther } from '../../../../test/make-level.ts';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import type { GivenLimit } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { listLoansOf } from '../../lending/loans/queries.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import { updateCustomerProfile } from '../../selling/sign-ups/update-customer-profile.ts';
import { digestNumber } from '../identity-checks/numbers.ts';
import { lapseIdentity } from './lapsing.ts';

/** What another phone number or name of the account does to what was verified. */
const app = await startApp({ after });
const { database } = app.context;
const today = '2026-06-15';
app.clock.setBusinessDate(today);

const change = (by: TestCustomer, changed: { firstname?: string; lastname?: string; phone?: string }) =>
  database.write((tx) => updateCustomerProfile(tx, by.id, changed));
const identityOf = async (by: TestCustomer) => (await by.call(readIdentity, {})).identity;
const levelOf = async (by: TestCustomer) => (await by.call(readLevel, {})).level;
const limitOf = async (by: TestCustomer) => (await by.call(readLimit, {})).limit;

const numbers = { nin: '22200000011', bvn: '22200000022' } as const;
/** A customer at level 2 who was verified by both numbers. */
async function makeNumbered(given: GivenLimit = {}) {
  const by = await makeLevelTwo(app, given);
  await database.write(async (tx) => {
    for (const kind of ['nin', 'bvn'] as const)
      await database.pool.query(
        'update identity_checks set number_digest = $3 where customer_id = $1 and number_kind = $2',
        [by.id, kind, await digestNumber(tx, kind, numbers[kind])],
      );
  });
  return by;
}
/** Types a number again, and waits for the answer. */
async function typeAgain(by: TestCustomer, numberKind: 'nin' | 'bvn', number: string): Promise<void> {
  const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990' };
  await by.call(startIdentityCheck, {
    body: { ...claim, numberKind, number, consent: { version: '1', language: 'en' } },
  });
  await waitUntil('the answer', async () => {
    const found = await identityOf(by);
    return (numberKind === 'nin' ? found.state : found.other?.state) === 'verified';
  });
}

test('another phone number has both numbers checked again; what a person accepted stays, and so do plans', async () => {
  const by = await makeNumbered({ incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  assert.deepEqual([(await limitOf(by)).tier, (await limitOf(by)).cap], [2, 150_000]);
  await change(by, { phone: '08091112233' });
  const { state, reason, other, text, next } = await identityOf(by);
  assert.deepEqual([state, reason, other], ['not-started', 'phone-changed', null]);
  assert.match(`${text} ${next}`, /changed your phone number.*plans that you have stay as they are/);
  const { noPlan, tier } = await limitOf(by);
  assert.deepEqual([noPlan?.reason, tier], ['identity-missing', 0]);
  assert.match(`${noPlan?.text} ${noPlan?.next}`, /changed your phone number.*BVN or NIN once more.*stay as they are/);
  const level = await levelOf(by);
  assert.equal(level.state, 'closed');
  assert.match(`${level.text} ${level.next}`, /changed your phone number.*Enter your BVN once more/);
  const [stored] = await listLoansOf(database.read, by.id);
  const replayed = await replayStored(database.read, stored ?? assert.fail('no loan'), today);
  assert.deepEqual([stored?.id, replayed.state.state], [loan.id, 'active']);
  // Both numbers again, on a day with tries, and level 2 is back without a person.
  app.clock.advance(86_400);
  for (const numberKind of ['nin', 'bvn'] as const) {
    await typeAgain(by, numberKind, numbers[numberKind]);
    assert.equal((await levelOf(by)).state, numberKind === 'nin' ? 'open' : 'verified');
  }
  assert.equal((await limitOf(by)).tier, 2);
});

test('who comes back with another number after a lapse is looked at by a person again before level 2 counts', async () => {
  for (const [nin, bvn] of [
    ['22200000033', '22200000044'],
    ['22200000051', '22200000062'],
  ] as const) {
    const by = await makeNumbered({ incomeKobo: 30_000_000 });
    await change(by, { phone: '08091112244' });
    app.clock.advance(86_400);
    await typeAgain(by, 'nin', nin);
    await typeAgain(by, 'bvn', bvn);
    const { state, tier, text, next } = await levelOf(by);
    assert.deepEqual([state, tier, (await limitOf(by)).tier], ['open', 1, 1]);
    assert.match(`${text} ${next}`, /another one than before.*ask a person to look/);
    await by.call(askForLevel, { body: goodHome });
    assert.equal((await levelOf(by)).state, 'waiting');
  }
});

test('another name also ends what a person accepted, and asks for the document again', async () => {
  const by = await makeLevelTwo(app);
  await change(by, { lastname: 'Okonkwo' });
  assert.equal((await identityOf(by)).reason, 'name-changed');
  await database.pool.query(
    `update identity_checks set state = 'verified', reason = null, lapsed_at = null where customer_id = $1`,
    [by.id],
  );
  const level = await levelOf(by);
  assert.deepEqual([level.state, level.tier], ['open', 1]);
  assert.match(level.text, /changed your name, so a person looks at your document again/);
  assert.deepEqual(
    level.parts.filter(({ state }) => state !== 'done').map(({ part, state, text }) => [part, state, text]),
    [['document', 'again', 'It has your name from before. Send one with your name as it is now.']],
  );
  const { rows } = await database.pool.query('select state, reason from identity_reviews where customer_id = $1', [
    by.id,
  ]);
  assert.deepEqual(rows, [{ state: 'lapsed', reason: 'name-changed' }]);
});

test('another spelling, another order of the names, another email and the same phone lapse nothing', async () => {
  const by = await makeOwnCustomer(app, { firstname: 'Bisi', lastname: 'Adéyẹmí Okafor' });
  await verifyOther(app, by.id);
  for (const changed of [
    { firstname: 'BISI', lastname: 'Adeyemi-Okafor' },
    { firstname: 'Bísí', lastname: 'Okafor Adeyemi' },
    { firstname: 'Okafor', lastname: 'Bisi Adeyemi' },
    { phone: by.phone },
    { phone: `+234 ${by.phone.slice(1)}` },
    {},
  ])
    await change(by, changed);
  assert.equal((await identityOf(by)).state, 'verified');
  await change(by, { firstname: 'Tunde' });
  assert.equal((await identityOf(by)).state, 'not-started');
});

test('a lapse is a line of the audit log, once, and none where nothing was verified', async () => {
  const [by, stranger] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  await verifyOther(app, by.id);
  for (const one of [by, stranger])
    await Promise.all([1, 2].map(() => database.write((tx) => lapseIdentity(tx, one.id, 'phone-changed'))));
  const { rows } = await database.pool.query(
    `select subject, detail->>'reason' as reason from audit_lines where action = 'identity-lapsed' and subject = any($1)`,
    [[by.id, stranger.id]],
  );
  assert.deepEqual(rows, [{ subject: by.id, reason: 'phone-changed' }]);
});

test('a request that waits goes on after a change, and can be accepted once the numbers are checked again', async () => {
  const by = await makeLevelTwo(app);
  await makeReadyPicture(app, by.id, 'document');
  await by.call(askForLevel, { body: goodHome });
  await change(by, { phone: '08091112299' });
  assert.equal((await levelOf(by)).state, 'closed');
  await database.pool.query(
    `update identity_checks set state = 'verified', reason = null, lapsed_at = null where customer_id = $1`,
    [by.id],
  );
  assert.equal((await levelOf(by)).state, 'waiting');
});

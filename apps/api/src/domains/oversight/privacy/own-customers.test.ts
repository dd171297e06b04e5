import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { signUpCustomer } from '@foodbank/contract/people/customer-accounts';
import { deleteAddress, saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { openTicket } from '@foodbank/contract/support/tickets';
import { ownPage } from '../../../../test/customer-texts.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { insertOwnLimit } from '../../lending/credit-limits/queries.ts';
import { storeRefundAccount } from '../../money/charges/refund-account-queries.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { describeEffects } from './erasure-effects.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const found = (query: DataSubjectQuery) => database.write((tx) => findDataSubject(tx, query));
const exported = (query: DataSubjectQuery) =>
  database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, query), operator));
const erased = (query: DataSubjectQuery) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, query), operator));

const signUp = (body: Record<string, string>) =>
  app.send(signUpCustomer, { body: { password: 'jollof rice', ...body } }, undefined, undefined, ownPage);

test('a customer of our own shop exports account, addresses, devices and codes, without secrets', async () => {
  const customer = await makeOwnCustomer(app, { phone: '08035550001', firstname: 'Exported' });
  await customer.call(saveAddress, { params: { id: randomUUID() }, body: goodAddress as never });
  await signUp({ firstname: 'Exported', lastname: 'Again', phone: customer.phone });
  const whole = await exported({ phone: '+234 803 555 0001' });
  const [one] = whole.customers as { id: string; account: Record<string, { length: number }> }[];
  assert.equal(one?.id, customer.id);
  const { addresses, devices, codes } = one.account;
  assert.deepEqual([addresses?.length, devices?.length, codes?.length], [1, 1, 1]);
  const text = JSON.stringify(whole);
  assert.ok(text.includes(goodAddress.street));
  for (const secret of [customer.cookie, 'digest', 'sealed', 'Hash']) assert.ok(!text.includes(secret), secret);
});

test('a customer’s loans are exported with agreement and events; erasing tells which are not over, and keeps them without a name', async () => {
  const { id: customerId, phone } = await makeOwnCustomer(app, { firstname: 'Borrowing', lastname: 'Obiageli' });
  const { number } = await loansIn(app).deliver({ customerId });
  const whole = await exported({ phone });
  const [one] = whole.customers as { account: { loans: { number: string; events: { kind: string }[] }[] } }[];
  assert.deepEqual(
    one?.account.loans.map((loan) => [loan.number, loan.events.map(({ kind }) => kind)]),
    [[number, ['delivered']]],
  );
  const effects = await database.write(async (tx) => describeEffects(tx, await findDataSubject(tx, { phone })));
  assert.deepEqual(
    effects.filter(({ what }) => /oans/.test(what)).map(({ what, count, goes }) => [what, count, goes]),
    [
      ['Instalment loans', 1, false],
      ['Loans that are not over', 1, false],
    ],
  );
  await erased({ phone });
  assert.deepEqual(await tablesWith(app, ['Obiageli']), []);
  const { rows } = await database.pool.query('select state from loans where number = $1', [number]);
  assert.deepEqual(rows, [{ state: 'active' }]);
});

test('who a customer is, what was stated and the own limits are exported without the number; erasing leaves of them, without a name, only what a plan was given for', async () => {
  const has = async (customerId: string) => {
    const count = async (table: string) =>
      (await database.pool.query(`select count(*)::int as n from ${table} where customer_id = $1`, [customerId]))
        .rows[0].n;
    return Promise.all(['identity_checks', 'income_statements', 'own_limits'].map(count));
  };
  const people = await Promise.all(
    ['08035550021', '08035550022'].map((phone) => makeVerifiedCustomer(app, { phone, birthOn: '1971-02-03' })),
  );
  const [borrower, other] = people;
  if (!borrower || !other) assert.fail();
  for (const { id } of people) await database.write((tx) => insertOwnLimit(tx, id, 500_000, tx.now, tx.businessDate));
  await loansIn(app).deliver({ customerId: borrower.id });
  const [one] = (await exported({ phone: borrower.phone })).customers as unknown as {
    account: Record<string, object[]>;
  }[];
  const { identityChecks, incomeStatements, ownLimits } = one?.account ?? {};
  assert.deepEqual([identityChecks?.length, incomeStatements?.length, ownLimits?.length], [1, 1, 1]);
  assert.equal((identityChecks as { birthOn: string }[])[0]?.birthOn, '1971-02-03');
  for (const { phone } of people) await erased({ phone });
  assert.deepEqual(
    [await has(borrower.id), await has(other.id)],
    [
      [1, 1, 0],
      [0, 0, 0],
    ],
  );
  const kept = await database.pool.query(
    'select firstname, lastname, birth_on, last_digits from identity_checks where customer_id = $1',
    [borrower.id],
  );
  assert.deepEqual(Object.values(kept.rows[0]), [null, null, null, null]);
});

test('erasing a customer of our own shop takes login, sessions, devices, addresses and unfinished sign-ups', async () => {
  const phone = '08035550002';
  const customer = await makeOwnCustomer(app, { phone, firstname: 'Zebrudaya', email: 'zebrudaya@example.com' });
  const address = { ...goodAddress, street: '7 Zebrudaya Close', recipientName: 'Ovularia Zebrudaya' };
  const kept = randomUUID();
  await customer.call(saveAddress, { params: { id: kept }, body: address as never });
  const gone = randomUUID();
  await customer.call(saveAddress, { params: { id: gone }, body: address as never });
  await customer.call(deleteAddress, { params: { id: gone } });
  await signUp({ firstname: 'Zebrudaya', lastname: 'Okorigwe', phone });
  await database.write((tx) =>
    storeRefundAccount(tx, {
      ...{
        customerId: customer.id,
        numberSealed: tx.keys.seal('0123456789'),
        numberDigest: 'a digest',
        bankCode: '058',
      },
      ...{ bankName: 'A bank', accountName: 'Zebrudaya Okorigwe', state: 'in-name' },
    }),
  );
  const effects = await database.write(async (tx) => describeEffects(tx, await findDataSubject(tx, { phone })));
  assert.deepEqual(
    effects.filter(({ what }) => what === 'Accounts in our shop').map(({ count }) => count),
    [1],
  );
  assert.deepEqual(await erased({ phone }), { agents: [], customers: [customer.id] });
  assert.deepEqual(await tablesWith(app, ['Zebrudaya', '8035550002', customer.cookie]), []);
  assert.equal((await customer.send(getCustomerSession, {})).status, 401);
  const again = await makeOwnCustomer(app, { phone });
  assert.notEqual(again.id, customer.id, 'the phone may sign up anew');
  assert.deepEqual(await erased({ phone: '08035559999' }), { agents: [], customers: [] });
});

test('an email that is not confirmed makes a customer of our own shop a possible match only', async () => {
  const email = 'victim@example.com';
  const customer = await makeOwnCustomer(app, { phone: '08035550003', email });
  const byEmail = await found({ email });
  assert.deepEqual([byEmail.customers, byEmail.possibleMatches.map(({ id }) => id)], [[], [`customer:${customer.id}`]]);
  const byPhone = await found({ phone: customer.phone });
  assert.deepEqual([byPhone.customers.map(({ id }) => id), byPhone.emailKeys], [[customer.id], []]);
});

test('two customers without an email don’t count as one person', async () => {
  const [one, other] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const { customers, possibleMatches } = await found({ phone: one.phone });
  assert.deepEqual([customers.map(({ id }) => id), possibleMatches], [[one.id], []]);
  assert.notEqual(one.id, other.id);
});

test('an unfinished sign-up is deleted after a day, and a deleted address is wiped after a month', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  await deleteExpiredRows(app.context);
  await signUp({ firstname: 'Late', lastname: 'Never', phone: '08035550004' });
  const customer = await makeOwnCustomer(app);
  const params = { id: randomUUID() };
  await customer.call(saveAddress, { params, body: { ...goodAddress, street: '9 Wiped Street' } as never });
  await customer.call(deleteAddress, { params });
  app.clock.advance(86_400 - 60);
  assert.equal((await deleteExpiredRows(app.context))['phone-codes'], undefined);
  app.clock.advance(120);
  assert.ok(((await deleteExpiredRows(app.context))['phone-codes'] ?? 0) >= 1);
  assert.deepEqual(await tablesWith(app, ['9 Wiped Street']), ['customer_addresses: 9 Wiped Street']);
  app.clock.advance(30 * 86_400);
  assert.equal((await deleteExpiredRows(app.context))['deleted-addresses'], 1);
  assert.deepEqual(await tablesWith(app, ['9 Wiped Street']), []);
});

test('what a customer asked the team is exported and erased with the account, and not by an email that was only typed', async () => {
  const customer = await makeOwnCustomer(app, { phone: '08035550091', email: 'typed.only@example.com' });
  const stranger = await makeOwnCustomer(app, { phone: '08035550092' });
  const message = 'The beans from Oshodi had stones.';
  await customer.call(openTicket, { body: { topic: 'other', message } });
  await stranger.call(openTicket, { body: { topic: 'other', message: 'Mine stays.' } });
  const byEmail = await exported({ email: 'typed.only@example.com' });
  assert.ok(!JSON.stringify(byEmail).includes(message));
  const byPhone = await exported({ phone: customer.phone });
  assert.ok(JSON.stringify(byPhone.requests).includes(message));
  await erased({ phone: customer.phone });
  assert.deepEqual(await tablesWith(app, [message]), []);
  assert.notDeepEqual(await tablesWith(app, ['Mine stays.']), []);
});

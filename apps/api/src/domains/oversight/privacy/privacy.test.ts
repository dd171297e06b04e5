import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent, requestPasswordReset } from '@foodbank/contract/people/accounts';
import { getAgent, updateProfile } from '@foodbank/contract/people/agents';
import { changeStaffRoles } from '@foodbank/contract/people/staff';
import { requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { makeAgent, makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff, testTotpSecret } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { findBank } from '../../money/banks/queries.ts';
import { updateAccountInfo } from '../../money/banks/update-account-info.ts';
import { repairDailyTotals } from '../proof/repair-daily-totals.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after });
const { database } = app.context;
const account = { accountNumber: '0690000031', bankCode: '044' };

const exported = (query: DataSubjectQuery) =>
  database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, query), operator));
const erased = (query: DataSubjectQuery) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, query), operator));

/** Creates an agent with every kind of data, and two customers: a referral and the agent's own account. */
async function makeBusyAgent(email: string, phoneNumber: string): Promise<TestAgent> {
  const agent = await makeAgent(app, { email });
  const params = { id: agent.id };
  await app.call(updateProfile, { params, body: { phoneNumber } }, agent.token);
  const bank = (await findBank(database.read, account.bankCode)) ?? assert.fail();
  const owner = { id: agent.id, email, firstname: 'Amaka', lastname: 'Okafor' };
  await database.write((tx) => updateAccountInfo(tx, owner, { ...account, accountName: 'AMAKA OKAFOR', bank }));
  await app.call(requestPasswordReset, { body: { email } });
  const { referralCode } = agent;
  await makeCustomer(app, `of-${agent.id}`, { referralCode, email: 'kunle@example.com', phoneNumber: '08099999999' });
  await makeCustomer(app, `own-${agent.id}`, { referralCode, email, phoneNumber });
  await makeOrder(app, `sold-${agent.id}`, { customerId: `of-${agent.id}`, amount: 25_000 });
  await makeOrder(app, `eaten-${agent.id}`, { customerId: `own-${agent.id}`, amount: 8_000 });
  await app.call(subscribe, { body: { email: email.toUpperCase() } });
  await app.call(sendContactMessage, { body: { name: 'Ada', email, message: 'When am I paid?' } });
  await waitForWorker(app);
  return agent;
}

const dailyTotals = async () =>
  (await database.pool.query(`select * from agent_daily_totals order by agent_id, day`)).rows;
const ordersNow = async () =>
  (await database.pool.query('select number, amount_kobo, commission_kobo, agent_id from orders order by number')).rows;

const siteTables = ['banks', 'content_items', 'content_versions'];

test('an export by email, or by phone and confirmed agent, has all data of the person, and no secrets or data of others', async () => {
  const agent = await makeBusyAgent('ada.eze@example.com', '0803 111 2222');
  const also = [`agent:${agent.id}`];
  for (const query of [{ email: 'Ada.Eze@example.com' }, { phone: '+234 803 111 2222', also }]) {
    const found = await exported(query);
    const one = found.agents[0] ?? assert.fail();
    assert.deepEqual([one.id, one.email, one.phone], [agent.id, agent.email, '0803 111 2222']);
    assert.equal((one.payoutAccount as { accountNumber: string }).accountNumber, account.accountNumber);
    assert.equal(one.totalsByDay[0]?.salesKobo, 2_500_000);
    assert.equal((one.commissionLines[0] as { amountKobo?: number }).amountKobo, 50_000);
    assert.deepEqual(
      one.codes.map(({ purpose }) => purpose),
      ['reset-password'],
    );
    assert.deepEqual(
      found.customers.map(({ id, orders }) => [id, orders.map(({ number }) => number)]),
      [[`own-${agent.id}`, [`eaten-${agent.id}`]]],
    );
    assert.deepEqual([found.newsletter.length, found.requests.length], [1, 1]);
    assert.equal(found.passwordResetRequests.length, 1);
    const kinds = found.emails.map(({ kind }) => kind);
    for (const kind of ['login-details', 'reset-code', 'bank-account-added', 'contact-message'])
      assert.ok(kinds.includes(kind as never), kind);
    assert.ok(found.audit.some(({ action }) => action === 'phone-changed'));
    const whole = JSON.stringify(found);
    for (const secret of [agent.password, 'argon2', 'kunle@', '08099999999', 'sealed', 'Hash']) {
      assert.ok(!whole.includes(secret), secret);
    }
  }
  const { audit } = await exported({ email: agent.email });
  assert.ok(
    audit.some(({ action, actor }) => action === 'person-exported' && actor === 'operator'),
    'the export is in the audit log',
  );
});

test('the export of a member of staff has roles, second factors and devices, and no secrets or names of others', async () => {
  const [member, admin] = [await makeStaff(app, ['support', 'content']), await makeStaff(app, ['admin'])];
  const body = { roles: ['content' as const], reason: 'Works for the site only' };
  await admin.call(changeStaffRoles, { params: { id: member.id }, body });
  const { staffAccounts, audit } = await exported({ email: member.email.toUpperCase() });
  const [one] = staffAccounts as {
    roles: string[];
    grants: { role: string; revokedAt: Date | null }[];
    secondFactors: object;
    devices: { address: string }[];
  }[];
  assert.deepEqual(one?.roles, ['content']);
  assert.deepEqual(one.grants.map(({ role, revokedAt }) => [role, revokedAt !== null]).sort(), [
    ['content', false],
    ['support', true],
  ]);
  assert.deepEqual(one.secondFactors, { totp: true, passkeys: 0, recoveryCodesLeft: 0 });
  assert.deepEqual(
    one.devices.map(({ address }) => address),
    ['127.0.0.1'],
  );
  assert.ok(audit.some(({ action }) => action === 'member-roles-changed'));
  const whole = JSON.stringify(staffAccounts);
  for (const secret of [admin.name, member.cookie, testTotpSecret, 'digest', 'Key'])
    assert.ok(!whole.includes(secret), secret);
  const other = await exported({ email: member.email.replace('@', '+other@') });
  assert.deepEqual(other.staffAccounts, [], 'another address of the same mailbox was not verified');
});

test('an unknown contact gives an empty export', async () => {
  const { asked: _, exportedAt: __, ...found } = await exported({ email: 'unknown@example.com', phone: '08000000000' });
  assert.deepEqual(Object.values(found).flat(), []);
});

test('an erased person is in no table, and orders and daily totals are unchanged', async () => {
  const agent = await makeBusyAgent('bola.ade@example.com', '0803 333 4444');
  const [totalsBefore, ordersBefore] = [await dailyTotals(), await ordersNow()];
  const done = await erased({ email: agent.email });
  assert.deepEqual(done, { agents: [agent.id], customers: [`own-${agent.id}`] });
  assert.deepEqual(await tablesWith(app, ['bola.ade', '8033334444', '0803 333 4444'], siteTables), []);
  assert.deepEqual([await dailyTotals(), await ordersNow()], [totalsBefore, ordersBefore]);
  const differences: unknown[] = [];
  await repairDailyTotals(database, (one) => differences.push(one));
  assert.deepEqual(differences, [], 'the totals still equal the sums of the orders');
  assert.equal(
    (await app.send(getAgent, { params: { id: agent.id } }, agent.token)).status,
    401,
    'sessions have ended',
  );
  const signIn = await app.send(loginAgent, { body: { email: agent.email, password: agent.password } });
  assert.equal(signIn.status, 401);
  const again = await erased({ email: agent.email });
  assert.deepEqual(again, { agents: [], customers: [] }, 'a second time finds nothing');
  const { rows } = await database.pool.query(
    `select actor, action from audit_lines where action = 'person-erased' and subject = $1`,
    [agent.id],
  );
  assert.deepEqual(rows, [{ actor: 'operator', action: 'person-erased' }]);
});

test('later reports of the shop do not restore an erased customer or change daily totals, but orders are recorded', async () => {
  const agent = await makeBusyAgent('chidi.obi@example.com', '0803 555 6666');
  await erased({ email: agent.email });
  const before = await dailyTotals();
  await makeCustomer(app, `own-${agent.id}`, {
    email: 'chidi.obi@example.com',
    phoneNumber: '08035556666',
    firstname: 'Chidi',
  });
  assert.deepEqual(await tablesWith(app, ['chidi'], siteTables), []);
  assert.deepEqual(await dailyTotals(), before);
  await makeOrder(app, `later-${agent.id}`, { customerId: `own-${agent.id}` });
  assert.ok((await ordersNow()).some(({ number }) => number === `later-${agent.id}`));
  assert.deepEqual(await dailyTotals(), before, 'an own account earns nothing, erased or not');
});

test('an erased customer stays in the agent’s list, without a name', async () => {
  const agent = await makeBusyAgent('dayo.ojo@example.com', '0803 777 8888');
  await erased({ phone: '0809 999 9999' });
  const { totalReferrals, referrals } = (await app.call(
    listReferrals,
    { params: { id: agent.id }, query: {} },
    agent.token,
  )) as unknown as { totalReferrals: number; referrals: { name: string }[] };
  assert.deepEqual([totalReferrals, referrals[0]?.name], [1, 'Erased customer']);
});

test('a person who only sent an enquiry is found and erased by phone, with the emails to the team', async () => {
  const partner = {
    name: 'Eze Farms',
    contactPerson: 'Ngozi Okeke',
    email: 'farm@example.com',
    phoneNo: '2348061234567',
    foodProduct: 'Rice',
    whyPartnerWithUs: 'We grow it',
    additionalInformation: 'None',
  };
  await app.call(requestPartnership, { body: partner });
  const found = await exported({ phone: '0806 123 4567' });
  assert.deepEqual([found.requests.length, found.emails.map(({ kind }) => kind)], [1, ['partner-request']]);
  await erased({ phone: '0806 123 4567' });
  assert.deepEqual(await tablesWith(app, ['farm@example.com', '8061234567', 'Okeke'], siteTables), []);
});

test('the account of an erased agent is kept for five years and then deleted', async () => {
  const agent = await makeBusyAgent('efe.ighalo@example.com', '0803 999 1111');
  await erased({ email: agent.email });
  const keptCount = async () =>
    (await database.pool.query('select from payout_accounts where agent_erased_at is not null')).rowCount;
  const before = (await keptCount()) ?? 0;
  assert.ok(before >= 1);
  app.clock.advance(1_826 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal(await keptCount(), before);
  app.clock.advance(2 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal(await keptCount(), 0);
});

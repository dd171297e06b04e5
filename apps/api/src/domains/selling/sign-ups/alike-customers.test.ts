import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { updateProfile } from '@foodbank/contract/people/agents';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { alikePageSize, decideAlikeCustomer, listAlikeCustomers } from '@foodbank/contract/selling/sign-ups-staff';
import { getEarnings } from '@foodbank/contract/views/earnings';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForContacts } from '../../../../test/wait-for-worker.ts';
import { readPayee } from '../../earning/payouts/payee.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { recordCustomers } from './record-customers.ts';

const app = await startApp({ after });
const { database, keys } = app.context;
const [finance, operations] = [await makeStaff(app, ['finance']), await makeStaff(app, ['operations'])];
const reason = 'We called both and spoke to two people';
let made = 0;

/** A customer of our own who typed the agent's email. */
async function alikeCustomer(): Promise<{ agent: TestAgent; customer: TestCustomer }> {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  await typeEmail(customer, agent.email);
  return { agent, customer };
}
const typeEmail = (customer: TestCustomer, email: string) =>
  customer.call(updateCustomerProfile, { body: { firstname: 'Bisi', lastname: 'Ojo', email } });

/** An order is placed and delivered: what the agent has earned by then, in naira. */
async function earnedAfterOrder({ id: customerId }: TestCustomer, agent: TestAgent): Promise<number> {
  made += 1;
  const at = app.clock.now();
  const report = { number: `AC-${made}`, customerId, amountKobo: 13_416_50, placedAt: at };
  await database.write(async (tx) => {
    assert.deepEqual(await recordOrders(tx, [{ ...report, status: 'completed', completedAt: at }], 'own'), [null]);
  });
  return (await app.call(getEarnings, { params: { id: agent.id } }, agent.token)).earnings.sums.earned;
}

const openOf = async ({ id }: TestAgent) => (await finance.call(listAlikeCustomers, { query: { agentId: id } })).rows;
const flagsOf = async ({ id }: TestAgent) =>
  (await readPayee(database.read, { keys, day: '2026-06-15', hasAcceptedTerms: async () => true }, id)).flags;
const decision = ({ id }: { id: string }, outcome: 'own' | 'other') => ({
  params: { customerId: id },
  body: { outcome, reason },
});
const linesAbout = async ({ id }: TestCustomer) =>
  (
    await database.pool.query(
      `select actor, action, reason, detail, before, after from audit_lines where subject = $1 and actor_kind = 'staff'`,
      [id],
    )
  ).rows;

test('a customer who looks like the agent is listed with both names, masked contacts, what is alike and since when', async () => {
  const { agent, customer } = await alikeCustomer();
  const [row, ...more] = await openOf(agent);
  assert.deepEqual(more, []);
  assert.deepEqual([row?.customerId, row?.customer.name, row?.agent.name], [customer.id, 'Bisi Ojo', 'Ngozi Eze']);
  assert.deepEqual(
    [row?.alikeBy, row?.foundAt, row?.agent.id, row?.agent.referralCode],
    ['email', app.clock.now().toISOString(), agent.id, agent.referralCode],
  );
  assert.equal(row?.customer.maskedEmail, row?.agent.maskedEmail);
  const text = JSON.stringify(row);
  for (const secret of [agent.email, customer.phone, customer.phone.slice(1)])
    assert.ok(!text.includes(secret), secret);
  const { queues } = await operations.call(getToday, {});
  assert.equal(queues.find(({ queue }) => queue === 'alike-customers')?.open, 1);
});

test('pages follow each other without a gap, also for customers of one instant and ids of other shops', async () => {
  const agent = await makeSignedInAgent(app);
  const ids = Array.from({ length: alikePageSize + 1 }, (_, n) => `shop.${n}_a-${randomUUID().slice(0, 8)}`);
  const typed = { firstname: 'Bisi', lastname: 'Ojo', email: agent.email, phoneNumber: '08039990000' };
  const more = { referralCode: agent.referralCode, referredAt: app.clock.now().toISOString() };
  await database.write((tx) =>
    recordCustomers(
      tx,
      ids.map((customerId) => ({ customerId, ...typed, ...more })),
      'own',
    ),
  );
  const page = (cursor?: string) =>
    finance.call(listAlikeCustomers, { query: { agentId: agent.id, ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.nextCursor ?? assert.fail());
  assert.deepEqual([first.rows.length, second.rows.length, second.nextCursor], [alikePageSize, 1, null]);
  assert.deepEqual([...first.rows, ...second.rows].map(({ customerId }) => customerId).sort(), ids.sort());
});

test('another person: the next orders earn although the phone is the agent’s, the payouts are not flagged any more', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const takePhone = async (phoneNumber: string) => {
    await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber } }, agent.token);
    await waitForContacts(app, agent.id);
  };
  await takePhone(customer.phone);
  assert.equal(await earnedAfterOrder(customer, agent), 0);
  assert.deepEqual(await flagsOf(agent), ['alike-customer']);
  await finance.call(decideAlikeCustomer, decision(customer, 'other'));
  assert.deepEqual([await openOf(agent), await flagsOf(agent)], [[], []]);
  assert.equal(await earnedAfterOrder(customer, agent), 268.33, 'the order before stays as it was decided');
  await takePhone('08077000012');
  await takePhone(customer.phone);
  assert.equal(await earnedAfterOrder(customer, agent), 536.66);
  assert.deepEqual(await flagsOf(agent), [], 'and nobody is asked again');
});

test('the same person: the next orders earn nothing, whatever is typed afterwards, and what was earned stays', async () => {
  const { agent, customer } = await alikeCustomer();
  assert.equal(await earnedAfterOrder(customer, agent), 268.33);
  await finance.call(decideAlikeCustomer, decision(customer, 'own'));
  assert.deepEqual(await flagsOf(agent), []);
  assert.equal(await earnedAfterOrder(customer, agent), 268.33);
  await typeEmail(customer, 'other@example.com');
  assert.equal(await earnedAfterOrder(customer, agent), 268.33);
  assert.deepEqual(await linesAbout(customer), [
    {
      actor: finance.id,
      action: 'alike-customer-decided',
      reason,
      detail: { agentId: agent.id },
      before: { outcome: null, ownAccount: false },
      after: { outcome: 'own', ownAccount: true },
    },
  ]);
});

test('of two members who decide at once one is refused, and nobody decides again', async () => {
  const { agent, customer } = await alikeCustomer();
  const answers = await Promise.all([
    finance.send(decideAlikeCustomer, decision(customer, 'own')),
    operations.send(decideAlikeCustomer, decision(customer, 'other')),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const again = await finance.send(decideAlikeCustomer, decision(customer, 'other'));
  assert.equal(again.body.code, 'changed-meanwhile');
  const isOwn = answers[0]?.status === 200;
  assert.equal((await linesAbout(customer)).length, 1);
  assert.equal(await earnedAfterOrder(customer, agent), isOwn ? 0 : 268.33);
});

test('decided cases stay listed, newest first, with the outcome and who decided', async () => {
  const agent = await makeSignedInAgent(app);
  const customers: TestCustomer[] = [];
  for (const outcome of ['own', 'other'] as const) {
    const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
    await typeEmail(customer, agent.email);
    app.clock.advance(1);
    await finance.call(decideAlikeCustomer, decision(customer, outcome));
    customers.unshift(customer);
  }
  const { rows, nextCursor } = await operations.call(listAlikeCustomers, {
    query: { state: 'decided', agentId: agent.id },
  });
  assert.deepEqual([await openOf(agent), nextCursor], [[], null]);
  assert.deepEqual(
    rows.map(({ customerId, decision }) => [customerId, decision?.outcome, decision?.by]),
    [
      [customers[0]?.id, 'other', finance.name],
      [customers[1]?.id, 'own', finance.name],
    ],
  );
  assert.equal(rows[0]?.decision?.at, app.clock.now().toISOString());
});

test('an agent’s and a customer’s record say that they looked alike and what was decided, without the other person', async () => {
  const { agent, customer } = await alikeCustomer();
  await finance.call(decideAlikeCustomer, decision(customer, 'other'));
  const decidedAt = app.clock.now();
  const exported = (query: DataSubjectQuery) =>
    database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, query), operator));
  const ofCustomer = (await exported({ phone: customer.phone })).customers.map((one) => one.possibleSelfReferrals);
  const ofAgent = (await exported({ email: agent.email })).agents.map((one) => one.possibleSelfReferrals);
  const found = [{ alikeBy: 'email', foundAt: decidedAt, outcome: 'other', decidedAt }];
  assert.deepEqual([ofCustomer, ofAgent], [[found], [found]]);
});

test('no member decides about the own agent account, or about themselves as customer', async () => {
  const member = await makeStaff(app, ['finance']);
  const asAgent = await alikeCustomer();
  const alias = member.email.replace('@', '+agent@');
  await database.pool.query('update agents set email = $2, email_key = $2 where id = $1', [asAgent.agent.id, alias]);
  const asCustomer = await alikeCustomer();
  await typeEmail(asCustomer.customer, member.email.replace('@', '+food@'));
  for (const { agent, customer } of [asAgent, asCustomer]) {
    for (const outcome of ['own', 'other'] as const)
      assert.equal((await member.send(decideAlikeCustomer, decision(customer, outcome))).body.code, 'own-record');
    assert.equal((await openOf(agent)).length, 1);
    await finance.call(decideAlikeCustomer, decision(customer, 'other'));
  }
});

test('members without the permission see and decide nothing', async () => {
  const { agent, customer } = await alikeCustomer();
  for (const role of ['support', 'content'] as const) {
    const member = await makeStaff(app, [role]);
    assert.equal((await member.send(listAlikeCustomers, { query: {} })).body.code, 'not-permitted');
    assert.equal((await member.send(decideAlikeCustomer, decision(customer, 'other'))).body.code, 'not-permitted');
  }
  assert.equal((await openOf(agent)).length, 1);
});

test('a customer who is unknown or looks like nobody, a missing reason and one with contacts are refused', async () => {
  const { agent, customer } = await alikeCustomer();
  const plain = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  for (const id of [plain.id, randomUUID(), 'unknown'])
    assert.equal((await finance.send(decideAlikeCustomer, decision({ id }, 'own'))).status, 404);
  const params = { customerId: customer.id };
  for (const body of [
    { outcome: 'own' },
    { outcome: 'own', reason: 'no' },
    { outcome: 'own', reason: `Spoke on ${customer.phone}` },
    { outcome: 'maybe', reason },
    { reason },
  ])
    assert.equal((await finance.send(decideAlikeCustomer, { params, body })).status, 400, JSON.stringify(body));
  assert.equal((await finance.send(decideAlikeCustomer, decision({ id: "1' or 1=1" }, 'own'))).status, 400);
  assert.equal((await openOf(agent)).length, 1);
});

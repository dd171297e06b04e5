import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { listTestimonies } from '@foodbank/contract/foundation/content';
import { createContent, publishContent } from '@foodbank/contract/foundation/content-staff';
import * as calls from '@foodbank/contract/oversight/privacy-staff';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { updateProfile } from '@foodbank/contract/people/agents';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { makeAgent, makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { personErasureApproval } from './approvals.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after });
const { database } = app.context;
const [support, admin, otherAdmin, content] = [
  await makeStaff(app, ['support']),
  await makeStaff(app, ['admin']),
  await makeStaff(app, ['admin']),
  await makeStaff(app, ['content']),
];
const reason = 'The person asked us to';
const identityCheck = 'Answered from the address on 14 June';

type Asked = { wants: 'export' | 'erasure'; email?: string; phone?: string };

/** Registers a request of an hour ago. */
async function register(asked: Asked): Promise<string> {
  const receivedAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  return (await support.call(calls.registerDataRequest, { body: { ...asked, identityCheck, receivedAt } })).id;
}

const read = (id: string) => support.call(calls.getDataRequest, { params: { id } });
const ask = async (by: TestStaff, id: string) =>
  (await by.call(calls.requestPersonErasure, { params: { id }, body: { reason } })).approval;

async function approve(by: TestStaff, id: string) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
}

const isErased = async (customer: string) =>
  (await database.pool.query('select from customers where id = $1 and erased_at is not null', [customer])).rowCount ===
  1;

test('a request is registered with its clock of 48 hours, and lists show masked contacts, the one that is due first on top', async () => {
  const id = await register({ wants: 'export', email: 'list.first@example.com', phone: '0803 222 1111' });
  const { rows } = await support.call(calls.listDataRequests, { query: {} });
  const row = rows.find((one) => one.id === id);
  assert.deepEqual([row?.email, row?.phone], ['l********t@example.com', '080******11']);
  assert.equal(Date.parse(row?.dueAt ?? '') - Date.parse(row?.receivedAt ?? ''), 48 * 3_600_000);
  assert.equal(row?.registeredBy, support.name);
  const body = { wants: 'export', identityCheck, receivedAt: '2026-06-15T10:00:00Z' };
  const [none, ahead] = [
    await support.send(calls.registerDataRequest, { body }),
    await support.send(calls.registerDataRequest, { body: { ...body, email: 'a@example.com' } }),
  ];
  assert.deepEqual([none.status, Object.keys(none.body.errors ?? {})], [400, ['email']]);
  assert.equal(ahead.body.code, 'time-ahead');
  assert.deepEqual(await tablesWith(app, ['list.first']), [], 'the contacts are encrypted');
});

test('an export is that of the command, is in the audit, and the person learns of it', async () => {
  const agent = await makeAgent(app, { email: 'ada.export@example.com' });
  await makeCustomer(app, 'EX-1', { email: agent.email, phoneNumber: '08035550001' });
  await makeOrder(app, 'EX-O-1', { customerId: 'EX-1' });
  await waitForWorker(app);
  const id = await register({ wants: 'export', email: 'Ada.Export@example.com' });
  const before = (await app.emails(agent.email)).length;
  const { fileName, record } = await support.call(calls.exportDataRequest, { params: { id } });
  assert.match(fileName, /^person-2026-06-15-\w{6}\.json$/);
  const found = record as { agents: { id: string }[]; customers: { orders: unknown[] }[]; dataRequests: unknown[] };
  assert.deepEqual(
    [found.agents[0]?.id, found.customers[0]?.orders.length, found.dataRequests.length],
    [agent.id, 1, 1],
  );
  assert.ok(!JSON.stringify(record).includes(identityCheck), 'the notes of staff are not in it');
  const notice = await app.waitForEmail(agent.email, before + 1);
  assert.equal(notice.subject, 'A copy of your data was made');
  const { rows } = await database.pool.query(
    `select actor from audit_lines where action = 'person-exported' and subject = $1`,
    [agent.id],
  );
  assert.deepEqual(rows, [{ actor: support.id }]);
  assert.equal((await read(id)).state, 'exported');
  await support.call(calls.closeDataRequest, { params: { id }, body: { refused: false, reason: 'Handed over' } });
  const again = await support.send(calls.exportDataRequest, { params: { id } });
  assert.equal(again.body.code, 'request-decided');
});

test('a person is erased by two people in one transaction, also from the register, the site and the notes', async () => {
  const email = 'bola.erased@example.com';
  const agent = await makeAgent(app, { email });
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '0803 444 5555' } }, agent.token);
  await makeCustomer(app, 'ER-1', { email, phoneNumber: '08034445555' });
  await app.call(subscribe, { body: { email } });
  const consent = { text: 'Quote me', on: '2026-06-01', source: `Email from ${email}` };
  const body = {
    kind: 'testimony',
    title: 'Bola the baker',
    content: 'Bread on time.',
    consent,
    personEmail: email,
  } as const;
  const item = await content.call(createContent, { body });
  await content.call(publishContent, { params: { id: item.id }, body: { revision: item.revision, publishAt: null } });
  await waitForWorker(app);
  const id = await register({ wants: 'erasure', email });
  const other = await register({ wants: 'export', email });
  const { person } = await read(id);
  assert.deepEqual(
    person?.matches.map((one) => one.id),
    [`agent:${agent.id}`, 'customer:ER-1'],
  );
  const approval = await ask(admin, id);
  assert.equal((await read(id)).openApproval, approval);
  assert.equal((await approve(admin, approval)).body.code, 'approval-own');
  assert.equal(await isErased('ER-1'), false);
  const { approval: shown } = await otherAdmin.call(readApproval, { params: { id: approval } });
  const text = JSON.stringify(shown.changes);
  assert.ok(text.includes('Testimonies') || text.includes('testimonies'), text);
  assert.ok(!text.includes(email) && text.includes('b*********d@example.com'), text);
  const both = await Promise.all([approve(otherAdmin, approval), approve(otherAdmin, approval)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const last = await app.waitForEmail(email, (await app.emails(email)).length || 1);
  assert.ok(last);
  await waitForWorker(app);
  assert.equal((await app.emails(email)).filter(({ subject }) => subject === 'Your data was erased').length, 1);
  const traces = ['bola.erased', 'Bola the baker', 'Bread on time', '8034445555', '0803 444'];
  assert.deepEqual(await tablesWith(app, traces), []);
  assert.ok((await app.call(listTestimonies, {})).every(({ name }) => name !== 'Bola the baker'));
  const done = await read(id);
  assert.deepEqual([done.state, done.email, done.identityCheck, done.person], ['erased', null, null, null]);
  assert.equal((await read(other)).person, null, 'other requests of the person are wiped, too');
  const refused = await support.send(calls.exportDataRequest, { params: { id: other } });
  assert.equal(refused.body.code, 'request-decided');
  for (const one of [id, other])
    await support.call(calls.closeDataRequest, { params: { id: one }, body: { refused: false, reason: 'Done' } });
  const signIn = await app.send(loginAgent, { body: { email, password: agent.password } });
  assert.equal(signIn.status, 401);
  const { rows } = await database.pool.query(
    `select distinct actor from audit_lines where action = 'person-erased' and subject = $1`,
    [agent.id],
  );
  assert.deepEqual(rows, [{ actor: otherAdmin.id }]);
});

test('an erasure is refused as stale when the person changed after it was asked for', async () => {
  await makeCustomer(app, 'ST-1', { email: 'stale@example.com', phoneNumber: '08036660001' });
  const id = await register({ wants: 'erasure', email: 'stale@example.com' });
  const approval = await ask(support, id);
  await makeCustomer(app, 'ST-2', { email: 'stale@example.com', phoneNumber: '08036660002' });
  const refused = await approve(admin, approval);
  assert.equal(refused.body.code, 'approval-stale');
  assert.deepEqual([await isErased('ST-1'), await isErased('ST-2')], [false, false]);
  assert.equal((await read(id)).state, 'erasure-asked');
  await admin.call(refuseApproval, { params: { id: approval }, body: { reason: 'Another record came' } });
  assert.equal((await read(id)).state, 'open', 'it can be asked for again');
  assert.equal((await approve(admin, await ask(support, id))).status, 200);
  assert.deepEqual([await isErased('ST-1'), await isErased('ST-2')], [true, true]);
});

test('an erasure that fails half-way leaves nothing half done', async () => {
  await makeCustomer(app, 'HALF-1', { email: 'half@example.com', phoneNumber: '08036661111' });
  const id = await register({ wants: 'erasure', email: 'half@example.com' });
  const approval = await ask(support, id);
  const actor = { kind: 'staff', id: admin.id } as const;
  const broken = database.write(async (tx) => {
    await personErasureApproval.approve(tx, approval, actor, reason);
    throw new Error('the process ends here');
  });
  await assert.rejects(broken, /ends here/);
  assert.deepEqual([await isErased('HALF-1'), (await read(id)).state], [false, 'erasure-asked']);
  assert.equal((await approve(admin, approval)).status, 200);
});

test('a possible match is left out until a member confirms it with a reason', async () => {
  await makeCustomer(app, 'PM-1', { email: 'match@example.com', phoneNumber: '08037770001' });
  await makeCustomer(app, 'PM-2', { email: 'other.match@example.com', phoneNumber: '08037770001' });
  await makeCustomer(app, 'PM-3', { email: 'far@example.com', phoneNumber: '08037770003' });
  const id = await register({ wants: 'erasure', email: 'match@example.com' });
  const params = { id };
  const { person } = await read(id);
  assert.deepEqual(
    person?.possibleMatches.map((one) => [one.id, one.shares]),
    [['customer:PM-2', ['phone']]],
  );
  const confirm = (match: string, confirmed = true) =>
    support.send(calls.confirmDataMatch, { params, body: { match, confirmed, reason } });
  assert.equal((await confirm('customer:PM-3')).body.code, 'not-a-match');
  assert.equal((await confirm('customer:PM-2')).status, 200);
  const confirmed = (await read(id)).person?.matches.map((one) => [one.id, one.confirmed]);
  assert.deepEqual(confirmed, [
    ['customer:PM-1', false],
    ['customer:PM-2', true],
  ]);
  assert.equal((await confirm('customer:PM-2', false)).status, 200);
  await confirm('customer:PM-2');
  await database.write(async (tx) =>
    eraseDataSubject(tx, await findDataSubject(tx, { email: 'other.match@example.com' }), operator),
  );
  const left = (await read(id)).person?.matches.map((one) => one.id);
  assert.deepEqual(left, ['customer:PM-1'], 'a confirmed record that was erased meanwhile breaks nothing');
});

test('no other role reads the register, and a reason may not carry the contacts that an erasure removes', async () => {
  const id = await register({ wants: 'erasure', email: 'roles@example.com' });
  const params = { id };
  for (const call of Object.values(calls)) {
    if (typeof call !== 'object' || !('access' in call)) continue;
    const body = { reason, refused: true, match: 'customer:X', confirmed: true };
    const query = call.name === 'listDataRequests' ? {} : undefined;
    const refused = await content.send(call, { params, body: call.body && body, ...(query && { query }) });
    assert.equal(refused.body.code, 'not-permitted', call.name);
  }
  const erasure = await otherAdmin.send(calls.requestPersonErasure, {
    params,
    body: { reason: 'roles@example.com wrote to us' },
  });
  assert.deepEqual([erasure.status, Object.keys(erasure.body.errors ?? {})], [400, ['reason']]);
  const wrong = await register({ wants: 'export', phone: '08030009999' });
  const refused = await support.send(calls.requestPersonErasure, { params: { id: wrong }, body: { reason } });
  assert.equal(refused.body.code, 'request-decided', 'a person who wants a copy isn’t erased');
});

test('a refused request is closed with its reason, and goes after two years', async () => {
  const id = await register({ wants: 'erasure', email: 'refused@example.com' });
  const close = (refused: boolean) =>
    support.send(calls.closeDataRequest, { params: { id }, body: { refused, reason: 'Could not prove who they are' } });
  assert.equal((await close(false)).body.code, 'request-decided', 'what was not answered isn’t closed');
  const answers = await Promise.all([close(true), close(true)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await read(id)).outcome, 'Could not prove who they are');
  assert.deepEqual(await tablesWith(app, ['refused@example']), []);
  app.clock.advance(732 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal((await database.pool.query('select from data_requests where id = $1', [id])).rowCount, 0);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { listTickets, openTicket, readTicket } from '@foodbank/contract/support/tickets';
import { startPhoneRequest } from '@foodbank/contract/support/tickets-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { pool } = app.context.database;
const shop = await runningPlans(app, provider);
const support = await makeStaff(app, ['support']);

const start = (customerId: string, body: Record<string, unknown>, member = support) =>
  member.send(startPhoneRequest, { params: { customerId }, body });
const linesAbout = async (requestId: unknown) =>
  (await pool.query('select action, actor from audit_lines where subject = $1 order by id', [requestId])).rows;

test('what a customer says on the phone is a case with its clock: the customer sees it, and staff see who wrote it down', async () => {
  const customer = await makeOwnCustomer(app);
  const said = { topic: 'delivery', message: 'Nobody came yesterday' };
  const { body } = await start(customer.id, said);
  const { tickets } = await customer.call(listTickets, { query: {} });
  assert.deepEqual(
    tickets.map(({ id, reference, state }) => [id, reference, state]),
    [[body.requestId, body.reference, 'open']],
  );
  const [{ dueAt, receivedAt } = { dueAt: null, receivedAt: '' }] = tickets;
  assert.equal(Date.parse(dueAt ?? '') - Date.parse(receivedAt), 24 * 3_600_000);
  const { ticket } = await customer.call(readTicket, { params: { ticketId: String(body.requestId) } });
  assert.deepEqual(
    ticket.messages.map(({ text, from }) => [text, from]),
    [[said.message, null]],
  );
  const { request } = await support.call(getRequest, { params: { requestId: String(body.requestId) } });
  assert.deepEqual(
    [request.kind, request.entries.map(({ act, author }) => [act, author?.name])],
    ['customer', [['told-by-phone', support.name]]],
  );
  assert.deepEqual(await linesAbout(body.requestId), [{ action: 'request-started-by-phone', actor: support.id }]);
});

test('sent twice at once, or asked in the app before, it is one case', async () => {
  const customer = await makeOwnCustomer(app);
  const said = { topic: 'other' as const, message: 'The app shows an old address' };
  const sent = await Promise.all([1, 2, 3].map(() => start(customer.id, said)));
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(sent.map(({ body }) => body.requestId)).size, 1);
  assert.equal((await linesAbout(sent[0]?.body.requestId)).length, 1);
  const { ticket } = await customer.call(openTicket, { body: said });
  assert.equal(ticket.id, sent[0]?.body.requestId);
  const other = { topic: 'account' as const, message: 'Which number do you have?' };
  const asked = await customer.call(openTicket, { body: other });
  assert.equal((await start(customer.id, other)).body.requestId, asked.ticket.id);
});

test('a complaint about goods of an order on a plan pauses the plan, as in the app', async () => {
  const { customer, orderNumber, number } = await shop.plan();
  const { body } = await start(customer.id, { topic: 'damaged', message: 'The rice was wet', orderNumber });
  const { request } = await support.call(getRequest, { params: { requestId: String(body.requestId) } });
  assert.deepEqual([request.kind, request.orderNumber, request.loan?.number], ['order', orderNumber, number]);
  assert.equal(request.pause?.standing, 'paused');
});

test('another one’s order, the own account, an unknown customer and other roles are refused', async () => {
  const { orderNumber } = await shop.plan();
  const customer = await makeOwnCustomer(app);
  const said = { topic: 'late', message: 'Where is it?' };
  assert.equal((await start(customer.id, { ...said, orderNumber })).status, 404);
  assert.equal((await start(randomUUID(), said)).status, 404);
  const own = await makeOwnCustomer(app, { email: support.email });
  assert.equal((await start(own.id, said)).body.code, 'own-record');
  assert.equal((await start(customer.id, said, await makeStaff(app, ['content']))).status, 403);
  for (const wrong of [{ ...said, message: ' ' }, { ...said, topic: 'all' }, { topic: 'late' }])
    assert.equal((await start(customer.id, wrong)).status, 400);
  assert.deepEqual((await customer.call(listTickets, { query: {} })).tickets, []);
});

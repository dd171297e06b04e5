import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { listCustomerTimeline, type TimelineTopic } from '@foodbank/contract/oversight/timelines-staff';
import { showCustomerContacts } from '@foodbank/contract/people/customers-staff';
import { answerRequest } from '@foodbank/contract/support/requests-staff';
import { openTicket } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { actOn } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { pool } = app.context.database;
const shop = await runningPlans(app, provider);
const support = await makeStaff(app, ['support']);
const finance = await makeStaff(app, ['finance']);

type Member = typeof support;
type Reply = ReplyOf<typeof listCustomerTimeline>;

const read = (member: Member, customerId: string, query: { about?: TimelineTopic; cursor?: string } = {}) =>
  member.call(listCustomerTimeline, { params: { customerId }, query });
const said = ({ rows }: Reply) => rows.map(({ text, standing }) => [text, standing?.text ?? null]);

test('a timeline has orders, payments, messages with what became of them, plans and identity, each leading to its record', async () => {
  const { customer, orderNumber, number, loanId } = await shop.plan();
  const timeline = await read(support, customer.id);
  const textsOf = (about: TimelineTopic) => timeline.rows.filter((row) => row.about === about);
  assert.deepEqual(
    textsOf('orders').map(({ text, path }) => [text, path]),
    [
      [`Order ${orderNumber}: delivered`, `/ops/orders/${orderNumber}`],
      [`Order ${orderNumber}: packed for the rider`, `/ops/orders/${orderNumber}`],
      [`Order ${orderNumber}: placed`, `/ops/orders/${orderNumber}`],
    ],
  );
  assert.deepEqual(
    textsOf('payments').map(({ text, amountKobo, standing }) => [text, amountKobo, standing?.text]),
    [[`Payment for order ${orderNumber}`, 287_500, 'Paid']],
  );
  assert.deepEqual(
    textsOf('plans')
      .map(({ text, path }) => [text, path])
      .sort(),
    [
      [`Agreed to plan ${number}`, `/ops/loans/${loanId}`],
      [`Plan ${number}: handed over`, `/ops/loans/${loanId}?tab=events`],
    ],
  );
  assert.deepEqual(said(await read(support, customer.id, { about: 'identity' })), [
    ['Identity check by BVN', 'Verified'],
  ]);
  const messages = said(await read(support, customer.id, { about: 'messages' })).map(([text]) => text);
  for (const text of ['A code, by text message', 'Text message about an order', `Text message about plan ${number}`])
    assert.ok(messages.includes(text), `${text} of ${messages}`);
  const [packed] = textsOf('orders').filter(({ text }) => text.endsWith('packed for the rider'));
  assert.match(packed?.by ?? '', /operations/);
});

test('what the reader may not open is plain words, and what the roles may not read is not there', async () => {
  const { customer, orderNumber } = await shop.plan();
  const [payment] = (await read(support, customer.id, { about: 'payments' })).rows;
  assert.equal(payment?.path, null, 'support sees the payment, and has no page of it');
  const [same] = (await read(finance, customer.id, { about: 'payments' })).rows;
  assert.match(same?.path ?? '', /^\/ops\/charges\//);
  const { topics, rows } = await read(finance, customer.id);
  assert.ok(rows.every(({ about }) => topics.includes(about)));
  assert.ok(rows.some(({ text }) => text === `Order ${orderNumber}: placed`));
  assert.deepEqual(
    (await read(finance, customer.id, { about: 'identity' })).rows,
    [],
    'finance reads no identity check',
  );
  const content = await makeStaff(app, ['content']);
  const params = { customerId: customer.id };
  assert.equal((await content.send(listCustomerTimeline, { params, query: {} })).status, 403);
  assert.equal(
    (await support.send(listCustomerTimeline, { params: { customerId: randomUUID() }, query: {} })).status,
    404,
  );
});

test('looks at contacts are on the timeline of those who may look, with who it was and why', async () => {
  const customer = await makeOwnCustomer(app);
  const looker = await makeStaff(app, ['operations']);
  const body = { reason: 'Called back about a late rider' };
  await looker.call(showCustomerContacts, { params: { customerId: customer.id }, body });
  const looks = async (member: Member) =>
    (await read(member, customer.id, { about: 'privacy' })).rows.map(({ text, by, note, path }) => [
      text,
      by,
      note,
      path,
    ]);
  assert.deepEqual(await looks(support), [['Phone and email were shown', looker.name, body.reason, null]]);
  assert.deepEqual(await looks(finance), []);
  const [[, , , path] = []] = await looks(await makeStaff(app, ['admin']));
  assert.match(path ?? '', /^\/ops\/audit\/\d+$/);
});

test('a request stands there with its state, and each answer with who wrote it', async () => {
  const customer = await makeOwnCustomer(app);
  const { ticket } = await customer.call(openTicket, {
    body: { topic: 'delivery', message: 'When do you come to Ikeja?' },
  });
  const asked = `Request ${ticket.reference}: Delivery areas and times`;
  assert.deepEqual(said(await read(support, customer.id)), [[asked, 'New']]);
  app.clock.advance(25 * 3_600);
  const member = await makeStaff(app, ['support']);
  assert.deepEqual(said(await read(member, customer.id)), [[asked, 'Overdue']]);
  const act = await actOn(member, ticket.id);
  await member.call(answerRequest, {
    params: { requestId: ticket.id },
    body: { ...act, text: 'From Monday on', next: 'answered' },
  });
  const { rows } = await read(member, customer.id, { about: 'requests' });
  assert.deepEqual(
    rows.map(({ text, by, note }) => [text, by, note]),
    [
      [`Request ${ticket.reference} was answered`, member.name, null],
      [asked, null, null],
    ],
  );
  assert.doesNotMatch(JSON.stringify(rows), /Ikeja|Monday/, 'what was written stays in the request');
});

test('each line of a long timeline is on one page, also where many have the same instant', async () => {
  const [customer, member] = [await makeOwnCustomer(app), await makeStaff(app, ['support'])];
  await pool.query(
    `insert into text_messages (kind, to_key, customer_id, created_at, send_after, send_until)
     select 'order', '+2348000000000', $1, '2026-06-01T08:00:00Z', now(), now() from generate_series(1, 75)`,
    [customer.id],
  );
  await pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at, customer_id)
     select 'order-news', 'ada@example.com', 'ada@example.com', '{}', '2026-06-01T08:00:00Z', $1 from generate_series(1, 40)`,
    [customer.id],
  );
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Reply = await read(member, customer.id, cursor === undefined ? {} : { cursor });
    keys.push(...page.rows.map(({ key }) => key));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual([keys.length, new Set(keys).size], [115, 115]);
  assert.deepEqual(keys, keys.toSorted().reverse(), 'of one instant the keys decide, on every page');
  for (const hostile of ['', 'x', '1', "1.'; --", '99999999999999999.a'])
    assert.equal(
      (await member.send(listCustomerTimeline, { params: { customerId: customer.id }, query: { cursor: hostile } }))
        .status,
      400,
    );
});

test('that a copy of their data was made is read by those who may know of it, and does not stand among the messages', async () => {
  const customer = await makeOwnCustomer(app);
  await pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at, customer_id)
     values ('data-exported', 'ada@example.com', 'ada@example.com', '{"askedAt": "2026-06-01T08:00:00Z"}', now(), $1)`,
    [customer.id],
  );
  await pool.query(
    `insert into audit_lines (at, actor, actor_kind, action, subject) values (now(), 'x', 'staff', 'person-exported', $1)`,
    [customer.id],
  );
  const copies = async (role: 'support' | 'finance' | 'admin') =>
    said(await read(await makeStaff(app, [role]), customer.id)).filter(([text]) => /cop|data/i.test(text ?? ''));
  assert.deepEqual(await copies('finance'), []);
  assert.deepEqual(await copies('admin'), [['A copy of all their data was made', null]]);
});

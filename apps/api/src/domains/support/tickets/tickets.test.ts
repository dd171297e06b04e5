import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { answerRequest, listRequestsAbout, markRequestComplex } from '@foodbank/contract/support/requests-staff';
import * as calls from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { actOn, answerAs, idsListed, linkIn, requestSeenBy } from '../../../../test/make-requests.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider });
const { database } = app.context;
const ngozi = await makeStaff(app, ['support']);
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 100 });

/** How many answers went to a customer by text message. */
async function countTexts(customerId: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from text_messages where customer_id = $1 and kind = 'answer'`,
    [customerId],
  );
  return rows[0].count;
}

const orderOf = async (customer: Awaited<ReturnType<typeof makeOwnCustomer>>) =>
  (await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 })).orderNumber;

test('a customer asks about an order, staff answer, and the customer reads it, writes back and sees the clock', async () => {
  const customer = await makeOwnCustomer(app, { email: 'bisi.asks@example.com' });
  const orderNumber = await orderOf(customer);
  const body = { topic: 'missing' as const, message: 'The palm oil is missing.', orderNumber };
  const { ticket } = await customer.call(calls.openTicket, { body });
  assert.match(ticket.reference, /^R-\d{4}-\d{4}$/);
  assert.deepEqual(
    [ticket.topic, ticket.orderNumber, ticket.state, ticket.unread],
    ['Something is missing', orderNumber, 'open', false],
  );
  const dueInMs = Date.parse(ticket.dueAt ?? '') - Date.parse(ticket.receivedAt);
  assert.equal(dueInMs, 24 * 3_600_000);
  assert.equal(
    (await customer.call(calls.openTicket, { body })).ticket.id,
    ticket.id,
    'sent again it is the same case',
  );

  const seen = await requestSeenBy(ngozi, ticket.id);
  assert.deepEqual(
    [seen.kind, seen.customerId, seen.orderNumber, seen.fields.map(({ text }) => text)],
    ['order', customer.id, orderNumber, ['Something is missing', 'The palm oil is missing.']],
  );
  const complex = { ...(await actOn(ngozi, ticket.id)), complex: true, reason: 'The store has to look' };
  await ngozi.call(markRequestComplex, { params: { requestId: ticket.id }, body: complex });
  const params = { ticketId: ticket.id };
  const late = (await customer.call(calls.readTicket, { params })).ticket;
  assert.equal(Date.parse(late.dueAt ?? '') - Date.parse(late.receivedAt), 48 * 3_600_000);

  await answerAs(ngozi, ticket.id, 'We bring it today.');
  const email = await app.waitForEmail('bisi.asks@example.com', 2);
  assert.match(email.text ?? '', /We bring it today\./);
  assert.ok(linkIn(email.text));
  const answered = (await customer.call(calls.readTicket, { params })).ticket;
  assert.deepEqual([answered.state, answered.unread, answered.dueAt], ['answered', true, null]);
  const list = await customer.call(calls.listTickets, { query: { order: orderNumber } });
  assert.deepEqual([list.tickets.map(({ id }) => id), list.unread], [[ticket.id], 1]);
  const lastMessageId = answered.messages.at(-1)?.id ?? '';
  assert.deepEqual(await customer.call(calls.markTicketRead, { params, body: { lastMessageId } }), { unread: false });

  const back = await customer.call(calls.addTicketMessage, { params, body: { message: 'Thank you.' } });
  assert.deepEqual(
    back.ticket.messages.map(({ from, text }) => [from, text]),
    [
      [null, 'The palm oil is missing.'],
      ['Ngozi', 'We bring it today.'],
      [null, 'Thank you.'],
    ],
  );
  assert.equal(back.ticket.state, 'open');
});

test('a customer without an email gets a text message with a link, which opens the conversation without the app', async () => {
  const customer = await makeOwnCustomer(app);
  const { ticket } = await customer.call(calls.openTicket, {
    body: { topic: 'account', message: '<b>How do I change my name?</b>' },
  });
  await answerAs(ngozi, ticket.id, 'Open Your details in the app.');
  const text = await app.waitForText(phoneKey(customer.phone) ?? '');
  assert.ok(text.length <= 160, text);
  assert.match(text, new RegExp(`${ticket.reference}.*/answer\\?token=`));
  const page = await app.app.inject({ url: linkIn(text) });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Open Your details in the app\./);
  assert.match(page.body, /&lt;b&gt;How do I change my name\?/, 'what was typed is text');
  const forged = linkIn(text).replace(/.{4}$/, 'AAAA');
  assert.equal((await app.app.inject({ url: forged })).statusCode, 404);
  const posted = await app.app.inject({
    method: 'POST',
    url: linkIn(text),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'message=I+found+it',
  });
  assert.equal(posted.statusCode, 303);
  const { ticket: after } = await customer.call(calls.readTicket, { params: { ticketId: ticket.id } });
  assert.deepEqual([after.state, after.messages.at(-1)?.text], ['open', 'I found it']);
});

test('an answer that came after the last shown one stays unread', async () => {
  const customer = await makeOwnCustomer(app);
  const { ticket } = await customer.call(calls.openTicket, { body: { topic: 'other', message: 'Are you open?' } });
  const params = { ticketId: ticket.id };
  await answerAs(ngozi, ticket.id, 'Yes.');
  const shown = (await customer.call(calls.readTicket, { params })).ticket.messages.at(-1)?.id ?? '';
  await answerAs(ngozi, ticket.id, 'Until 8 in the evening.');
  const read = await customer.call(calls.markTicketRead, { params, body: { lastMessageId: shown } });
  assert.equal(read.unread, true);
});

test('a case and an order of another customer are unknown', async () => {
  const [owner, other] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const orderNumber = await orderOf(owner);
  const { ticket } = await owner.call(calls.openTicket, { body: { topic: 'late', message: 'Late.', orderNumber } });
  const params = { ticketId: ticket.id };
  const statuses = [
    await other.send(calls.openTicket, { body: { topic: 'late', message: 'Late.', orderNumber } }),
    await other.send(calls.openTicket, { body: { topic: 'late', message: 'Late.', orderNumber: 'FB-00000000' } }),
    await other.send(calls.readTicket, { params }),
    await other.send(calls.markTicketRead, { params, body: { lastMessageId: ticket.id } }),
    await other.send(calls.addTicketMessage, { params, body: { message: 'Mine now.' } }),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [404, 404, 404, 404, 404]);
  const list = await other.call(calls.listTickets, { query: { order: orderNumber } });
  assert.deepEqual(list.tickets, []);
  const foreignCursor = await other.call(calls.listTickets, { query: { cursor: ticket.id } });
  assert.deepEqual(foreignCursor.tickets, []);
});

test('too long a text and too many cases are refused, and what is at the limit is kept whole', async () => {
  const customer = await makeOwnCustomer(app);
  const open = (message: string) => customer.send(calls.openTicket, { body: { topic: 'other', message } });
  const whole = 'ẹ'.repeat(5_000);
  const kept = await open(whole);
  assert.equal(kept.status, 200);
  const { id } = kept.body.ticket as calls.Ticket;
  const { ticket } = await customer.call(calls.readTicket, { params: { ticketId: id } });
  assert.equal(ticket.messages[0]?.text, whole);
  assert.equal((await open('a'.repeat(5_001))).status, 400);
  for (let count = 1; count < 10; count += 1) assert.equal((await open(`Question ${count}`)).status, 200);
  assert.equal((await open('One more')).status, 429);
});

test('two answers at once: one is sent, the other is refused', async () => {
  const emeka = await makeStaff(app, ['support']);
  const customer = await makeOwnCustomer(app);
  const { ticket } = await customer.call(calls.openTicket, { body: { topic: 'other', message: 'Hello there.' } });
  const seen = [await actOn(ngozi, ticket.id), await actOn(emeka, ticket.id)];
  const params = { requestId: ticket.id };
  const answers = await Promise.all(
    [ngozi, emeka].map((member, index) =>
      member.send(answerRequest, { params, body: { ...seen[index], text: 'Good morning.', next: 'answered' } }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { ticket: after } = await customer.call(calls.readTicket, { params: { ticketId: ticket.id } });
  assert.equal(after.messages.length, 2);
  assert.equal(await countTexts(customer.id), 1);
});

test('the queue filters the new kinds, and an order and a customer have the list of their cases', async () => {
  const customer = await makeOwnCustomer(app);
  const orderNumber = await orderOf(customer);
  const general = (
    await customer.call(calls.openTicket, { body: { topic: 'delivery', message: 'Do you come to Ikorodu?' } })
  ).ticket;
  const about = (
    await customer.call(calls.openTicket, { body: { topic: 'damaged', message: 'The eggs are broken.', orderNumber } })
  ).ticket;
  assert.ok((await idsListed(ngozi, { kind: 'customer' })).includes(general.id));
  assert.ok(!(await idsListed(ngozi, { kind: 'customer' })).includes(about.id));
  assert.deepEqual(await idsListed(ngozi, { list: 'all', search: orderNumber }), [about.id]);
  assert.deepEqual(await idsListed(ngozi, { list: 'all', search: about.reference }), [about.id]);
  const idsOf = async (query: { orderNumber?: string; customerId?: string }) =>
    (await ngozi.call(listRequestsAbout, { query })).rows.map(({ id }) => id);
  assert.deepEqual(await idsOf({ orderNumber }), [about.id]);
  assert.deepEqual(await idsOf({ customerId: customer.id }), [about.id, general.id]);
  assert.deepEqual(await idsOf({}), []);
});

test('a page of cases ends, and the next one begins behind it', async () => {
  const customer = await makeOwnCustomer(app);
  for (let count = 0; count < 25; count += 1) {
    app.clock.advance(count === 10 || count === 20 ? 3_700 : 1);
    await app.context.database.pool.query('delete from rate_limits');
    await customer.call(calls.openTicket, { body: { topic: 'other', message: `Question ${count}` } });
  }
  const first = await customer.call(calls.listTickets, { query: {} });
  assert.equal(first.tickets.length, 20);
  const second = await customer.call(calls.listTickets, { query: { cursor: first.nextCursor ?? '' } });
  assert.deepEqual([second.tickets.length, second.nextCursor], [5, null]);
  assert.equal(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size, 25);
});

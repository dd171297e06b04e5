import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { declinePush, endPush, keepPush, readPush } from '@foodbank/contract/foundation/notifications';
import { endCustomerSessions } from '@foodbank/contract/people/customer-devices';
import { makeOwnCustomer, personCalls, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { startPushService } from '../../../../test/push-stand-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { openPersonSession } from '../../people/accounts/person-sessions.ts';
import { type NewPush, pushJobs, queuePush } from './pushing.ts';
import { reencryptPush } from './reencrypt-outboxes.ts';
import { drawTextId } from './text-queries.ts';

const app = await startApp({ after }, { workless: true });
const service = await startPushService({ after });
const { database } = app.context;
const [job] = pushJobs(app.context);

beforeEach(() => app.clock.advance(86_400));

/** Runs the job as the queue would: `again` if it is to be tried again. */
const run = (id: string): Promise<'done' | 'again'> =>
  (job ?? assert.fail()).run(id).then(
    () => 'done',
    () => 'again',
  );
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);

async function subscribe(customer: TestCustomer) {
  const browser = service.browser();
  const { push } = await customer.call(keepPush, { body: browser.address });
  assert.ok(push.isOn);
  return browser;
}
const queue = (customer: TestCustomer, more: Partial<NewPush> = {}) =>
  database.write((tx) =>
    queuePush(tx, {
      ...{ customerId: customer.id, kind: 'reminder', topic: 'message', path: '/app/plans/LN-12345678' },
      until: inHours(9),
      ...more,
    }),
  );
const row = async (id: string | null) =>
  (await database.pool.query('select * from push_messages where id = $1', [id])).rows[0];
const textsTo = async ({ id }: TestCustomer) =>
  (await database.pool.query('select * from text_messages where customer_id = $1', [id])).rows;
/** A text message that follows a notification in vain. */
const insteadFor = async (customer: TestCustomer) => ({
  id: await database.write(drawTextId),
  ...{ to: customer.phone, kind: 'reminder' as const, customerId: customer.id },
  ...{ text: 'Foodbank: N2,961 of your plan is due today.', until: inHours(9).toISOString() },
});

test('a notification arrives once on each device of its customer, says neither debt nor amount, and is wiped', async () => {
  const customer = await makeOwnCustomer(app);
  const other = await makeOwnCustomer(app);
  const [phone, theirs] = [await subscribe(customer), await subscribe(other)];
  const id = (await queue(customer)) ?? assert.fail();
  assert.deepEqual([await run(id), await run(id)], ['done', 'done']);
  assert.deepEqual(phone.shown, [
    { title: 'Foodbank', body: 'You have a new message. Tap to read it.', path: '/app/plans/LN-12345678', tag: id },
  ]);
  assert.deepEqual(theirs.shown, []);
  assert.equal(phone.headers[0]?.ttl, String(9 * 3600));
  const { sent_at: sentAt, sealed } = await row(id);
  assert.deepEqual([sentAt !== null, sealed], [true, null]);
});

test('nothing is queued for a customer without a device, and one that was not opened for ninety days gets nothing', async () => {
  const customer = await makeOwnCustomer(app);
  assert.equal(await queue(customer), null);
  const phone = await subscribe(customer);
  app.clock.advance(91 * 86_400);
  assert.equal(await queue(customer), null);
  assert.deepEqual(phone.shown, []);
});

test('an address that has ended is never called again, and the text message follows at once', async () => {
  const customer = await makeOwnCustomer(app);
  const phone = await subscribe(customer);
  phone.answer(410);
  const instead = await insteadFor(customer);
  const id = (await queue(customer, { instead })) ?? assert.fail();
  assert.equal(await run(id), 'done');
  const { failed_at: failedAt, instead_way: way } = await row(id);
  assert.deepEqual([failedAt !== null, way], [true, 'queued']);
  assert.deepEqual(
    (await textsTo(customer)).map((text) => text.id),
    [instead.id],
  );
  await run(id);
  assert.equal((await textsTo(customer)).length, 1);
  phone.answer(201);
  assert.equal(await queue(customer), null);
  assert.deepEqual((await customer.call(readPush, {})).push.devices, 0);
});

test('a push service that is busy is asked again; after an hour the text message goes instead, and the notification never comes', async () => {
  const customer = await makeOwnCustomer(app);
  const phone = await subscribe(customer);
  phone.answer(503);
  const id = (await queue(customer, { instead: await insteadFor(customer) })) ?? assert.fail();
  assert.deepEqual([await run(id), await run(id)], ['again', 'again']);
  assert.equal((await textsTo(customer)).length, 0);
  app.clock.advance(3_600);
  phone.answer(201);
  assert.equal(await run(id), 'done');
  assert.deepEqual([phone.shown.length, (await textsTo(customer)).length], [0, 1]);
  // One that a device took meanwhile needs no text.
  phone.answer(503);
  const [tablet, second] = [await subscribe(customer), await queue(customer, { instead: await insteadFor(customer) })];
  assert.equal(await run(second ?? ''), 'again');
  assert.equal(tablet.shown.length, 1);
  app.clock.advance(3_700);
  assert.equal(await run(second ?? ''), 'again');
  phone.answer(201);
  assert.equal(await run(second ?? ''), 'done');
  assert.deepEqual([phone.shown.length, tablet.shown.length, (await textsTo(customer)).length], [1, 1, 1]);
});

test('who logs out, or is logged out, gets nothing more on that device, and the next customer there gets their own', async () => {
  const [first, second] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const shared = await subscribe(first);
  await second.call(keepPush, { body: shared.address });
  assert.equal(await queue(first), null, 'the browser is the second customer’s now');
  await run((await queue(second)) ?? assert.fail());
  assert.equal(shared.shown.length, 1);
  await second.call(endCustomerSessions, {});
  assert.equal(await queue(second), null);
  const { rows } = await database.pool.query(
    'select ended_by, sealed from push_subscriptions where customer_id = any($1) order by kept_at, id',
    [[first.id, second.id]],
  );
  assert.deepEqual(rows, [
    { ended_by: 'other-customer', sealed: null },
    { ended_by: 'signed-out', sealed: null },
  ]);
});

test('the switch ends this device only, a sixth device ends the oldest, and the same one twice is one', async () => {
  const customer = await makeOwnCustomer(app);
  const first = await subscribe(customer);
  assert.equal((await customer.call(keepPush, { body: first.address })).push.devices, 1);
  for (let count = 0; count < 5; count += 1) {
    const cookie = await database.write((tx) =>
      openPersonSession(tx, customer.id, { userAgent: 'test', address: '127.0.0.1' }),
    );
    app.clock.advance(60);
    await subscribe({ ...customer, ...personCalls(app, 'customer', () => cookie) });
  }
  const { push } = await customer.call(readPush, {});
  assert.deepEqual([push.devices, push.isOn], [5, false]);
  const again = await subscribe(customer);
  assert.equal((await customer.call(endPush, {})).push.devices, 4);
  await run((await queue(customer)) ?? assert.fail());
  assert.deepEqual([first.shown.length, again.shown.length], [0, 0]);
});

test('a customer is asked once: who said no is not asked again, anywhere', async () => {
  const [yes, no] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  assert.ok((await no.call(readPush, {})).push.mayAsk);
  await no.call(declinePush, {});
  assert.ok(!(await no.call(readPush, {})).push.mayAsk);
  await subscribe(yes);
  await yes.call(endPush, {});
  assert.ok(!(await yes.call(readPush, {})).push.mayAsk);
});

test('an address that is no push service, and keys that are none, are refused and never called', async () => {
  const customer = await makeOwnCustomer(app);
  const { address } = service.browser();
  for (const body of [
    { ...address, endpoint: 'http://169.254.169.254/latest/meta-data' },
    { ...address, endpoint: 'https://evil.example/push' },
    { ...address, p256dh: 'AAAA' },
  ])
    assert.equal((await customer.send(keepPush, { body })).body.code, 'push-unknown');
  assert.equal((await customer.send(keepPush, { body: { ...address, auth: '<script>' } })).status, 400);
});

test('addresses are encrypted and found again under a new key, and two devices at once are two', async () => {
  const customer = await makeOwnCustomer(app);
  const browsers = [service.browser(), service.browser()];
  await Promise.all([...browsers, ...browsers].map(({ address }) => customer.call(keepPush, { body: address })));
  assert.equal((await customer.call(readPush, {})).push.devices, 2);
  const { rows } = await database.pool.query(`select 1 from push_subscriptions p where p::text like '%127.0.0.1%'`);
  assert.deepEqual(rows, []);
  assert.ok((await database.write(reencryptPush)) >= 2);
  await customer.call(keepPush, { body: browsers[0]?.address ?? assert.fail() });
  assert.equal((await customer.call(readPush, {})).push.devices, 2);
});

test('a reminder waits for the morning, and one whose day is over is not sent', async () => {
  const customer = await makeOwnCustomer(app);
  const phone = await subscribe(customer);
  app.clock.set('2026-09-01T20:00:00.000Z');
  await customer.call(keepPush, { body: phone.address });
  const id = (await queue(customer, { until: new Date('2026-09-02T19:00:00Z') })) ?? assert.fail();
  assert.equal(await run(id), 'done');
  assert.equal(phone.shown.length, 0);
  app.clock.set('2026-09-02T19:00:00.000Z');
  await run(id);
  assert.deepEqual([phone.shown.length, (await row(id)).last_error], [0, 'it could not be sent in time']);
});

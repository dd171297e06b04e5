import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  getAnswerFigures,
  getDailyFigures,
  getDeliveryFigures,
  getNewsletterFigures,
} from '@foodbank/contract/oversight/reports-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { answerAs, makeContactRequest } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeStop, makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { reportJobs } from './jobs.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-08T09:30:00.000Z' });
const { pool } = app.context.database;
/** A member whose session began now: one from days ago would have ended. */
const member = (role: 'support' | 'operations' | 'content') => makeStaff(app, [role]);

test('answers stand in their Lagos hour, and late is what came after the promised time', async () => {
  const [inTime, late] = [await makeContactRequest(app), await makeContactRequest(app)];
  // The same weekday of the week before, at 10:30 in Lagos.
  await answerAs(await member('support'), (await makeContactRequest(app)).id, 'Yes, we do.');
  await answerAs(await member('support'), inTime.id, 'Yes, we do.');
  await pool.query('update requests set due_at = $2 where id = $1', [late.id, '2026-06-14T23:00:00.001Z']);
  // A millisecond after the promise, in the first hour of the next day in Lagos.
  app.clock.set('2026-06-14T23:00:00.002Z');
  const [waiting, over] = [await makeContactRequest(app), await makeContactRequest(app)];
  const support = await member('support');
  await answerAs(support, late.id, 'Yes, we do.');
  await pool.query('update requests set due_at = $2 where id = $1', [waiting.id, '2026-06-15T15:10:00.000Z']);
  await pool.query('update requests set due_at = $2 where id = $1', [over.id, '2026-06-14T22:00:00.000Z']);

  const { day, earlierDay, hours, open, overdue } = await support.call(getAnswerFigures, {});
  assert.deepEqual([day, earlierDay, hours.length, open, overdue], ['2026-06-15', '2026-06-08', 24, 2, 1]);
  assert.deepEqual(hours[0], { answered: 1, late: 1, due: 0, received: 2, earlier: 0 });
  assert.deepEqual(hours[10], { answered: 0, late: 0, due: 0, received: 0, earlier: 2 });
  assert.deepEqual([hours[16]?.due, hours.reduce((sum, { due }) => sum + due, 0)], [1, 1]);
});

test('an answer is in time up to the last millisecond, and one without a clock is never late', async () => {
  const { id } = await makeContactRequest(app);
  await pool.query('update requests set due_at = $2 where id = $1', [id, app.clock.now()]);
  const support = await member('support');
  await answerAs(support, id, 'Yes, we do.');
  await answerAs(support, id, 'And also on Sundays.');
  assert.deepEqual((await support.call(getAnswerFigures, {})).hours[0], {
    ...{ answered: 3, late: 1, due: 0, received: 3, earlier: 0 },
  });
});

test('the deliveries of today and tomorrow are counted as the Board counts them, with what is open of before', async () => {
  const store = await makeStore(app);
  const zoneId = await makeZone(app);
  const place = async (day: string) => ({
    storeId: store.id,
    zoneId,
    windowId: await makeWindow(app, store.id, { day }),
  });
  const [today, tomorrow] = [await place('2026-06-15'), await place('2026-06-16')];
  await makeStop(app, today, { isPacked: false });
  await makeStop(app, today);
  await makeStop(app, tomorrow, { isPacked: false });
  const { id } = await makeStop(app, today);
  await pool.query(`update delivery_stops set day = '2026-06-14' where id = $1`, [id]);
  const found = await (await member('operations')).call(getDeliveryFigures, {});
  const none = { toPack: 0, packed: 0, onTheWay: 0, delivered: 0, late: 0 };
  assert.deepEqual(found, {
    today: { ...none, day: '2026-06-15', toPack: 1, packed: 1, withoutRider: 2 },
    tomorrow: { ...none, day: '2026-06-16', toPack: 1, withoutRider: 1 },
    openOfBefore: 1,
  });
});

test('figures by day have the sums of Lagos days, also of those that were not counted', async () => {
  app.clock.set('2026-06-14T22:59:59.999Z');
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'daily', { referralCode: agent.referralCode });
  await makeOrder(app, 'D1', { customerId: 'daily', amount: 1_000.5 });
  app.clock.set('2026-06-14T23:00:00.003Z');
  await makeOrder(app, 'D2', { customerId: 'daily', amount: 2_000 });
  await reportJobs(app.context)[0]?.run('test');
  const { days, countedAt } = await (await member('support')).call(getDailyFigures, {});
  assert.deepEqual([days.length, days[0]?.day, countedAt], [56, '2026-04-21', '2026-06-14T23:00:00.003Z']);
  assert.deepEqual(
    days.slice(-2).map(({ day, sales, orders, registrations }) => [day, sales, orders, registrations]),
    [
      ['2026-06-14', 1_000.5, 1, 1],
      ['2026-06-15', 2_000, 1, 0],
    ],
  );
});

test('the newsletter’s figures have who confirmed and who left by day', async () => {
  const add = (email: string, confirmedAt: string, leftAt: string | null) =>
    pool.query(
      `insert into subscriptions (email, email_key, consent_version, subscribed_at, confirmed_at, unsubscribed_at, quarantined)
       values ($1, $1, '1', $2, $2, $3, false)`,
      [email, confirmedAt, leftAt],
    );
  await add('first@example.com', '2026-06-14T22:59:59.999Z', '2026-06-14T23:00:00.000Z');
  await add('second@example.com', '2026-06-14T23:00:00.000Z', null);
  const { days } = await (await member('content')).call(getNewsletterFigures, {});
  assert.deepEqual(days.length, 14);
  assert.deepEqual(days.slice(-2), [
    { day: '2026-06-14', confirmed: 1, left: 0 },
    { day: '2026-06-15', confirmed: 1, left: 1 },
  ]);
});

test('each figure asks for its own permission', async () => {
  const content = await member('content');
  for (const endpoint of [getAnswerFigures, getDeliveryFigures, getDailyFigures])
    assert.equal((await content.send(endpoint, {})).body.code, 'not-permitted', endpoint.name);
});

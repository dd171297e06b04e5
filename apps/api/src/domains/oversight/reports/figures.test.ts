import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { figureWeeks, getWeeklyFigures } from '@foodbank/contract/oversight/reports-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { reportJobs } from './jobs.ts';
import { mondayOf, shownWeeks } from './weeks.ts';

// A Monday morning in Lagos.
const app = await startApp({ after }, { workless: true, at: '2026-06-15T09:00:00.000Z' });
const count = () => reportJobs(app.context)[0]?.run('test');

test('a week begins on Monday in Lagos', () => {
  const days = ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-21', '2026-06-22'];
  assert.deepEqual(days.map(mondayOf), ['2026-06-08', '2026-06-15', '2026-06-15', '2026-06-15', '2026-06-22']);
  // Sunday evening in London is Monday in Lagos.
  assert.deepEqual(shownWeeks(new Date('2026-06-14T23:30:00.000Z')), {
    firstOn: '2025-12-22',
    lastOn: '2026-06-15',
    today: '2026-06-15',
  });
});

test('the charts have the sums of 26 weeks, by Lagos days, and say when they were counted', async () => {
  const operations = await makeStaff(app, ['operations']);
  const empty = await operations.call(getWeeklyFigures, {});
  assert.deepEqual([empty.weeks.length, empty.countedAt], [figureWeeks, null]);

  app.clock.set('2026-06-14T22:30:00.000Z');
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'weekly', { referralCode: agent.referralCode });
  await makeOrder(app, 'W1', { customerId: 'weekly', amount: 1_000.5 });
  app.clock.set('2026-06-14T23:30:00.000Z');
  await makeSignedInAgent(app);
  await makeOrder(app, 'W2', { customerId: 'weekly', amount: 2_000 });
  await makeOrder(app, 'W3', { customerId: 'weekly', status: 'pending', amount: 5_000 });
  await count();
  const { weeks, countedAt } = await (await makeStaff(app, ['finance'])).call(getWeeklyFigures, {});
  assert.equal(countedAt, '2026-06-14T23:30:00.000Z');
  assert.deepEqual(weeks.slice(-2), [
    { startsOn: '2026-06-08', registrations: 1, sales: 1_000.5, orders: 1, requests: 0 },
    { startsOn: '2026-06-15', registrations: 1, sales: 2_000, orders: 1, requests: 0 },
  ]);
});

test('a return is taken off its week at the next count, and counting twice changes nothing', async () => {
  await makeOrder(app, 'W1', {
    customerId: 'weekly',
    status: 'cancelled',
    amount: 1_000.5,
    placedAt: '2026-06-14T22:30:00.000Z',
  });
  await count();
  await count();
  const { weeks } = await (await makeStaff(app, ['admin'])).call(getWeeklyFigures, {});
  assert.deepEqual(
    weeks.slice(-2).map(({ sales, orders, registrations }) => [sales, orders, registrations]),
    [
      [0, 0, 1],
      [2_000, 1, 1],
    ],
  );
});

test('content staff see no figures', async () => {
  const content = await makeStaff(app, ['content']);
  assert.equal((await content.send(getWeeklyFigures, {})).body.code, 'not-permitted');
});

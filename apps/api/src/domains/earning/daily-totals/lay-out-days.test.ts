import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { noTotals } from './daily-totals-rules.ts';
import { layOutDays } from './lay-out-days.ts';
import { addToDailyTotals, listDailyTotals } from './queries.ts';

// The worker would lay out days by itself.
const app = await startApp({ after }, { at: '2026-10-20T09:00:00Z', workless: true });
const { database } = app.context;
beforeEach(() => app.clock.set('2026-10-20T09:00:00Z'));

const oneSale = { ...noTotals, salesKobo: 100_000, salesCount: 1, earnedKobo: 2_000, expectedKobo: 500 };
const sell = (agentIds: readonly string[], day: Day) =>
  database.write((tx) =>
    addToDailyTotals(
      tx,
      agentIds.map((agentId) => ({ ...oneSale, agentId, day })),
    ),
  );

async function makeAgents(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await makeSignedInAgent(app)).id);
  return ids;
}

const daysLaidOut = async (agentId: string): Promise<Day[]> =>
  (
    await database.pool.query('select day from agent_daily_totals where agent_id = $1 order by day', [agentId])
  ).rows.map(({ day }) => day);

/** On how many pages the rows of an agent's month lie. */
async function pagesOf(agentId: string, month: string): Promise<number> {
  const sql = `select count(distinct (ctid::text::point)[0])::int as pages from agent_daily_totals
    where agent_id = $1 and to_char(day, 'YYYY-MM') = $2`;
  return (await database.pool.query(sql, [agentId, month])).rows[0].pages;
}

test('a month that was laid out lies on two pages, and one whose days came with their sales on one a day', async () => {
  const agentIds = await makeAgents(120);
  await sell(agentIds, '2026-10-05');
  assert.equal(await layOutDays(app.context), 2 * agentIds.length);
  // No more than the pages have room for, since what becomes free may stay taken while others are at work.
  for (const day of [...daysBetween('2026-11-11', '2026-11-20'), ...daysBetween('2026-12-11', '2026-12-20')]) {
    await sell(agentIds, day);
  }
  for (const agentId of agentIds) {
    const [laidOut, come] = [await pagesOf(agentId, '2026-11'), await pagesOf(agentId, '2026-12')];
    assert.ok(laidOut <= 2, `${agentId}: ${laidOut} pages`);
    assert.ok(come >= 8, `${agentId}: ${come} pages`);
  }
});

test('days that were laid out are in no figure, no chart and no record of a person', async () => {
  const agent = await makeSignedInAgent(app);
  await sell([agent.id], '2026-10-05');
  const look = async () => ({
    ofOctober: await app.call(
      getDashboard,
      { params: { id: agent.id }, query: { month: '10', year: '2026' } },
      agent.token,
    ),
    ofNovember: await app.call(
      getDashboard,
      { params: { id: agent.id }, query: { month: '11', year: '2026' } },
      agent.token,
    ),
    ofAllTime: await app.call(getDashboard, { params: { id: agent.id }, query: {} }, agent.token),
    listed: await listDailyTotals(database.read, agent.id, null),
    exported: (await database.write((tx) => exportDataSubject(tx, { email: agent.email }))).agents,
  });
  const before = await look();
  assert.equal(before.listed.length, 1);
  await layOutDays(app.context);
  assert.deepEqual(await daysLaidOut(agent.id), daysBetween('2026-10-01', '2026-11-30'));
  assert.deepEqual(await look(), before);
});

test('days are laid out for who had figures since the last month began, and for nobody else', async () => {
  const [active, over, never] = (await makeAgents(3)) as [string, string, string];
  await sell([active], '2026-09-01');
  await sell([over], '2026-08-31');
  assert.equal(await layOutDays(app.context), 2);
  assert.equal((await daysLaidOut(active)).length, 1 + 31 + 30);
  assert.deepEqual([await daysLaidOut(over), await daysLaidOut(never)], [['2026-08-31'], []]);
  // What was laid out counts as no figure: whoever sells nothing gets no more days.
  app.clock.set('2026-12-01T09:00:00Z');
  await layOutDays(app.context);
  assert.equal((await daysLaidOut(active)).length, 1 + 31 + 30);
});

test('laying out twice, at once and beside reports, loses nothing and counts nothing twice', async () => {
  const agentIds = await makeAgents(150);
  await sell(agentIds, '2026-10-05');
  const days = daysBetween('2026-10-15', '2026-10-22');
  const laidOut = [layOutDays(app.context), layOutDays(app.context)];
  await Promise.all([...laidOut, ...days.map((day) => sell(agentIds, day))]);
  for (const agentId of agentIds) {
    const figures = await listDailyTotals(database.read, agentId, null);
    assert.deepEqual(
      figures,
      ['2026-10-05', ...days].map((day) => ({ day, ...oneSale })),
    );
    assert.equal((await daysLaidOut(agentId)).length, 61);
  }
  assert.equal(await layOutDays(app.context), 0);
});

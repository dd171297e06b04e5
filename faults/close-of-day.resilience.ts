import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom, type Random } from '../apps/api/src/demo/random.ts';
import { findDifferences } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import type { TestApp } from '../apps/api/test/start-app.ts';
import { closingPoints } from './close-of-day/points.ts';
import { type ClosingWorld, openClosingWorld } from './close-of-day/world.ts';
import { type KillPoint, nameOf } from './killable/kill-points.ts';
import { closingKills, seed } from './options.ts';

// How long a gate is watched before it is asked whether the day is closed meanwhile.
const patienceMs = 700;
const killingMaxMs = 2_400_000;
/** After these days every loan is settled, or for write-off. */
const lastDays = 130;
const killsADay = 5;

test('kill -9 in each step of the close of day leaves the loans and the ledger of a product that nothing disturbed', async (t) => {
  const random = createRandom(seed);
  const world = await openClosingWorld(t);
  const killed = new Map<KillPoint, number>();
  const until = performance.now() + killingMaxMs;
  for (let passed = 0; passed < lastDays; passed++) {
    await world.nextDay(random);
    const closed = world.closeKilled();
    const points = pointsOf(killed, random);
    if (performance.now() < until) await killAt(world, points, { killed, closed });
    await closed;
  }
  const total = [...killed.values()].reduce((sum, count) => sum + count, 0);
  for (const point of closingPoints) t.diagnostic(`${nameOf(point)}: ${killed.get(point) ?? 0}`);
  t.diagnostic(
    `seed ${seed}: ${total} kills, ${world.killed.loans.length} loans, ${lastDays} days, up to ${world.day}`,
  );
  const [ours, theirs] = [await recordsOf(world.killed.app), await recordsOf(world.calm.app)];
  assert.ok(theirs.transfers.filter((line) => line.includes('loan-late-fee')).length > 100, 'there were late fees');
  assert.ok(
    theirs.loans.some((line) => line.includes('for-write-off')),
    'and loans for write-off',
  );
  assert.deepEqual(ours, theirs);
  const { differences } = await findDifferences(world.killed.app.context.database.read, null);
  assert.deepEqual(differences, [], 'the proof holds');
  assert.ok(total >= closingKills, `${total} of ${closingKills} kills`);
  if (closingKills >= 2 * closingPoints.length)
    for (const point of closingPoints) assert.ok((killed.get(point) ?? 0) > 0, `never killed: ${nameOf(point)}`);
});

/** Where the product is killed on a day: at the points that were hit least, in the order of the steps. */
function pointsOf(killed: ReadonlyMap<KillPoint, number>, random: Random): KillPoint[] {
  const total = [...killed.values()].reduce((sum, count) => sum + count, 0);
  const keyed = closingPoints.map((point) => ({ point, key: (killed.get(point) ?? 0) + random.next() }));
  const sorted = keyed.toSorted((one, other) => one.key - other.key).map(({ point }) => point);
  const chosen = sorted.slice(0, Math.max(0, Math.min(killsADay, closingKills - total)));
  return closingPoints.filter((point) => chosen.includes(point));
}

/** Kills at points one after the other, until the day is closed. */
async function killAt(
  { killed: { gates } }: ClosingWorld,
  points: readonly KillPoint[],
  { killed, closed }: { killed: Map<KillPoint, number>; closed: Promise<void> },
): Promise<void> {
  let isClosed = false;
  const end = () => {
    isClosed = true;
  };
  closed.then(end, end);
  for (const point of points) {
    let came = false;
    while (!came && !isClosed) came = (await gates.killAt([point], { patienceMs, lateMs: 0 })) !== null;
    if (came) killed.set(point, (killed.get(point) ?? 0) + 1);
  }
}

/** Every loan and every transfer of loans, as one line each, without ids and instants. */
async function recordsOf({
  context,
}: TestApp): Promise<Record<'loans' | 'schedules' | 'transfers' | 'accounts', string[]>> {
  const lines = async (sql: string) =>
    (await context.database.pool.query(sql)).rows.map(({ line }) => JSON.stringify(line));
  return {
    loans: await lines(`
      select to_jsonb(l) - array['id', 'number', 'customer_id', 'agreement', 'agreement_hash', 'digest', 'created_at', 'changed_at']
        as line from loans l order by owner`),
    schedules: await lines(`
      select jsonb_build_array(l.owner, s.version, s.event_number, s.instalments) as line
      from loan_schedules s join loans l on l.id = s.loan_id order by l.owner, s.version`),
    transfers: await lines(`
      select jsonb_build_array(replace(t.key, l.id::text, l.owner), t.code, t.amount_kobo, t.effective_on, t.booked_on) as line
      from ledger_transfers t join loans l on t.subject = 'loan:' || l.id order by l.owner, t.key`),
    accounts: await lines(`
      select jsonb_build_array(kind, owner, debits_posted_kobo, credits_posted_kobo) as line from ledger_accounts
      where kind like 'loan-%' order by kind, owner`),
  };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../apps/api/src/demo/random.ts';
import { honestCharges } from '../apps/api/test/charges-over-http.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { countCheckouts } from './checkout/count.ts';
import { shop } from './checkout/journeys.ts';
import { type KillPoint, killPoints, nameOf } from './checkout/points.ts';
import { type CheckoutWorld, openCheckoutWorld } from './checkout/world.ts';
import { checkoutKills, seed } from './options.ts';

const customersAtOnce = 5;
const patienceMs = 3_000;
const killingMaxMs = 420_000;
const drainMs = 300_000;

test('kill -9 in each step of a checkout leaves no hold, no money without an order or a refund, and no order without money', async (t) => {
  const world = await openCheckoutWorld(t, seed);
  const killed = await shopAndKill(world);
  await drain(world);
  const sums = await countCheckouts(world);
  const steps = Map.groupBy(killPoints, ({ step }) => step);
  for (const [step, points] of steps)
    t.diagnostic(`${step}: ${points.map((point) => `${point.when} ${killed.get(point) ?? 0}`).join(', ')}`);
  const total = [...killed.values()].reduce((sum, count) => sum + count, 0);
  t.diagnostic(`seed ${seed}: ${total} kills, ${JSON.stringify({ presses: world.presses.length, ...sums })}`);
  assert.ok(total >= checkoutKills, `${total} of ${checkoutKills} kills in ${killingMaxMs} ms`);
  if (checkoutKills >= killPoints.length)
    for (const point of killPoints) assert.ok((killed.get(point) ?? 0) > 0, `never killed: ${nameOf(point)}`);
});

/** Lets customers shop while the product is killed at one point after the other, as often as asked. */
async function shopAndKill(world: CheckoutWorld): Promise<Map<KillPoint, number>> {
  const { random, provider, product, gates, now } = world;
  let isOver = false;
  const due: { at: number; act(): Promise<void> }[] = [];
  const later = (minutes: number, act: () => Promise<void>) =>
    void due.push({ at: now().getTime() + minutes * 60_000, act });
  const customers = async () => {
    while (!isOver) await shop(world, { isOver: () => isOver, later });
  };
  const time = async () => {
    while (!isOver) {
      await world.pass(random.whole(30, 150));
      provider.isDown = random.chance(0.08);
      const ready = due.filter(({ at }) => at <= now().getTime());
      for (const one of ready) due.splice(due.indexOf(one), 1);
      for (const { act } of ready) await act();
      await sleep(600);
    }
  };
  const tell = async () => {
    while (!isOver) {
      await deliver(world);
      await sleep(60);
    }
  };
  const killed = new Map<KillPoint, number>();
  const kill = async () => {
    const wanted = pointsToKillAt(random);
    const until = performance.now() + killingMaxMs;
    for (let point = wanted.shift(); point !== undefined && performance.now() < until; point = wanted.shift()) {
      await product.port();
      const lateMs = random.chance(0.3) ? random.whole(200, 2_500) : 0;
      if (await gates.killAt(point, { patienceMs, lateMs })) killed.set(point, (killed.get(point) ?? 0) + 1);
      else wanted.push(point);
    }
    isOver = true;
  };
  try {
    await Promise.all([...Array.from({ length: customersAtOnce }, customers), time(), tell(), kill()]);
  } finally {
    isOver = true;
  }
  return killed;
}

/** As many points as kills are asked for: each as often as the others, in a random order. */
function pointsToKillAt(random: Random): KillPoint[] {
  const rounds = Array.from({ length: Math.ceil(checkoutKills / killPoints.length) }, () => killPoints).flat();
  const keyed = rounds.map((point) => ({ point, key: random.next() }));
  return keyed
    .toSorted((one, other) => one.key - other.key)
    .map(({ point }) => point)
    .slice(0, checkoutKills);
}

/** The provider's webhooks, out of order. */
async function deliver({ provider, product, random }: CheckoutWorld): Promise<void> {
  const webhooks = provider.takeWebhooks().toSorted(() => random.next() - 0.5);
  for (const { body, headers } of webhooks) await product.webhook(body, headers);
}

/** The provider becomes honest, and time passes until nothing is open. */
async function drain(world: CheckoutWorld): Promise<void> {
  const { app, provider } = world;
  provider.isDown = false;
  provider.mischief = honestCharges;
  // Nothing is open several times in a row: what ended last may cause more.
  let [quiet, open] = [0, ''];
  const isQuiet = async () => {
    await deliver(world);
    const { rows } = await app.context.database.pool.query<{ what: string; count: number }>(whatIsOpen);
    open = rows.map(({ what, count }) => `${count} × ${what}`).join('; ');
    quiet = rows.length === 0 ? quiet + 1 : 0;
    // The next hours come once the jobs of the last ones are done.
    if (!rows.some(({ what }) => what.startsWith('job'))) await world.pass(20 * 60);
    return quiet >= 8;
  };
  await waitUntil('nothing is open any more', isQuiet, { patienceMs: drainMs, everyMs: 100 }).catch((error) => {
    throw new Error(`${error.message}: ${open}`);
  });
}

const whatIsOpen = `
  select what, count(*)::int as count from (
    select 'open checkout' as what from checkouts where state = 'open'
    union all select 'charge that is unclear: ' || reason from charges where state = 'unclear'
    union all select 'refund that is ' || state || coalesce(': ' || failure, '') from charge_refunds where state in ('waiting', 'sent')
    union all select 'job of ' || name || ' that is ' || state from pgboss.job
      where name in ('charge-changed', 'charge-refunds', 'checkout-ends', 'charge-asks')
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))) found
  group by 1 order by 1`;

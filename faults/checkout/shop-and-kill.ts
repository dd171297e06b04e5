import { setTimeout as sleep } from 'node:timers/promises';
import { honestCharges } from '../../apps/api/test/charges-over-http.ts';
import { waitUntil } from '../../apps/api/test/wait-until.ts';
import { type KillPoint, killAtPoints } from '../killable/kill-points.ts';
import type { Journey } from './journeys.ts';
import type { CheckoutWorld } from './world.ts';

const customersAtOnce = 5;
const drainMs = 300_000;

/** What customers do, at which points the product is killed, how often, and how many seconds of its clock pass at once. */
interface Killing {
  shop(world: CheckoutWorld, journey: Pick<Journey, 'isOver' | 'later'>): Promise<void>;
  points: readonly KillPoint[];
  count: number;
  seconds: readonly [least: number, most: number];
}

/** Lets customers shop while the product is killed at one point after the other, as often as asked. Returns how often each was reached. */
export async function shopAndKill(
  world: CheckoutWorld,
  { shop, points, count, seconds }: Killing,
): Promise<Map<KillPoint, number>> {
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
      await world.pass(random.whole(...seconds));
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
  let killed = new Map<KillPoint, number>();
  const kill = async () => {
    killed = await killAtPoints(points, { random, count, gates, isReady: () => product.port() });
    isOver = true;
  };
  try {
    await Promise.all([...Array.from({ length: customersAtOnce }, customers), time(), tell(), kill()]);
  } finally {
    isOver = true;
  }
  return killed;
}

/** The provider's webhooks, out of order. */
async function deliver({ provider, product, random }: CheckoutWorld): Promise<void> {
  const webhooks = provider.takeWebhooks().toSorted(() => random.next() - 0.5);
  for (const { body, headers } of webhooks) await product.webhook(body, headers);
}

/** The provider becomes honest, and time passes until nothing is open. */
export async function drain(world: CheckoutWorld): Promise<void> {
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

import { test } from 'node:test';
import { openPlans } from '../apps/api/test/open-plans.ts';
import { drain, shopAndKill } from './checkout/shop-and-kill.ts';
import { openCheckoutWorld } from './checkout/world.ts';
import { assertKilled } from './killable/kill-points.ts';
import { planKills, seed } from './options.ts';
import { countPlans } from './plans/count.ts';
import { buyOnPlan } from './plans/journeys.ts';
import { planPoints } from './plans/points.ts';

test('kill -9 in each step of a checkout on a plan leaves no loan without consent, no consent without an order, and keeps no down payment without either', async (t) => {
  const world = await openCheckoutWorld(t, seed, planPoints);
  const plans = await openPlans(world.app);
  const killed = await shopAndKill(world, {
    shop: (...given) => buyOnPlan(plans, ...given),
    ...{ points: planPoints, count: planKills, seconds: [5, 40] },
  });
  await drain(world);
  const sums = await countPlans(world, new Map([...world.stall.stock, [plans.product.id, 1_000]]));
  t.diagnostic(`seed ${seed}: ${JSON.stringify({ presses: world.presses.length, ...sums })}`);
  assertKilled(t, planPoints, { killed, count: planKills });
});

import { test } from 'node:test';
import { countCheckouts } from './checkout/count.ts';
import { shop } from './checkout/journeys.ts';
import { killPoints } from './checkout/points.ts';
import { drain, shopAndKill } from './checkout/shop-and-kill.ts';
import { openCheckoutWorld } from './checkout/world.ts';
import { assertKilled } from './killable/kill-points.ts';
import { checkoutKills, seed } from './options.ts';

test('kill -9 in each step of a checkout leaves no hold, no money without an order or a refund, and no order without money', async (t) => {
  const world = await openCheckoutWorld(t, seed, killPoints);
  const killed = await shopAndKill(world, { shop, points: killPoints, count: checkoutKills, seconds: [30, 150] });
  await drain(world);
  const sums = await countCheckouts(world);
  t.diagnostic(`seed ${seed}: ${JSON.stringify({ presses: world.presses.length, ...sums })}`);
  assertKilled(t, killPoints, { killed, count: checkoutKills });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { numberOf, textOf } from '../../../../test/loans/plain-days.ts';
import { liveThrough } from '../../../../test/plan-lives/live-order.ts';
import { openPlanWorld } from '../../../../test/plan-lives/plan-world.ts';
import { startApp } from '../../../../test/start-app.ts';
import { createRandom } from '../../../demo/random.ts';
import { closeLoans } from '../../lending/loans/days.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const { RESILIENCE_LIVES: asked, RESILIENCE_SEED } = process.env;
const seed = Number(RESILIENCE_SEED ?? 46);
const operations = Number(asked ?? 120);
const firstDay = numberOf('2026-01-05');

test(`whatever ${operations} operations do to orders on plans, each amount and day is what a second count by the rules says: seed ${seed}`, async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: '2026-01-05T08:00:00Z', workless: true });
  const world = await openPlanWorld(app, provider);
  const random = createRandom(seed);
  const counts = new Map<string, number>();
  let [done, lives] = [0, 0];
  for (; done < operations; lives += 1) {
    const log = await liveThrough(world, random, firstDay + random.whole(0, 400));
    done += log.length;
    for (const name of log.slice(1)) {
      const kind = name.replace(/^[\d-]+ /, '').replace(/[\d-]+/g, '…');
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  t.diagnostic(`${done} operations on ${lives} orders: ${[...counts].map((one) => one.join(' ')).join(', ')}`);
  world.goTo(textOf(firstDay + 900));
  await closeLoans(app.context.database, new AbortController().signal);
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

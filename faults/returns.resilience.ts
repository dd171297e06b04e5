import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { findDifferences } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import { chargeStandIn } from '../apps/api/test/charge-stand-in.ts';
import { lastFirst } from '../apps/api/test/ending.ts';
import { numberOf } from '../apps/api/test/loans/plain-days.ts';
import { openPlanWorld } from '../apps/api/test/plan-lives/plan-world.ts';
import { startApp } from '../apps/api/test/start-app.ts';
import { buildGates } from './killable/gates.ts';
import { keepKillable } from './killable/keep-killable.ts';
import { assertKilled, killAtPoints } from './killable/kill-points.ts';
import { returnKills, seed } from './options.ts';
import type { WayBack, WayBackAt } from './returns/child.ts';
import { giveBackInAllWays } from './returns/lives.ts';
import { returnPoints } from './returns/points.ts';

const firstDay = numberOf('2026-01-05');

test('kill -9 in each step of every way in which goods of a plan come back leaves nothing half done, and nothing done twice', async (test) => {
  const t = lastFirst(test);
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'fb-returns-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const secrets = { TOKEN_SECRET: randomBytes(24).toString('hex'), TRACK_KEY: randomBytes(24).toString('hex') };
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: '2026-01-05T08:00:00Z', env: secrets, workless: true });
  const world = await openPlanWorld(app, provider);
  const offsetMs = () => app.clock.now().getTime() - Date.now();
  const product = keepKillable<WayBackAt, null>({
    program: new URL('returns/child.ts', import.meta.url),
    env: { ...secrets, JOBS: 'none', DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    databaseUrl: app.databaseUrl,
    settings: null,
    offsetMs,
  });
  t.after(() => product.stop());
  const gates = await buildGates(app.databaseUrl, () => product.kill(), returnPoints);
  t.after(() => gates.close());
  /** Asks until there is an answer. After a kill a refusal says that it was done. */
  const ask = async (way: WayBack) => {
    for (let isAgain = false; ; isAgain = true) {
      const outcome = await product.ask({ way, offsetMs: offsetMs() });
      if (outcome.kind === 'lost') continue;
      if (outcome.kind === 'error' && !isAgain) assert.fail(`${way.kind}: ${outcome.text}`);
      return;
    }
  };
  let [isOver, lives, acts] = [false, 0, 0];
  const live = async () => {
    for (; !isOver; lives += 1) acts += await giveBackInAllWays(world, random, firstDay + random.whole(0, 400), ask);
  };
  let killed = new Map();
  const kill = async () => {
    const given = { random, count: returnKills, gates, isReady: () => product.port() };
    killed = await killAtPoints(returnPoints, given);
    isOver = true;
  };
  try {
    await Promise.all([live(), kill()]);
  } finally {
    isOver = true;
  }
  test.diagnostic(`seed ${seed}: ${lives} orders, ${acts} acts, each as the second count says`);
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, [], 'the proof holds');
  assertKilled(test, returnPoints, { killed, count: returnKills });
});

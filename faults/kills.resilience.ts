import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { assertClearAnswers } from './answers.ts';
import { strike, victimsOf } from './kill.ts';
import { assertNothingLost, readBefore } from './load/check.ts';
import { startLoad } from './load/mixed-load.ts';
import { killCount, seed } from './options.ts';
import { openSystem, type SystemOptions } from './system/system.ts';

const readyMaxMs = 60_000;

const arrangements: readonly (readonly [string, SystemOptions])[] = [
  ['a server with its own database', { embedded: true }],
  ['a server, a worker and a PostgreSQL', { workers: 1 }],
];

for (const [index, [arrangement, options]] of arrangements.entries()) {
  test(`kill -9 loses and doubles nothing that was acknowledged: ${arrangement}`, async (t) => {
    const system = await openSystem(t, options);
    const before = await readBefore(system);
    const random = createRandom(seed + index);
    const load = await startLoad(system, seed + index);
    const times: number[] = [];
    for (let kill = index; kill < killCount; kill += arrangements.length) {
      await sleep(random.whole(100, 2_500));
      const victim = random.pick(victimsOf(system));
      const struckAt = performance.now();
      await strike(system, victim, random);
      await waitUntil('everything is ready again', system.isReady, { patienceMs: readyMaxMs });
      times.push(performance.now() - struckAt);
      t.diagnostic(`kill -9 of ${victim}: ready after ${Math.round(times.at(-1) ?? 0)} ms`);
    }
    await load.stop();
    await assertNothingLost(system, load.model, before);
    assertClearAnswers(load.model, { mayBeCutOff: true });
    assert.ok(load.model.acknowledged > times.length, `${load.model.acknowledged} acknowledged`);
    const sorted = times.toSorted((a, b) => a - b);
    const [median, slowest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
    t.diagnostic(
      `seed ${seed}: ${times.length} kills, ${load.model.acknowledged} acknowledged, nothing lost or doubled; ` +
        `ready after ${Math.round(median)} ms (median), ${Math.round(slowest)} ms (slowest)`,
    );
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { assertClearAnswers } from './answers.ts';
import { databaseFaults, mailFaults } from './faults.ts';
import { strike, type Victim } from './kill.ts';
import { assertNothingLost, readBefore } from './load/check.ts';
import { startLoad } from './load/mixed-load.ts';
import { longMinutes, seed } from './options.ts';
import { openSystem, type System } from './system/system.ts';

const [minuteMs, faultMs, readyMs, lookEveryMs] = [60_000, 10_000, 120_000, 5_000];
// Memory grows before this time, because code and caches are used for the first time.
const settledMinutes = 20;
const growthMax = 1.5;

type LongFault = { name: string; begin(system: System, random: Random): Promise<() => Promise<void>> };

/** The first server is never killed, so that its memory can be compared over the whole time. */
const asKill = (victim: Victim): LongFault => ({
  name: `kill -9 of ${victim}`,
  async begin(system, random) {
    await strike({ ...system, servers: system.servers.slice(1) }, victim, random);
    return async () => {};
  },
});

const victims = ['server', 'worker', 'database', 'one database session'] as const;
// An email that is refused for good is not sent again, so agents of the load would wait for it in vain.
const faults = [...databaseFaults, ...mailFaults].filter(({ name }) => !name.includes('550'));
const all: readonly LongFault[] = [...faults, ...victims.map(asKill)];

test(`A fault a minute loses and doubles nothing, and memory doesn't grow: ${longMinutes} minutes`, async (t) => {
  const system = await openSystem(t, { servers: 2, workers: 1 });
  const before = await readBefore(system);
  const random = createRandom(seed);
  const load = await startLoad(system, seed, { stepsPerSecond: 60 });
  const memory: number[][] = system.processes.map(() => []);
  const look = () => {
    for (const [index, one] of system.processes.entries()) memory[index]?.push(one.memoryBytes() ?? 0);
  };
  const timer = setInterval(look, lookEveryMs);
  t.after(() => clearInterval(timer));

  const startedAt = performance.now();
  for (let minute = 0; minute < longMinutes; minute++) {
    await sleep(Math.max(0, startedAt + minute * minuteMs + random.whole(1_000, 8_000) - performance.now()));
    const fault = random.pick(all);
    const end = await fault.begin(system, random);
    await sleep(faultMs);
    await end();
    const healingMs = await waitUntil('every process is ready again', system.isReady, { patienceMs: readyMs });
    t.diagnostic(`minute ${minute}: ${fault.name}, ready ${Math.round(healingMs)} ms after its end`);
  }
  await sleep(Math.max(0, startedAt + longMinutes * minuteMs - performance.now()));
  clearInterval(timer);
  await load.stop();

  for (const [index, { name }] of system.processes.entries()) {
    const quarters = [0, 1, 2, 3].map((quarter) => medianOfQuarter(memory[index] ?? [], quarter));
    t.diagnostic(`${name}: ${quarters.map((bytes) => Math.round(bytes / 2 ** 20)).join(', ')} MB`);
    const [, second = 0, , last = 0] = quarters;
    if (longMinutes >= settledMinutes)
      assert.ok(last < second * growthMax, `${name} grew from ${second} to ${last} bytes`);
  }
  t.diagnostic(`${load.model.acknowledged} writes were acknowledged`);
  assertClearAnswers(load.model, { mayBeCutOff: true });
  await assertNothingLost(system, load.model, before);
});

/** The median of a quarter of the samples, without those from moments without a process. */
function medianOfQuarter(samples: readonly number[], quarter: number): number {
  const size = samples.length / 4;
  const sorted = samples
    .slice(quarter * size, (quarter + 1) * size)
    .filter(Boolean)
    .toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { assertNothingLost, readBefore } from './load/check.ts';
import { startLoad } from './load/mixed-load.ts';
import { rounds, seed } from './options.ts';
import { findNginx } from './system/nginx.ts';
import { openSystem, type SystemOptions } from './system/system.ts';

const calmMs = 1_000;

/** Restarts every process in turn while the load goes on. */
async function restartUnderLoad(t: TestContext, options: SystemOptions): Promise<void> {
  const system = await openSystem(t, options);
  const before = await readBefore(system);
  // So few that a slow machine refuses none: every failure comes from the restart.
  const load = await startLoad(system, seed, { underWayMax: 8 });
  for (let round = 0; round < rounds; round++) {
    for (const one of system.processes) {
      await sleep(calmMs);
      assert.equal(await one.restart(), 0, `${one.name} exits with 0`);
      await waitUntil(`${one.name} is ready again`, system.isReady);
    }
  }
  await sleep(calmMs);
  await load.stop();
  const answers = [...load.model.answers].flatMap(([kind, counts]) =>
    [...counts].map(([label, count]) => ({ kind, label, count })),
  );
  assert.deepEqual(
    answers.filter(({ label }) => label !== '200'),
    [],
    system.processes.flatMap(({ lines }) => lines).join('\n'),
  );
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  t.diagnostic(`${rounds * system.processes.length} restarts, ${total} requests, none failed`);
  assert.ok(total > 200, `${total} requests`);
  await assertNothingLost(system, load.model, before);
}

test('Two servers behind nginx, on sockets that systemd holds, and their worker are restarted in turn, and no request fails', async (t) => {
  const nginx = findNginx(t);
  // systemd holds the port: if a server closed it, connections that nginx is just opening would be reset.
  if (nginx !== null) await restartUnderLoad(t, { servers: 2, workers: 1, nginx, heldSockets: true });
});

test('A server on a socket that systemd holds is restarted, and no request fails', async (t) => {
  await restartUnderLoad(t, { servers: 1, workers: 1, heldSockets: true });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangements, runKills } from './kills.ts';

const seed = 4;

for (const arrangement of Object.keys(arrangements)) {
  test(`${arrangement}: killed twice under load, nothing that was acknowledged is gone or there twice`, async (t) => {
    const tell = (line: string) => t.diagnostic(line);
    const { kills, verdict, acknowledged } = await runKills(t, { arrangement, kills: 2, seed, tell });
    assert.deepEqual({ lost: verdict.lost, doubled: verdict.doubled }, { lost: [], doubled: [] });
    assert.equal(kills.length, 2);
    assert.ok(acknowledged > 0, 'something was acknowledged');
  });
}

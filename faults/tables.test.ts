import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KillRun } from './kills.ts';
import { killSummary, killTable } from './tables.ts';

const runOf = (arrangement: string, times: readonly number[], lost: string[] = []): KillRun => ({
  ...{ arrangement, seed: 1, acknowledged: 40, answers: {}, settledMs: 1_000 },
  kills: times.map((readyMs) => ({ victim: 'server', readyMs })),
  verdict: { lost, doubled: [], looked: { orders: 7 } },
});

test('the last word on kills counts what is gone and how many were ready again in time, for each arrangement and all', () => {
  const [apart, whole, all] = killSummary([
    runOf('apart', [1_000, 4_000, 61_000], ['order O1']),
    runOf('whole', [2_000]),
  ]).split('\n');
  assert.match(apart ?? '', /^apart \(seed 1\): 3 kills, 40 .* lost 1, doubled 0; ready again 2 of 3, 2 within 5\.0 s/);
  assert.match(whole ?? '', /^whole \(seed 1\): 1 kills, .* ready again 1 of 1, 1 within 5\.0 s, .* slowest 2\.0 s\.$/);
  assert.match(all ?? '', /^4 kills, 80 .* lost 1, doubled 0; ready again 3 of 4, 3 within 5\.0 s, .* slowest 61 s\.$/);
});

test('the table of a run names what was lost', () => {
  const table = killTable(runOf('apart', [1_000, 61_000], ['order O1']));
  assert.match(table, /^\| server \| 2 \| 1 \| 1 \| 61 s \| 61 s \|$/m);
  assert.match(table, /^- LOST order O1$/m);
});

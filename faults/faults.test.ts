import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseReadOnly } from './cases/database-read-only.ts';
import { databaseSilent } from './cases/database-silent.ts';
import { mailDying } from './cases/mail-dying.ts';
import type { Fault } from './fault.ts';
import { play } from './play.ts';

const seed = 3;

// Callers are answered within 30 s; a database that says nothing is the longest wait there is.
const clearWordMs = 25_000;

interface Short {
  fault: Fault;
  lastsMs: number;
  /** What the operator reads in the log, and in the metrics where they are asked while it lasts for sure. */
  log: RegExp;
  metrics?: RegExp;
}

const short: readonly Short[] = [
  { fault: databaseSilent, lastsMs: 3_000, log: /a request failed \(Query read timeout\)/, metrics: /source_up 0/ },
  { fault: databaseReadOnly, lastsMs: 1_500, log: /a request failed \(25006\)/, metrics: /^5xx: / },
  { fault: mailDying, lastsMs: 1_500, log: /a job failed and will be tried again \(the mail server could not be used/ },
];

for (const { fault, lastsMs, log: told, metrics: shown } of short) {
  test(`${fault.name}: callers read a clear word in time, the operator is told, and it heals by itself`, async (t) => {
    const { seen, verdict, log, metrics } = await play(t, fault, seed, { lastsMs, told });
    assert.match(log.join('\n'), told);
    if (shown) assert.match(metrics.join('\n'), shown);
    const labels = Object.values(seen).flatMap(({ answers }) => Object.keys(answers));
    assert.deepEqual(
      labels.filter((label) => label !== '200' && label !== '503 unavailable'),
      [],
    );
    for (const [caller, { slowestMs }] of Object.entries(seen)) assert.ok(slowestMs < clearWordMs, caller);
    assert.deepEqual({ lost: verdict.lost, doubled: verdict.doubled }, { lost: [], doubled: [] });
  });
}

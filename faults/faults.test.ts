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

const short: readonly (readonly [fault: Fault, lastsMs: number])[] = [
  [databaseSilent, 3_000],
  [databaseReadOnly, 1_500],
  [mailDying, 1_500],
];

for (const [fault, lastsMs] of short) {
  test(`${fault.name}: callers read a clear word in time, and it heals by itself`, async (t) => {
    const { seen, verdict } = await play(t, fault, seed, lastsMs);
    const labels = Object.values(seen).flatMap(({ answers }) => Object.keys(answers));
    assert.deepEqual(
      labels.filter((label) => label !== '200' && label !== '503 unavailable'),
      [],
    );
    for (const [caller, { slowestMs }] of Object.entries(seen)) assert.ok(slowestMs < clearWordMs, caller);
    assert.deepEqual({ lost: verdict.lost, doubled: verdict.doubled }, { lost: [], doubled: [] });
  });
}

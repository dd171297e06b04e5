import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { putInPlace } from './cluster.ts';

test('of two processes that make the database at once, the quicker one’s stays and the other one goes on with it', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'fb-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  for (const maker of ['quick', 'slow']) {
    mkdirSync(join(home, maker));
    writeFileSync(join(home, maker, 'PG_VERSION'), maker);
    putInPlace(join(home, maker), join(home, 'cluster'));
  }
  assert.equal(readFileSync(join(home, 'cluster', 'PG_VERSION'), 'utf8'), 'quick');
  assert.throws(() => putInPlace(join(home, 'missing'), join(home, 'other')), /ENOENT/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { readTargetFile } from './read-target-file.ts';

test('50,000 rows are read in pieces, between which the server answers others', async () => {
  const file = `code,name,month,target\n${'FB-234567,"Obi, Ada Ngozi",2026-07,"₦150,000.50"\n'.repeat(50_000)}`;
  let isRead = false;
  let turns = 0;
  const others = (async () => {
    while (!isRead) {
      turns += 1;
      await setImmediate();
    }
  })();
  const rows = await readTargetFile(Buffer.from(file));
  isRead = true;
  await others;
  assert.equal(rows.length, 50_000);
  assert.deepEqual(rows.at(-1), {
    line: 50_001,
    code: 'FB-234567',
    email: '',
    name: 'Obi, Ada Ngozi',
    month: '2026-07',
    target: '₦150,000.50',
    error: null,
  });
  assert.ok(turns >= 30, `${turns} turns`);
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = 'apps/ops/src';

/** The lines of a file that write an address of the console, or put one together. */
const written = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /\/ops(?![\w-])|\\\/ops\b|\$\{paths\.|\bpaths\.\w+(\(\))? \+/.test(line))
    .map((line) => line.trim());

test('the console builds its addresses in paths.ts and nowhere else', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'paths.ts',
  );
  assert.ok(files.length > 300);
  const found = files.flatMap((file) =>
    written(readFileSync(`${source}/${file}`, 'utf8')).map((line) => `${file}: ${line}`),
  );
  assert.deepEqual(found, []);
  for (const line of [
    "to='/ops'",
    "to: '/ops/orders?state=ready'",
    '`/ops/agents/$' + '{id}`',
    'navigate(`$' + '{paths.orders()}/7`)',
  ])
    assert.equal(written(line).length, 1, line);
  assert.deepEqual(
    written("import { staffRoutes } from '@foodbank/contract/ops-routes';\nto={paths.order(number, search)}"),
    [],
  );
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const document = readFileSync('docs/threat-model.md', 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const tests = listed.split('\n').filter((path) => /\.(test|e2e|resilience)\.ts$/.test(path));

/** The titles of the tests in every file of a name. */
function titlesOf(name: string): string[] {
  const files = tests.filter((path) => basename(path).replace(/\..*/, '') === name);
  return files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\btest\(\s*(['`"])(.+?)\1,/gs)].map(([, , title = '']) => title),
  );
}

/** Fails unless a test of a file has the words in its title: "`file` words". */
function assertExists(named: string, about: string): void {
  const [, name = '', words = ''] = /`([\w-]+)` (.+)$/.exec(named) ?? [];
  assert.ok(
    titlesOf(name).some((title) => title.includes(words)),
    `${named} (of: ${about})`,
  );
}

test('each of the 40 points of the customers’ app names existing tests, or says why there is none', () => {
  const rows = readFileSync('docs/shop-points.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
  assert.equal(rows.length, 40);
  for (const row of rows) {
    const [, point = '', shown = ''] = row.replace(/ \|$/, '').split(' | ');
    for (const part of shown.split('; ')) if (part.includes('`')) assertExists(part, point);
    assert.match(shown, /`|Paystack's page|waits for plans|no test: /, point);
  }
});

test('every threat names existing tests', () => {
  const rows = document.split('\n').filter((line) => /^\| [STRIDE] \|/.test(line));
  assert.ok(rows.length > 35, `${rows.length} rows`);
  for (const row of rows) {
    for (const named of row.split(' | ')[2]?.replace(/ \|$/, '').split('; ') ?? []) {
      assertExists(named, row.split(' | ')[1] ?? '');
    }
  }
});

test('every attack test is in the threat model', () => {
  for (const path of tests.filter((one) => /^attack(er)?-/.test(basename(one)))) {
    assert.ok(document.includes(`\`${basename(path).replace(/\..*/, '')}\``), path);
  }
});

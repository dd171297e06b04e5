import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const document = readFileSync('docs/threat-model.md', 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.split('\n').filter((path) => path !== '');
const isTest = /\.(test|e2e)\.ts$/;

/** The rows of the table that name a threat: its letter, what it is, and the tests. */
const threats = [...document.matchAll(/^\| ([STRIDE]) \| (.+?) \| (.*) \|$/gm)].map(
  ([, letter, threat, tests = '']) => ({
    letter,
    threat,
    tests: tests.split('; `').map((one) => /^`?([^`]+)`: (.+)$/.exec(one)?.slice(1) ?? ['', one]),
  }),
);

test('every threat of the model names tests that are there, by file and sentence', () => {
  assert.ok(threats.length > 35, `${threats.length}`);
  const rows = document.split('\n').filter((line) => /^\| +[A-Z] +\|/.test(line));
  assert.equal(threats.length, rows.length, 'every row is read');
  for (const { threat, tests } of threats) {
    for (const [name = '', sentence = ''] of tests) {
      const found = files.filter((path) => basename(path) === name && isTest.test(path));
      assert.equal(found.length, 1, `${threat}: ${name} is one test file`);
      const titles = [...readFileSync(found[0] ?? '', 'utf8').matchAll(/^\s*test\(\s*(['`])(.+?)\1,/gms)].map(
        ([, , title]) => title,
      );
      assert.ok(
        titles.some((title) => title?.includes(sentence)),
        `${threat}: ${name} has no test '${sentence}'`,
      );
    }
  }
});

test('the model has every kind of threat, and a reason for everything that is accepted', () => {
  assert.deepEqual([...new Set(threats.map(({ letter }) => letter))].sort(), ['D', 'E', 'I', 'R', 'S', 'T']);
  const accepted = (document.split('## Accepted\n')[1] ?? '').trim().split('\n');
  assert.ok(accepted.length > 5);
  for (const line of accepted) assert.match(line, /^- .+: .{20,}\.$/);
});

test('every test of an attack is in the model', () => {
  const attacks = files.filter((path) => /(^|\/)attack(er)?-[\w-]+\.(test|e2e)\.ts$/.test(path));
  assert.ok(attacks.length >= 8);
  for (const path of attacks) assert.ok(document.includes(`\`${basename(path)}\``), path);
});

test('nothing writes a spreadsheet, so no cell of one becomes a formula', () => {
  const sources = files.filter((path) => /^(apps|packages)\/.*\.(ts|tsx)$/.test(path) && !isTest.test(path));
  const found = sources.filter((path) => /text\/csv|spreadsheet|\.(csv|xlsx)\b/i.test(readFileSync(path, 'utf8')));
  assert.deepEqual(found, []);
});

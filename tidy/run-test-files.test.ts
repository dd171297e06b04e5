import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'foodbank-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What test files have, by name. */
const files = {
  fine: `test('what is fine passes', () => {});`,
  unreferenced: `test('what nothing waits for goes on', () => new Promise((end) => setTimeout(end, 50).unref()));`,
  wrong: `test('what is wrong fails', () => { throw new Error('wrong'); });`,
  late: `test('what throws later fails', () => new Promise((end) => { setTimeout(() => { throw new Error('late'); }); setTimeout(end, 50); }));`,
  broken: `throw new Error('broken at its start');`,
  unclean: `after(() => { throw new Error('not cleaned up'); }); test('its test passes', () => {});`,
  leaving: `test('it leaves a setting', () => { process.env.LEFT_BEHIND = 'yes'; });`,
  mocking: `test('it leaves a clock that stands still', () => mock.timers.enable());`,
  nesting: `test('it replaces a method twice', (t) => { for (const ms of [1, 2]) t.mock.method(AbortSignal, 'timeout', () => ms); });`,
  open: `setInterval(() => {}, 1_000); test('it leaves a timer', () => {});`,
  ending: `test('it ends the process', () => process.exit(0));`,
} as const;

/** Writes a file for each name and runs them, in processes that don't know of this test run. */
function run(...names: (keyof typeof files)[]) {
  return runWith({}, ...names);
}

function runWith(settings: NodeJS.ProcessEnv, ...names: (keyof typeof files)[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const paths = names.map((name, place) => join(folder, `${place}-${name}.mjs`));
  for (const [place, name] of names.entries())
    writeFileSync(paths[place] ?? '', `import { after, mock, test } from 'node:test';\n${files[name]}\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run-test-files.ts'), ...paths],
    { encoding: 'utf8', env: { ...env, ...settings } },
  );
  return { status, said: stdout + stderr };
}

test('files that pass make a run that passes, and every one of them is reported', () => {
  const { status, said } = run('fine', 'unreferenced', 'fine', 'fine', 'unreferenced', 'fine', 'fine');
  assert.equal(status, 0, said);
  assert.equal(said.match(/✔ what is fine passes/g)?.length, 5);
  assert.equal(said.match(/✔ what nothing waits for goes on/g)?.length, 2);
});

test('a test, a start or a clean-up that fails, and a setting that is left behind, make the run fail; the files after them run', () => {
  for (const [name, sign] of [
    ['wrong', '✖ what is wrong fails'],
    ['late', '✖ what throws later fails'],
    ['broken', 'broken at its start'],
    ['unclean', 'not cleaned up'],
    ['leaving', '✖ .*leaving.mjs leaves the environment as it was'],
    ['mocking', '✖ .*mocking.mjs leaves the environment as it was'],
    ['nesting', '✖ .*nesting.mjs leaves the environment as it was'],
  ] as const) {
    const { status, said } = run(name, name, name, name, 'fine');
    assert.equal(status, 1, name);
    assert.match(said, new RegExp(sign), name);
    assert.match(said, /✔ what is fine passes/, name);
  }
});

test('a process that ends in a file makes the run fail, whatever its exit code, and the file is named', () => {
  const { status, said } = run('ending');
  assert.equal(status, 1);
  assert.match(said, /The process ended in .*ending\.mjs\./);
});

test('a file that leaves a timer running makes the run fail, and does not keep it from ending', () => {
  const { status, said } = runWith({ CLOSE_TIMEOUT_MS: '500' }, 'open');
  assert.equal(status, 1);
  assert.match(said, /✔ it leaves a timer/);
  assert.match(said, /Still open after the last file: .*Timeout/);
});

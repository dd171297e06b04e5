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
  uncaught: `test('nobody catches its error', async () => { await null; void Promise.reject(new Error('uncaught')); await new Promise((end) => setTimeout(end, 50)); });`,
  broken: `throw new Error('broken at its start');`,
  unclean: `after(() => { throw new Error('not cleaned up'); }); test('its test passes', () => {});`,
  leaving: `test('it leaves a setting', () => { process.env.LEFT_BEHIND = 'yes'; });`,
  mocking: `test('it leaves a clock that stands still', () => mock.timers.enable());`,
  nesting: `test('it replaces a method twice', (t) => { for (const ms of [1, 2]) t.mock.method(AbortSignal, 'timeout', () => ms); });`,
  open: `setInterval(() => {}, 1_000); test('it leaves a timer', () => {});`,
  twice: `import { existsSync, writeFileSync } from 'node:fs'; import { fileURLToPath } from 'node:url';
    const mark = fileURLToPath(import.meta.url) + '.tried';
    test('it passes from its second try on', () => { if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('first try'); } });`,
  ending: `test('it ends the process', () => process.exit(0));`,
} as const;

type Kind = keyof typeof files;

/** Runs a file of each kind, in processes that don't know of this test run. */
function run(...kinds: Kind[]) {
  return runWith({}, ...kinds);
}

function runWith(settings: NodeJS.ProcessEnv, ...kinds: Kind[]) {
  return runNamed(Object.fromEntries(kinds.map((kind, place) => [`${place}-${kind}.mjs`, kind])), settings);
}

/** Runs files of these names and kinds. */
function runNamed(kinds: Record<string, Kind>, settings: NodeJS.ProcessEnv = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const own = mkdtempSync(join(folder, 'run-'));
  const paths = Object.entries(kinds).map(([name, kind]) => {
    const path = join(own, name);
    writeFileSync(path, `import { after, mock, test } from 'node:test';\n${files[kind]}\n`);
    return path;
  });
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
    ['uncaught', 'uncaught'],
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

test('a file that fails once runs again alone: the run passes, prints both reports, and names the file', () => {
  const { status, said } = run('fine', 'twice');
  assert.equal(status, 0, said);
  assert.match(
    said,
    /✖ it passes from its second try on[\s\S]*== Second try of .*1-twice\.mjs[\s\S]*✔ it passes from its second try on/,
  );
  assert.match(said, /SECOND TRY: .*1-twice\.mjs failed and then passed/);
});

test('a file that fails twice makes the run fail', () => {
  const { status, said } = run('wrong', 'fine');
  assert.equal(status, 1);
  assert.equal(said.match(/✖ wrong|Error: wrong/g)?.length, 2, said);
  assert.doesNotMatch(said, /SECOND TRY/);
});

test('what must hold at every try has no second one', () => {
  for (const name of ['money.property.test.mjs', 'attack-agents.test.mjs', 'pay-at-once.test.mjs', 'proof.test.mjs']) {
    const { status, said } = runNamed({ [name]: 'twice' });
    assert.equal(status, 1, name);
    assert.doesNotMatch(said, /Second try/, name);
  }
});

test('where more than three files fail, none runs again', () => {
  const { status, said } = run('twice', 'twice', 'twice', 'twice');
  assert.equal(status, 1);
  assert.doesNotMatch(said, /Second try/);
});

test('a second try does not make up for a process that ended early', () => {
  const { status, said } = run('twice', 'ending', 'fine', 'fine');
  assert.equal(status, 1, said);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { currentBuildOf, findCurrentBuild, holdBuild, putBuild } from './kept-builds.ts';

function makeBuilds(t: TestContext) {
  const builds = mkdtempSync(join(tmpdir(), 'foodbank-builds-'));
  t.after(() => rmSync(builds, { recursive: true }));
  const current = currentBuildOf(builds);
  const put = (name: string) => putBuild(current, name, async (folder) => writePage(folder, name));
  const read = (folder = current) => readFileSync(join(folder, 'index.html'), 'utf8');
  return { builds, current, put, read };
}

function writePage(folder: string, text: string): void {
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro', `${text}.js`), text);
  writeFileSync(join(folder, 'index.html'), text);
}

/** Has another process serve the current build and then end in its way; answers its number. */
async function holdElsewhere(current: string, end: string): Promise<number | undefined> {
  const module = JSON.stringify(import.meta.resolve('./kept-builds.ts'));
  const program = `const { holdBuild } = await import(${module}); holdBuild(process.argv[1]); ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, current], { stdio: 'inherit' });
  await once(child, 'close');
  return child.pid;
}

test('a build takes its place whole: whoever reads meanwhile finds the one before or the new one', async (t) => {
  const { current, put, read } = makeBuilds(t);
  await put('first');
  const seen: string[] = [];
  await putBuild(current, 'second', async (folder) => {
    writePage(folder, 'second');
    await turn();
    seen.push(read());
  });
  seen.push(read());
  assert.deepEqual(seen, ['first', 'second']);
});

test('the build that a process serves keeps every file, however many are made beside it', async (t) => {
  const { current, put, read } = makeBuilds(t);
  await put('first');
  const served = holdBuild(current);
  assert.ok(served !== null);
  for (const name of ['second', 'third', 'fourth']) {
    await put(name);
    assert.equal(read(), name);
    assert.equal(holdBuild(current), served);
    assert.deepEqual([read(served), readdirSync(join(served, '_astro'))], ['first', ['first.js']]);
  }
});

test('builds that nobody serves go, but for the current one and the one before', async (t) => {
  const { builds, current, put } = makeBuilds(t);
  await put('first');
  const killed = await holdElsewhere(current, 'process.kill(process.pid, "SIGKILL")');
  assert.ok(existsSync(join(builds, `first.held-by-${killed}`)));
  const ended = await holdElsewhere(current, 'process.exit()');
  assert.ok(!existsSync(join(builds, `first.held-by-${ended}`)));
  await put('second');
  assert.ok(existsSync(join(builds, 'first')));
  await put('third');
  assert.deepEqual(readdirSync(builds).sort(), ['current', 'second', 'third']);
});

test('a build that fails half-way changes nothing, and the next one clears away what it left', async (t) => {
  const { builds, current, put, read } = makeBuilds(t);
  // What stands there from a release that built into the folder itself.
  writeFileSync(join(builds, 'index.html'), 'old');
  await put('first');
  const failing = putBuild(current, 'second', async (folder) => {
    writePage(folder, 'half');
    throw new Error('no space is left');
  });
  await assert.rejects(failing, /no space is left/);
  assert.deepEqual([read(), findCurrentBuild(current)], ['first', 'first']);
  await put('second');
  assert.equal(read(), 'second');
  assert.deepEqual(readdirSync(builds).sort(), ['current', 'first', 'second']);
});

test('a build that is still there is taken as it is, and is not made again', async (t) => {
  const { current, put, read } = makeBuilds(t);
  await put('first');
  await put('second');
  await putBuild(current, 'first', () => assert.fail('it was made again'));
  assert.equal(read(), 'first');
});

test('where nothing is built there is nothing to serve', (t) => {
  assert.equal(holdBuild(makeBuilds(t).current), null);
});

import assert from 'node:assert/strict';
import { on } from 'node:events';
import { resolve } from 'node:path';
import { describe, mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findTests } from './find-tests.ts';

/** Runs the test files that the parent process names, each as a suite of its own, until it names none. */
const fileTimeoutMs = 600_000;
// After the last file, timers and connections have this long to close.
const closeTimeoutMs = Number(process.env.CLOSE_TIMEOUT_MS ?? 60_000);
// What tests replace. The next file would meet it.
const replaceable = [
  ...['setTimeout', 'setInterval', 'setImmediate', 'Date', 'fetch'].map((name) => [globalThis, name] as const),
  [AbortSignal, 'timeout'],
  [performance, 'now'],
] as const;
const originals = replaceable.map(([holder, name]) => ({ holder, name, value: Reflect.get(holder, name) }));
const listReplaced = () => originals.filter(({ holder, name, value }) => Reflect.get(holder, name) !== value);

const messages = on(process, 'message') as AsyncIterableIterator<[{ file?: string }]>;
process.send?.('ready');
for await (const [{ file }] of messages) {
  if (file === undefined) break;
  await run(file);
  process.send?.('ready');
}
process.disconnect();
// A timer or connection that a test left open would keep this process, and so the whole run, from ever ending.
setTimeout(() => {
  console.error(`Still open after the last file: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, closeTimeoutMs).unref();

/** Resolves when every test of a file and its clean-ups have ended, however they ended. */
function run(file: string): Promise<void> {
  const environment = { ...process.env };
  return new Promise((ended) => {
    describe(file, { timeout: fileTimeoutMs }, () => findTests(() => import(pathToFileURL(resolve(file)).href)));
    // Suites and tests run one after the other, so this runs when all of the file is over.
    test(`${file} leaves the environment as it was`, () => {
      ended();
      const left = listReplaced();
      mock.reset();
      for (const { holder, name, value } of left) Reflect.set(holder, name, value);
      const names = left.map(({ name }) => name);
      assert.deepEqual(names, [], 'globals that a test replaced');
      // The library of pictures sets where its files are, when it is loaded.
      if (!('VIPSHOME' in environment)) delete process.env.VIPSHOME;
      assert.deepEqual({ ...process.env }, environment);
    });
  });
}

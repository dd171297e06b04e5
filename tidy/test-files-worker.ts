import { on } from 'node:events';
import { resolve } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Runs the test files that the parent process names, each as a suite of its own, until it names none. */
const fileTimeoutMs = 600_000;

const messages = on(process, 'message') as AsyncIterableIterator<[{ file?: string }]>;
process.send?.('ready');
for await (const [{ file }] of messages) {
  if (file === undefined) break;
  await run(file);
  process.send?.('ready');
}
process.disconnect();

/** Resolves when every test of a file and its clean-ups have ended. */
function run(file: string): Promise<void> {
  return new Promise((ended) => {
    describe(file, { timeout: fileTimeoutMs }, async () => {
      try {
        await import(pathToFileURL(resolve(file)).href);
      } finally {
        // Runs after the file's own, which were registered before.
        after(() => ended());
      }
    });
  });
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import test from 'node:test';

const logModule = new URL('log.ts', import.meta.url).href;

/** A process that has a log and does something with it. */
function withLog(work: string) {
  return spawn(process.execPath, loggingTo(work));
}

function loggingTo(work: string) {
  const source = `import { createLog } from ${JSON.stringify(logModule)};\nconst log = createLog('info');\n${work}`;
  return ['--input-type=module', '-e', source];
}

/** What each line says, in their order; a line that isn't whole would not be JSON. */
const messages = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

const untilTold = `await new Promise((resolve) => process.stdin.once('data', resolve));`;

const mixed = `
  log.info('first');
  log.answered({ requestId: 'r', method: 'GET', route: '/', status: 200, durationMs: 1 });
  log.warn('last');`;

for (const [how, end] of [
  ['is ended', 'process.exit(0);'],
  ['has nothing left to do', ''],
  ['fails', `throw new Error('a failure that the test wants');`],
] as const) {
  test(`a process that ${how} has written every line of its log, in order`, async () => {
    const child = withLog(mixed + end);
    assert.deepEqual(messages(await text(child.stdout)), ['first', 'answered', 'last']);
  });
}

test('a line of the log is seen while the process goes on', async () => {
  const child = withLog(`process.stdin.resume(); log.info('alive');`);
  const ended = once(child, 'exit');
  const [seen] = (await once(child.stdout, 'data')) as [Buffer];
  assert.deepEqual(messages(String(seen)), ['alive']);
  child.stdin.end();
  assert.deepEqual(await ended, [0, null]);
});

test('more lines than go out together arrive whole and in order', async () => {
  const child = withLog(`
    for (let i = 0; i < 3000; i += 1) {
      log.info(String(i));
      if (i % 100 === 0) await new Promise(setImmediate);
    }`);
  const seen = messages(await text(child.stdout));
  assert.deepEqual(
    seen,
    Array.from({ length: 3000 }, (_, i) => String(i)),
  );
});

test('several logs of a process write to one output, each line in its turn, to the last before the end', async () => {
  const child = withLog(`
    const other = createLog('info');
    const note = (i) => (i % 2 ? log : other).info(String(i));
    for (let i = 0; i < 50; i += 1) note(i);
    ${untilTold}
    for (let i = 50; i < 200; i += 1) note(i);
    process.exit(0);`);
  let seen = '';
  let isAnswered = false;
  for await (const chunk of child.stdout) {
    seen += chunk;
    if (isAnswered || messages(seen).length < 50) continue;
    isAnswered = true;
    child.stdin.write('go on');
  }
  assert.deepEqual(
    messages(seen).map(Number),
    Array.from({ length: 200 }, (_, i) => i),
  );
});

test('a reader that stalls costs the newest lines and not the memory; what it reads then is whole and in order', async () => {
  const child = withLog(`
    const line = 'x'.repeat(1000);
    for (let i = 0; i < 100_000; i += 1) {
      log.info({ line }, String(i));
      if (i % 100 === 0) await new Promise(setImmediate);
    }
    console.error(process.memoryUsage().rss);`);
  const [memory] = (await once(child.stderr, 'data')) as [Buffer];
  const seen = messages(await text(child.stdout)).map(Number);
  assert.ok(Number(memory) < 250_000_000, `${memory} bytes`);
  assert.ok(seen.length > 20_000 && seen.length < 90_000, `${seen.length} lines`);
  assert.deepEqual(
    seen,
    Array.from(seen, (_, i) => i),
  );
});

for (const [how, end] of [
  ['is ended', 'process.exit(7);'],
  ['has nothing left to do', 'process.stdin.destroy(); process.exitCode = 7;'],
] as const) {
  const manyLines = `for (let i = 0; i < 300; i += 1) { log.info('x'.repeat(100)); await new Promise(setImmediate); }`;

  test(`a process that ${how} ends, although nobody reads its log any more`, { timeout: 60_000 }, async () => {
    const child = withLog(`log.info('ready'); ${untilTold} log.info('to nobody'); ${end}`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write('go on');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });

  test(`a process that ${how} goes on and ends as it wanted, although its log's disk is full`, {
    timeout: 60_000,
  }, async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, loggingTo(`${manyLines} ${end}`), { stdio: ['pipe', full, 'ignore'] });
    closeSync(full);
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
}

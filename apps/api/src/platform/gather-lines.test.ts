import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

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

const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));

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
  assert.deepEqual(seen, numbers(3000));
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
  assert.deepEqual(messages(seen), numbers(200));
});

test('a reader that stalls costs the newest lines and not the memory; what it reads then is whole and in order', async () => {
  const child = withLog(`
    const line = 'x'.repeat(1000);
    for (let i = 0; i < 100_000; i += 1) {
      log.info({ line }, String(i));
      if (i % 100 === 0) await new Promise(setImmediate);
    }
    process.stdin.resume();
    console.error(process.memoryUsage().rss);`);
  const [memory] = (await once(child.stderr, 'data')) as [Buffer];
  let seen = '';
  for await (const chunk of child.stdout) {
    seen += chunk;
    if (seen.slice(-chunk.length - 10).includes('lost')) child.stdin.end();
  }
  const [lost, ...kept] = messages(seen).toReversed();
  assert.equal(lost, 'lines of the log were lost');
  assert.ok(Number(memory) < 250_000_000, `${memory} bytes`);
  assert.ok(kept.length > 20_000 && kept.length < 90_000, `${kept.length} lines`);
  assert.deepEqual(kept.toReversed(), numbers(kept.length));
});

test('a process that ends waits for a reader that is slow, and cuts no line', async () => {
  const child = withLog(
    `for (let i = 0; i < 10_000; i += 1) log.info({ costs: '₦'.repeat(50) }, String(i)); process.exit(0);`,
  );
  let seen = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    seen = Buffer.concat([seen, chunk]);
    await pause(2);
  }
  assert.deepEqual(messages(String(seen)), numbers(10_000));
});

test('a process that ends waits a few seconds for a reader that takes nothing, and no longer', {
  timeout: 60_000,
}, async () => {
  const child = withLog(`for (let i = 0; i < 10_000; i += 1) log.info('x'.repeat(100)); process.exit(7);`);
  assert.deepEqual(await once(child, 'exit'), [7, null]);
});

test('processes that share a pipe never cut a line of each other', async () => {
  const work = `for (let i = 0; i < 6000; i += 1) log.info('x'.repeat(i % 300));`;
  const slowly = `
    const chunks = [];
    for await (const chunk of process.stdin) {
      chunks.push(chunk);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.stdout.write(Buffer.concat(chunks));`;
  const three = '("$0" "$@" & "$0" "$@" & "$0" "$@" & wait) | "$0" --input-type=module -e "$SLOWLY"';
  const child = spawn('sh', ['-c', three, process.execPath, ...loggingTo(work)], {
    env: { ...process.env, SLOWLY: slowly },
  });
  assert.equal(messages(await text(child.stdout)).length, 18_000);
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
    const full = openSync('/dev/full', 'r+');
    const child = spawn(process.execPath, loggingTo(`${manyLines} ${end}`), { stdio: ['pipe', full, 'ignore'] });
    closeSync(full);
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
}

test('after a full disk has room again lines are whole, and one says that others were lost', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const work = `
    for (let i = 0; i < 100; i += 1) log.info('x'.repeat(100));
    setTimeout(() => console.error('full'), 1000);
    ${untilTold} log.info('there is room'); process.exit(0);`;
  // The shell's blocks are of 512 bytes or more; a file that has reached the limit takes as little as a full disk.
  const child = spawn('sh', ['-c', 'ulimit -f 8; exec "$0" "$@" >> "$FILE"', process.execPath, ...loggingTo(work)], {
    env: { ...process.env, FILE: file },
  });
  await once(child.stderr, 'data');
  const before = readFileSync(file, 'utf8');
  truncateSync(file, before.length - 1000);
  child.stdin.write('go on');
  await once(child, 'exit');
  const [lost = '', last = ''] = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-2);
  assert.ok(
    before.length > 4000 && before.length < 10_000,
    `${before.length} bytes, of which the last is a cut line's`,
  );
  assert.ok(!before.endsWith('\n'));
  assert.deepEqual([messages(lost), messages(last)], [['lines of the log were lost'], ['there is room']]);
});

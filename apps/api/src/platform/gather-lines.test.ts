import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const logModule = new URL('log.ts', import.meta.url).href;

const hangs = { timeout: 120_000 };
const started: number[] = [];

after(() => {
  for (const group of started) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  }
});

/** A process that has a log and does something with it. */
const withLog = (work: string) => start(process.execPath, loggingTo(work));

/** The same in a shell's line, in which `"$0" "$@"` is that process. */
const inShell = (line: string, work: string, env: NodeJS.ProcessEnv = {}) =>
  start('sh', ['-c', line, process.execPath, ...loggingTo(work)], env);

function start(command: string, parameters: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, parameters, {
    detached: true,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  if (child.pid) started.push(child.pid);
  return child;
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

test(
  'a reader that stalls costs the newest lines and not the memory; what it reads then is whole and in order',
  hangs,
  async () => {
    const child = withLog(`
    const line = 'x'.repeat(200);
    for (let i = 0; i < 100_000; i += 1) {
      log.info({ line }, String(i));
      if (i % 100 === 0) await new Promise(setImmediate);
    }
    process.stdin.resume();
    console.error(process.memoryUsage().rss);`);
    const [memory] = (await once(child.stderr, 'data')) as [Buffer];
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (Buffer.concat(chunks.slice(-2)).includes('lost')) child.stdin.end();
    }
    const [lost, ...kept] = messages(String(Buffer.concat(chunks))).toReversed();
    assert.equal(lost, 'lines of the log were lost');
    assert.ok(Number(memory) < 200_000_000, `${memory} bytes`);
    assert.ok(kept.length > 20_000 && kept.length < 60_000, `${kept.length} lines`);
    assert.deepEqual(kept.toReversed(), numbers(kept.length));
  },
);

test('a process that ends waits for a reader that is slow, and cuts no line', hangs, async () => {
  const line = `log.info({ costs: '₦'.repeat(50) }, String(i))`;
  const child = withLog(`for (let i = 0; i < 7_000; i += 1) ${line}; process.exit(0);`);
  let seen = Buffer.alloc(0);
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    seen = Buffer.concat([seen, chunk]);
    // In all longer than for a reader that takes nothing.
    await pause(200);
  }
  assert.deepEqual(messages(String(seen)), numbers(7_000));
});

test('a process that ends waits a few seconds for a reader that takes nothing, and no longer', hangs, async () => {
  const child = withLog(`for (let i = 0; i < 10_000; i += 1) log.info('x'.repeat(100)); process.exit(7);`);
  assert.deepEqual(await once(child, 'exit'), [7, null]);
});

test('a stalled pipe holds nobody up, even where a process that shares it has begun and ended', hangs, async () => {
  const child = inShell(
    '"$0" "$@" | sleep 1000',
    `const { spawnSync } = await import('node:child_process');
    log.info('first');
    await new Promise((resolve) => setTimeout(resolve, 500));
    spawnSync(process.execPath, ['-e', 'console.log(1)'], { stdio: 'inherit' });
    for (let i = 0; i < 10_000; i += 1) log.info('x'.repeat(100));
    setTimeout(() => console.error('goes on'), 500);`,
  );
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  assert.equal(String(said), 'goes on\n');
});

test('processes that share a pipe never cut a line of each other', hangs, async () => {
  const slowly = `
    console.error('reads');
    const chunks = [];
    for await (const chunk of process.stdin) {
      chunks.push(chunk);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.stdout.write(Buffer.concat(chunks));`;
  const child = inShell(
    '{ read go; "$0" "$@" & "$0" "$@" & "$0" "$@" & wait; } | "$0" --input-type=module -e "$SLOWLY"',
    `for (let i = 0; i < 6000; i += 1) log.info('x'.repeat(i % 300));`,
    { SLOWLY: slowly },
  );
  await once(child.stderr, 'data');
  child.stdin.write('go\n');
  assert.equal(messages(await text(child.stdout)).length, 18_000);
});

for (const [how, end] of [
  ['is ended', 'process.exit(7);'],
  ['has nothing left to do', 'process.stdin.destroy(); process.exitCode = 7;'],
] as const) {
  const manyLines = `for (let i = 0; i < 300; i += 1) { log.info('x'.repeat(100)); await new Promise(setImmediate); }`;

  test(`a process that ${how} ends, although nobody reads its log any more`, hangs, async () => {
    const child = withLog(`log.info('ready'); ${untilTold} log.info('to nobody'); ${end}`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write('go on');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });

  test(`a process that ${how} goes on and ends as it wanted, although its log's disk is full`, {
    ...hangs,
    skip: !existsSync('/dev/full') && 'this machine has no /dev/full',
  }, async () => {
    const child = inShell('exec "$0" "$@" > /dev/full', `${manyLines} ${end}`);
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
}

test('after a full disk has room again lines are whole, and one says that others were lost', hangs, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  // The shell's blocks are of 512 bytes or more; a file that has reached the limit takes as little as a full disk.
  const child = inShell(
    'ulimit -f 8; exec "$0" "$@" >> "$FILE"',
    `for (let i = 0; i < 100; i += 1) log.info('x'.repeat(100));
    setTimeout(() => console.error('full'), 1000);
    ${untilTold} log.info('there is room'); process.exit(0);`,
    { FILE: file },
  );
  await once(child.stderr, 'data');
  const full = readFileSync(file, 'utf8');
  truncateSync(file, full.length - 1000);
  child.stdin.write('go on');
  await once(child, 'exit');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  assert.ok(full.length > 4000 && full.length < 10_000, `${full.length} bytes`);
  assert.deepEqual(lines.slice(-2).map(messages), [['lines of the log were lost'], ['there is room']]);
  // The one before them is what the disk and the test cut; all others are whole.
  assert.ok(lines.slice(0, -3).every((line) => messages(line)[0] === 'x'.repeat(100)));
});

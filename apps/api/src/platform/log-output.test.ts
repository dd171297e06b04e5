import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const logModule = new URL('log.ts', import.meta.url).href;
const groups: number[] = [];

after(() => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
});

/** Runs a program with a log, directly or through a shell line in which `"$0" "$@"` is that program. */
function start(work: string, shellLine?: string, env: NodeJS.ProcessEnv = {}) {
  const source = `import { createLog } from ${JSON.stringify(logModule)};\nconst log = createLog('info');\n${work}`;
  const program = [process.execPath, '--input-type=module', '-e', source];
  const [command = '', ...parameters] = shellLine === undefined ? program : ['sh', '-c', shellLine, ...program];
  const options = { detached: true, env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } };
  const child = spawn(command, parameters, options);
  if (child.pid) groups.push(child.pid);
  return child;
}

/** The message of each line. Throws at a cut line, which is not JSON. */
const messages = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));
const untilInput = `await new Promise((resolve) => process.stdin.once('data', resolve));`;

for (const [how, end] of [
  ['is ended', 'process.exit(0);'],
  ['has nothing left to do', ''],
  ['fails', `throw new Error('a failure that the test wants');`],
] as const) {
  test(`a process that ${how} has written every line of its log, in order`, async () => {
    const child = start(`for (let i = 0; i < 3000; i += 1) log.info(String(i)); ${end}`);
    assert.deepEqual(messages(await text(child.stdout)), numbers(3000));
  });
}

test('a line of the log is written while the process runs', async () => {
  const child = start(`process.stdin.resume(); log.info('alive');`);
  const ended = once(child, 'exit');
  const [seen] = (await once(child.stdout, 'data')) as [Buffer];
  assert.deepEqual(messages(String(seen)), ['alive']);
  child.stdin.end();
  assert.deepEqual(await ended, [0, null]);
});

test('two logs of a process write their lines in order', async () => {
  const child = start(`
    const other = createLog('info');
    for (let i = 0; i < 200; i += 1) (i % 2 ? log : other).info(String(i));`);
  assert.deepEqual(messages(await text(child.stdout)), numbers(200));
});

test('if its reader stalls, the log drops the newest lines instead of using memory, and reports it in a line', async () => {
  const child = start(`
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
});

test('processes that share a pipe never cut each other’s lines', async () => {
  const slowly = `
    console.error('reads');
    const chunks = [];
    for await (const chunk of process.stdin) {
      chunks.push(chunk);
      await new Promise(setImmediate);
    }
    process.stdout.write(Buffer.concat(chunks));`;
  const child = start(
    `for (let i = 0; i < 6000; i += 1) log.info('x'.repeat(i % 300));`,
    '{ read go; "$0" "$@" & "$0" "$@" & "$0" "$@" & wait; } | "$0" --input-type=module -e "$SLOWLY"',
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

  test(`a process that ${how} ends although its log's reader has exited`, async () => {
    const child = start(`log.info('ready'); ${untilInput} log.info('unread'); ${end}`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write('go on');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });

  test(`a process that ${how} goes on and ends although its log's disk is full`, {
    skip: !existsSync('/dev/full') && 'this machine has no /dev/full',
  }, async () => {
    const child = start(`${manyLines} ${end}`, 'exec "$0" "$@" > /dev/full');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
}

test('once a full disk has room again, whole lines are written', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  // A file at the shell's size limit of 8 blocks refuses writes as a full disk does.
  const untilFull = async () => {
    while (!existsSync(file) || statSync(file).size < 8 * 512) await setTimeout(20);
  };
  const child = start(
    `for (let i = 0; i < 100; i += 1) log.info('x'.repeat(100)); ${untilInput}`,
    'ulimit -f 8; exec "$0" "$@" >> "$FILE"',
    { FILE: file },
  );
  await untilFull();
  truncateSync(file, 0);
  await untilFull();
  // The first and the last line may be cut by the limit.
  const lines = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  assert.ok(lines.length > 5, `${lines.length} lines`);
  assert.ok(
    lines.every((line) => messages(line)[0] === 'x'.repeat(100)),
    lines.join('\n'),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { type KeepOptions, keepRunning } from './keep-running.ts';

/** Works, and ends when it is told to. */
const good = `process.send('ready'); process.on('message', () => process.exit(0));`;
/** Works, and can't be told anything. */
const deaf = `process.send('ready'); process.on('message', () => {}); process.on('SIGTERM', () => {});`;
const broken = 'process.exit(3);';

interface Kept {
  kept: ReturnType<typeof keepRunning>;
  launched: ChildProcess[];
  warnings: string[];
  givenUp: Promise<string>;
  /** Waits for the launch with a number, the first being 1, and until that process works. */
  untilWorks(number: number): Promise<ChildProcess>;
}

/** Keeps a process running that does what the scripts say: the first launch the first, and so on; the last for all others. */
function keep(t: TestContext, scripts: readonly string[], times: KeepOptions['times']): Kept {
  const [launched, warnings]: [ChildProcess[], string[]] = [[], []];
  const works = Array.from({ length: 20 }, () => Promise.withResolvers<ChildProcess>());
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string>();
  const launch = () => {
    const script = scripts[launched.length] ?? scripts.at(-1) ?? '';
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const number = launched.push(child);
    child.on('message', () => works[number - 1]?.resolve(child));
    return child;
  };
  const log = { warn: (line: unknown) => void warnings.push(String(line)) };
  const kept = keepRunning({ name: 'The cook', launch, log, giveUp, times: { firstPauseMs: 1, endMs: 300, ...times } });
  t.after(() => {
    for (const child of launched) child.kill('SIGKILL');
  });
  const untilWorks = (number: number) => works[number - 1]?.promise ?? Promise.reject(new Error('too many'));
  return { kept, launched, warnings, givenUp, untilWorks };
}

const lives = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null;

test('whoever dies is followed, and it is told how', async (t) => {
  const { kept, warnings, untilWorks } = keep(t, [good], { steadyMs: 0, deathsMax: 2 });
  await kept.start();
  for (const number of [1, 2, 3]) {
    const child = await untilWorks(number);
    child.kill('SIGKILL');
    await untilWorks(number + 1);
    assert.equal(warnings.at(-1), `The cook (process ${child.pid}) ended by SIGKILL: starting it again.`);
  }
  await kept.stop(0);
});

test('a start that fails is told and not tried again', async (t) => {
  const { kept, launched } = keep(t, [broken], {});
  await assert.rejects(kept.start(), /^Error: The cook could not be started: it ended by exit code 3\.$/);
  assert.equal(launched.length, 1);
});

test('one that dies again and again soon after its start is given up', async (t) => {
  const { kept, launched, givenUp, untilWorks } = keep(t, [good, broken], { deathsMax: 4, steadyMs: 600_000 });
  await kept.start();
  (await untilWorks(1)).kill('SIGKILL');
  assert.match(await givenUp, /^The cook ended 4 times in a row soon after its start, the last time by exit code 3\.$/);
  assert.equal(launched.length, 4);
});

test('one that is replaced ends when the new one works, and not before', async (t) => {
  const slow = `setTimeout(() => process.send('ready'), 300); process.on('message', () => process.exit(0));`;
  const { kept, launched, warnings, untilWorks } = keep(t, [good, slow], {});
  await kept.start();
  const replaced = kept.replace(0);
  const second = await untilWorks(2);
  const [first] = launched;
  assert.equal(lives(first), true, 'the old one still works');
  await replaced;
  assert.equal(lives(first), false);
  assert.equal(lives(second), true);
  assert.deepEqual([launched.length, warnings], [2, []], 'its end is nobody’s death');
  await kept.stop(0);
});

test('one whose replacement never works stays', async (t) => {
  const idle = 'setInterval(() => {}, 1000);';
  for (const [script, how, startMs] of [
    [broken, 'exit code 3', 60_000],
    [idle, 'SIGKILL', 500],
  ] as const) {
    const { kept, launched } = keep(t, [good, script], { startMs });
    await kept.start();
    const refusal = new RegExp(`could not be replaced: the new process ended by ${how} before it worked`);
    await assert.rejects(kept.replace(0), refusal);
    assert.deepEqual(launched.map(lives), [true, false]);
    await kept.stop(0);
    assert.deepEqual(launched.map(lives), [false, false]);
  }
});

test('one that doesn’t end when it is told to is killed after a while', async (t) => {
  const { kept, launched } = keep(t, [deaf], {});
  await kept.start();
  await kept.stop(0);
  assert.equal(launched[0]?.signalCode, 'SIGKILL');
});

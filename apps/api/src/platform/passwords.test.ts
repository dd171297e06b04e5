import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { createPasswords } from './passwords.ts';
import { Refusal } from './refuse.ts';

/** Hashing that takes as long as the test says, and ends when the test says so. */
function slowHashing() {
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const hash = async () => {
    await wait();
    return 'a hash';
  };
  const verify = async () => {
    await wait();
    return true;
  };
  return { hashing: { hash, verify }, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function countEntered(passwords: ReturnType<typeof createPasswords>, ends: (() => void)[]): Promise<number> {
  const entered: Promise<boolean>[] = [];
  for (;;) {
    try {
      entered.push(passwords.matches('a password', 'a hash'));
      await turn();
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'unavailable' && error.retryAfterSeconds === 2);
      const { waiting, waitMs } = passwords.load();
      assert.ok(
        waiting === 1_000 || (waitMs > 10_000 && waitMs < 12_000),
        `${waitMs} ms to wait when nobody is let in`,
      );
      break;
    }
  }
  while (passwords.load().active > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  assert.ok((await Promise.all(entered)).every(Boolean), 'whoever was let in is served');
  return entered.length;
}

test('as many may wait as are served within ten seconds, and the next one is told to come back', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { hashing, ends } = slowHashing();
  const passwords = createPasswords(hashing);
  const quick = await countEntered(passwords, ends);
  assert.ok(quick >= 400 && quick <= 1_010, `${quick} at 25 ms each`);
  for (let slow = 0; slow < 60; slow++) {
    const one = passwords.hash('a password');
    await turn();
    now += 1_000;
    for (const end of ends.splice(0)) end();
    await one;
  }
  const waiting = await countEntered(passwords, ends);
  assert.ok(waiting >= 10 && waiting <= 30, `${waiting} at a second each`);
});

test('whoever waits longer than was expected is told to come back, and those behind are served', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { hashing, ends } = slowHashing();
  const passwords = createPasswords(hashing);
  const entered: Promise<string>[] = [];
  while (passwords.load().waiting < 3) {
    entered.push(passwords.hash('a password'));
    await turn();
  }
  const [first, late] = [entered.slice(0, -3), entered.slice(-3)];
  now += 10_001;
  const behind = passwords.hash('a password');
  const served = Promise.all([...first, behind]);
  const refused = Promise.all(late.map((one) => assert.rejects(one, { name: 'Refusal', code: 'unavailable' })));
  for (let round = 0; round < 6; round++) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  assert.ok((await served).every((hash) => hash === 'a hash'));
  await refused;
});

// Other systems give a process's threads no priorities of their own.
if (process.platform === 'linux') {
  test('hashing gives way to the thread that answers requests', async () => {
    await createPasswords().hash('a password');
    const named = (name: string) =>
      readdirSync('/proc/self/task').filter((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === name);
    const pool = named('libuv-worker');
    assert.ok(pool.length > 0);
    for (const id of pool) assert.equal(getPriority(Number(id)), 10);
    assert.ok(getPriority(process.pid) < 10, 'the one that answers does not');
  });
}

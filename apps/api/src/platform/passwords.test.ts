import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createPasswords } from './passwords.ts';
import type { Refusal } from './refuse.ts';

/** Hashing that ends when the test lets it. */
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
const busy = { name: 'Refusal', code: 'unavailable', retryAfterSeconds: 2 };

function openQueue(t: TestContext) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { hashing, ends } = slowHashing();
  const passwords = createPasswords(hashing);
  const endAll = async () => {
    do {
      for (const end of ends.splice(0)) end();
      await turn();
    } while (passwords.load().active > 0);
  };
  const advance = (ms: number) => {
    now += ms;
  };
  return { passwords, endAll, advance };
}

test('at most 200 wait for each slot; the next one is refused with Retry-After, and the waiting ones are served', async (t) => {
  const { passwords, endAll } = openQueue(t);
  const taken: Promise<string>[] = [];
  let refusal: unknown;
  while (refusal === undefined) {
    const one = passwords.hash('a password');
    one.catch((error) => {
      refusal = error;
    });
    await turn();
    if (refusal === undefined) taken.push(one);
  }
  const { name, code, retryAfterSeconds } = refusal as Refusal;
  assert.deepEqual({ name, code, retryAfterSeconds }, busy);
  const { active, waiting } = passwords.load();
  assert.equal(waiting, 200 * active);
  await endAll();
  assert.deepEqual(new Set(await Promise.all(taken)), new Set(['a hash']));
});

test('a password that has waited for over ten seconds is refused, and those behind it are served', async (t) => {
  const { passwords, endAll, advance } = openQueue(t);
  const entered: Promise<string>[] = [];
  while (passwords.load().waiting < 3) {
    entered.push(passwords.hash('a password'));
    await turn();
  }
  const [first, late] = [entered.slice(0, -3), entered.slice(-3)];
  const refused = Promise.all(late.map((one) => assert.rejects(one, busy)));
  advance(10_001);
  const behind = passwords.hash('a password');
  await endAll();
  await refused;
  assert.deepEqual(new Set(await Promise.all([...first, behind])), new Set(['a hash']));
});

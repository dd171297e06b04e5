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

type Asked = Parameters<ReturnType<typeof createPasswords>['hash']>[1];
const from = (address: string, account: string, more: Partial<NonNullable<Asked>> = {}): Asked => ({
  address,
  account,
  group: 'other',
  ...more,
});

let accounts = 0;
/** Asks for hashes of different accounts until one is refused. Returns those that have a place. */
async function fill(passwords: ReturnType<typeof createPasswords>, asker: (account: string) => Asked) {
  const taken: Promise<string>[] = [];
  let refusal: unknown;
  while (refusal === undefined) {
    accounts += 1;
    const one = passwords.hash('a password', asker(`account ${accounts}`));
    one.catch((error) => {
      refusal = error;
    });
    await turn();
    if (refusal === undefined) taken.push(one);
  }
  const { name, code, retryAfterSeconds } = refusal as Refusal;
  assert.deepEqual({ name, code, retryAfterSeconds }, busy);
  return taken;
}

/** How many places the queue has: as many as wait in it at once. */
const slotsOf = async (passwords: ReturnType<typeof createPasswords>) => {
  const held = await fill(passwords, (account) => from(account, account));
  return { held, slots: passwords.load().active };
};

test('one address has a quarter of the places at most, and an eighth beyond its failures; other addresses have the rest', async (t) => {
  const { passwords, endAll } = openQueue(t);
  const flood = await fill(passwords, (account) => from('flood', account));
  const slots = passwords.load().active;
  assert.equal(flood.length, 50 * slots);
  const beyond = await fill(passwords, (account) => from('beyond', account, { isBeyond: true }));
  assert.equal(beyond.length, 25 * slots);
  const calm = [1, 2, 3].map((person) => passwords.hash('a password', from('calm', `calm ${person}`)));
  // Someone behind the address that tries and fails, who does something else.
  const neighbour = passwords.hash('a password', from('beyond', 'a sign-up'));
  await endAll();
  t.mock.restoreAll();
  await Promise.all([...flood, ...beyond, ...calm, neighbour]);
});

test('one account has one place: what else is asked for it waits behind, and takes nobody’s place or turn', async (t) => {
  const { passwords, endAll } = openQueue(t);
  const ended: string[] = [];
  const ask = (name: string, asker: Asked) => passwords.hash('a password', asker).then(() => ended.push(name));
  const same = Array.from({ length: 40 }, (_, index) => ask('same', from(`address ${index}`, 'customer one')));
  const others = [1, 2, 3].map((index) => ask('other', from(`other ${index}`, `customer ${index + 1}`)));
  const { held } = await slotsOf(passwords);
  await endAll();
  await Promise.all([...same, ...others, ...held]);
  assert.ok(ended.lastIndexOf('other') < 8, `${ended.slice(0, 12)}`);
  assert.equal(ended.filter((name) => name === 'same').length, 40);
});

test('in a full queue staff and known devices still have places, whatever strangers try as staff', async (t) => {
  const { passwords, endAll } = openQueue(t);
  const { held, slots } = await slotsOf(passwords);
  assert.equal(passwords.load().waiting, 200 * slots);
  const known = await fill(passwords, (account) => from('any', account, { group: 'known' }));
  assert.equal(known.length, 100 * slots);
  const strangers = await fill(passwords, (account) => from(account, account, { group: 'new-staff' }));
  assert.equal(strangers.length, 50 * slots);
  const staff = await fill(passwords, (account) => from('any', account, { group: 'staff' }));
  assert.equal(staff.length, 50 * slots);
  await endAll();
  await Promise.all([...held, ...known, ...strangers, ...staff]);
});

test('the addresses take turns, and so do staff and known devices, so that nobody waits for a flood', async (t) => {
  const { passwords, endAll } = openQueue(t);
  const ended: string[] = [];
  const ask = (name: string, asker: Asked) => passwords.hash('a password', asker).then(() => ended.push(name));
  const flood = Array.from({ length: 40 }, (_, index) => ask('flood', from('flood', `flood ${index}`)));
  const calm = [
    ask('calm', from('calm', 'calm')),
    ask('known', from('flood', 'known', { group: 'known' })),
    ask('staff', from('flood', 'staff', { group: 'staff' })),
  ];
  await endAll();
  await Promise.all([...flood, ...calm]);
  for (const name of ['calm', 'known', 'staff']) assert.ok(ended.indexOf(name) < 8, `${name}: ${ended}`);
});

test('beyond its failures an address has a quarter of a slot’s time for wrong passwords', async () => {
  let running = 0;
  const hashing = async () => {
    running += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    assert.equal(running, 0, 'one at a time');
    return false;
  };
  const passwords = createPasswords({ hash: async () => 'a hash', verify: hashing });
  const sixTries = async () => {
    const beganAt = performance.now();
    const tries = Array.from({ length: 6 }, (_, index) =>
      passwords.matches('a password', null, from('beyond', `account ${index}`, { isBeyond: true })),
    );
    await Promise.all(tries);
    return performance.now() - beganAt;
  };
  const wrongMs = await sixTries();
  assert.ok(wrongMs >= 5 * 80, `six took ${wrongMs} ms`);
});

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createTokenSession } from './token-session.ts';

const tokenKey = 'token';
const userKey = 'user';

interface User {
  id: string;
  name: string;
}

const ada: User = { id: 'ada', name: 'Ada' };

const tokenEndingIn = (seconds: number, mark = '') => {
  const claims = JSON.stringify({ sub: mark, exp: Math.floor(Date.now() / 1000) + seconds });
  return `e30.${Buffer.from(claims).toString('base64url')}.signature`;
};

function parseUser(stored: string | null): User | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

function storeOver(content: Record<string, string> = {}) {
  const area = new Map(Object.entries(content));
  const storage = {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, value: string) => void area.set(key, value),
    removeItem: (key: string) => void area.delete(key),
  };
  const store = createTokenSession<User>({ storage, tokenKey, userKey, parseUser });
  return { area, store };
}

test('a stored user with a token that has not expired is signed in again', (t) => {
  const token = tokenEndingIn(60);
  const { store } = storeOver({ [tokenKey]: token, [userKey]: JSON.stringify(ada) });
  t.after(store.leave);
  store.restore();
  assert.deepEqual(store.read(), { status: 'signed-in', user: ada });
  assert.equal(store.token(), token);
});

test('with an expired token the stored user is removed and the session has ended', () => {
  const { area, store } = storeOver({ [tokenKey]: tokenEndingIn(-1), [userKey]: JSON.stringify(ada) });
  store.restore();
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastUserId: 'ada' });
  assert.equal(area.size, 0);
});

test('a stored session that is incomplete or cannot be read is removed', () => {
  const broken: Record<string, string>[] = [
    { [tokenKey]: tokenEndingIn(60) },
    { [userKey]: JSON.stringify(ada) },
    { [tokenKey]: tokenEndingIn(60), [userKey]: '{"id":' },
    { [tokenKey]: 'nonsense', [userKey]: JSON.stringify(ada) },
  ];
  for (const content of broken) {
    const { area, store } = storeOver(content);
    store.restore();
    assert.equal(store.read().status, 'anonymous');
    assert.equal(area.size, 0);
  }
});

test('a refused call ends the session of its own token only', () => {
  const { area, store } = storeOver();
  const [older, newer] = [tokenEndingIn(60, 'older'), tokenEndingIn(60, 'newer')];
  store.signIn(ada, older);
  store.replaceToken(newer);
  store.endFor(older);
  assert.equal(store.token(), newer);
  store.endFor(newer);
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastUserId: 'ada' });
  assert.equal(area.size, 0);
});

test('a user’s newer version that arrives after another user signed in changes nothing', (t) => {
  const { store } = storeOver();
  t.after(store.leave);
  const bola = { id: 'bola', name: 'Bola' };
  store.signIn(bola, tokenEndingIn(60));
  store.updateUser({ ...ada, name: 'Ada Obi' });
  const session = store.read();
  assert.deepEqual(session.status === 'signed-in' && session.user, bola);
});

test('a session that another tab has signed out is not restored by a user’s newer version that arrives late', () => {
  const { area, store } = storeOver();
  store.signIn(ada, tokenEndingIn(60));
  area.clear();
  store.updateUser({ ...ada, name: 'Ada Obi' });
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastUserId: 'ada' });
  assert.equal(area.size, 0);
});

test('a user who signed in in another tab is not overwritten', (t) => {
  const { area, store } = storeOver();
  t.after(store.leave);
  store.signIn(ada, tokenEndingIn(60, 'ada'));
  const theirs = tokenEndingIn(60, 'bola');
  area.set(userKey, JSON.stringify({ id: 'bola', name: 'Bola' })).set(tokenKey, theirs);
  store.updateUser({ ...ada, name: 'Ada Obi' });
  assert.equal(store.token(), theirs);
});

test('the session ends when the token expires', (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  t.after(() => mock.timers.reset());
  const { area, store } = storeOver();
  store.signIn(ada, tokenEndingIn(3600));
  mock.timers.tick(3_598_000);
  assert.equal(store.read().status, 'signed-in');
  mock.timers.tick(3_000);
  assert.equal(store.read().status, 'anonymous');
  assert.equal(area.size, 0);
});

test('leaving removes the user, and the session does not count as ended', () => {
  const { area, store } = storeOver();
  store.signIn(ada, tokenEndingIn(60));
  store.leave();
  assert.deepEqual(store.read(), { status: 'loading' });
  assert.equal(area.size, 0);
});

test('the refusal of a token that another tab has replaced does not end the session in that tab', (t) => {
  const { area, store } = storeOver();
  t.after(store.leave);
  const [mine, theirs] = [tokenEndingIn(60, 'mine'), tokenEndingIn(60, 'theirs')];
  store.signIn(ada, mine);
  area.set(tokenKey, theirs);
  store.endFor(mine);
  assert.equal(store.token(), theirs);
});

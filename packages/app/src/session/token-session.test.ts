import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { KnownAgent } from './agent.ts';
import { agentKey, createSessionStore, tokenKey } from './session-store.ts';

const tokenEndingIn = (seconds: number, mark = '') => {
  const claims = JSON.stringify({ sub: mark, exp: Math.floor(Date.now() / 1000) + seconds });
  return `e30.${Buffer.from(claims).toString('base64url')}.signature`;
};

const ada: KnownAgent = {
  id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@mail.example',
  category: 'student',
  referralCode: 'FB-7K2M9Q',
};

function storeOver(content: Record<string, string> = {}) {
  const area = new Map(Object.entries(content));
  const store = createSessionStore({
    getItem: (key) => area.get(key) ?? null,
    setItem: (key, value) => void area.set(key, value),
    removeItem: (key) => void area.delete(key),
  });
  return { area, store };
}

test('a stored agent with a token that is alive is signed in again', (t) => {
  const token = tokenEndingIn(60);
  const { store } = storeOver({ [tokenKey]: token, [agentKey]: JSON.stringify(ada) });
  t.after(store.leave);
  store.restore();
  assert.deepEqual(store.read(), { status: 'signed-in', agent: ada, token });
});

test('an expired token takes the stored agent with it and says that the session ended', () => {
  const { area, store } = storeOver({ [tokenKey]: tokenEndingIn(-1), [agentKey]: JSON.stringify(ada) });
  store.restore();
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastAgentId: 'ada' });
  assert.equal(area.size, 0);
});

test('half a session, or one that cannot be read, is cleared away', () => {
  const broken: Record<string, string>[] = [
    { [tokenKey]: tokenEndingIn(60) },
    { [agentKey]: JSON.stringify(ada) },
    { [tokenKey]: tokenEndingIn(60), [agentKey]: '{"id":' },
    { [tokenKey]: 'nonsense', [agentKey]: JSON.stringify(ada) },
  ];
  for (const content of broken) {
    const { area, store } = storeOver(content);
    store.restore();
    assert.equal(store.read().status, 'anonymous');
    assert.equal(area.size, 0);
  }
});

test('a stored agent without an id is kept, so that the screens can say what is wrong', (t) => {
  const { store } = storeOver({ [tokenKey]: tokenEndingIn(60), [agentKey]: '{"firstname":"Ada","id":7}' });
  t.after(store.leave);
  store.restore();
  const session = store.read();
  assert.equal(session.status === 'signed-in' && session.agent.id, '');
});

test('a refused call ends the session of its own token only', () => {
  const { area, store } = storeOver();
  const [older, newer] = [tokenEndingIn(60, 'older'), tokenEndingIn(60, 'newer')];
  store.signIn(ada, older);
  store.replaceToken(newer);
  store.endFor(older);
  assert.equal(store.token(), newer);
  store.endFor(newer);
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastAgentId: 'ada' });
  assert.equal(area.size, 0);
});

test('a profile that arrives after somebody else signed in changes nothing', (t) => {
  const { store } = storeOver();
  t.after(store.leave);
  const bola = { ...ada, id: 'bola', firstname: 'Bola' };
  store.signIn(bola, tokenEndingIn(60));
  store.updateAgent({ ...ada, phoneNumber: '08031234567' });
  const session = store.read();
  assert.deepEqual(session.status === 'signed-in' && session.agent, bola);
});

test('another tab that signed out is not signed in again by a profile that arrives late', () => {
  const { area, store } = storeOver();
  store.signIn(ada, tokenEndingIn(60));
  area.clear();
  store.updateAgent({ ...ada, phoneNumber: '08031234567' });
  assert.deepEqual(store.read(), { status: 'anonymous', ended: true, lastAgentId: 'ada' });
  assert.equal(area.size, 0);
});

test('somebody who signed in in another tab is not written over', (t) => {
  const { area, store } = storeOver();
  t.after(store.leave);
  store.signIn(ada, tokenEndingIn(60, 'ada'));
  const theirs = tokenEndingIn(60, 'bola');
  area.set(agentKey, JSON.stringify({ ...ada, id: 'bola' })).set(tokenKey, theirs);
  store.updateAgent({ ...ada, phoneNumber: '08031234567' });
  assert.equal(store.token(), theirs);
});

test('the session ends by itself when the token does', (t) => {
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

test('leaving forgets the agent without calling the session ended', () => {
  const { area, store } = storeOver();
  store.signIn(ada, tokenEndingIn(60));
  store.leave();
  assert.deepEqual(store.read(), { status: 'loading' });
  assert.equal(area.size, 0);
});

test('the refusal of a token that another tab has replaced does not end the session there', (t) => {
  const { area, store } = storeOver();
  t.after(store.leave);
  const [mine, theirs] = [tokenEndingIn(60, 'mine'), tokenEndingIn(60, 'theirs')];
  store.signIn(ada, mine);
  area.set(tokenKey, theirs);
  store.endFor(mine);
  assert.equal(store.token(), theirs);
});

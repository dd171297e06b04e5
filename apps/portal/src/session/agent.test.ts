import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokenSession } from '@foodbank/app/session/token-session';
import { parseStoredAgent } from './agent.ts';

const ada = {
  id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@mail.example',
  category: 'student',
  referralCode: 'FB-7K2M9Q',
};

test('a stored agent is read as it was stored', () => {
  assert.deepEqual(parseStoredAgent(JSON.stringify({ ...ada, phoneNumber: null, target: 5 })), {
    ...ada,
    phoneNumber: null,
    target: 5,
  });
  const commissionTerms = { ratePercent: 2.5, windowMonths: 12 };
  assert.deepEqual(parseStoredAgent(JSON.stringify({ ...ada, commissionTerms })), { ...ada, commissionTerms });
  for (const damaged of [null, 2, 'x', { ratePercent: 2 }])
    assert.deepEqual(parseStoredAgent(JSON.stringify({ ...ada, commissionTerms: damaged })), ada);
  for (const stored of [null, '{"id":', '7', 'null']) assert.equal(parseStoredAgent(stored), null, String(stored));
});

test('a stored agent without an id stays signed in, so that the screens can show a message', (t) => {
  const token = `e30.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 60 })).toString('base64url')}.signature`;
  const area = new Map([
    ['token', token],
    ['user', '{"firstname":"Ada","id":7}'],
  ]);
  const storage = {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, value: string) => void area.set(key, value),
    removeItem: (key: string) => void area.delete(key),
  };
  const store = createTokenSession({ storage, tokenKey: 'token', userKey: 'user', parseUser: parseStoredAgent });
  t.after(store.leave);
  store.restore();
  const session = store.read();
  assert.equal(session.status === 'signed-in' && session.user.id, '');
});

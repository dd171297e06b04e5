import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireAgentId, signedInIdOf } from './guards.ts';

const agent = {
  id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@mail.example',
  category: 'student',
  referralCode: 'FB-7K2M9Q',
};

test('no call is made for an agent without an id', () => {
  assert.equal(requireAgentId('ada'), 'ada');
  assert.throws(() => requireAgentId(''), { message: 'Agent ID is required', kind: 'validation' });
  assert.throws(() => signedInIdOf({ status: 'signed-in', user: { ...agent, id: '' } }), {
    message: 'Agent ID is required',
  });
});

test('nothing is changed without a signed-in agent', () => {
  assert.equal(signedInIdOf({ status: 'signed-in', user: agent }), 'ada');
  const anonymous = { status: 'anonymous', ended: false, lastUserId: null } as const;
  for (const session of [{ status: 'loading' } as const, anonymous]) {
    assert.throws(() => signedInIdOf(session), { message: 'No agent logged in', kind: 'auth' });
  }
});

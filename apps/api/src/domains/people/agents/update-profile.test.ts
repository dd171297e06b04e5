import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getAgent, updateProfile } from '@foodbank/contract/people/agents';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statement } from '../../../platform/database.ts';

const changesOf = statement<{ actor: string }>(
  'test-phone-changes',
  `select actor from audit_lines where action = 'phone-changed' and subject = $1`,
);
const app = await startApp({ after });
const invalid = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';

test('an agent changes the phone number, which is stored as typed', async () => {
  const agent = await makeSignedInAgent(app);
  const params = { id: agent.id };
  for (const phoneNumber of ['08031234567', '+234 803 123 4567', '8031234567', '0803-123-4567', '+44 (20) 7946 0000']) {
    const { message } = await app.call(
      updateProfile,
      { params, body: { phoneNumber: ` ${phoneNumber} ` } },
      agent.token,
    );
    assert.equal(message, 'Profile updated successfully');
    assert.equal((await app.call(getAgent, { params }, agent.token)).agent.phoneNumber, phoneNumber);
  }
});

test('the same number again changes nothing', async () => {
  const agent = await makeSignedInAgent(app);
  const sent = { params: { id: agent.id }, body: { phoneNumber: '08031234567' } };
  await Promise.all(Array.from({ length: 5 }, () => app.call(updateProfile, sent, agent.token)));
  const changes = await app.context.database.read.list(changesOf, [agent.id]);
  assert.deepEqual(changes, [{ actor: agent.id }]);
});

test('an invalid number is refused with its message, and the old one stays', async () => {
  const agent = await makeSignedInAgent(app);
  const params = { id: agent.id };
  await app.call(updateProfile, { params, body: { phoneNumber: '08031234567' } }, agent.token);
  const refusedWith = async (phoneNumber: string) =>
    (await app.refused(updateProfile, { params, body: { phoneNumber } }, agent.token)).body.errors;
  for (const nothing of ['', '   ']) {
    assert.deepEqual(await refusedWith(nothing), { phoneNumber: 'Phone number is required' });
  }
  const wrong = [
    '080312345',
    '1234567890123456',
    'call me',
    '080312345a',
    '0803\n1234567;',
    '٠٨٠٣١٢٣٤٥٦٧',
    '+'.repeat(101),
  ];
  for (const phoneNumber of wrong)
    assert.deepEqual(await refusedWith(phoneNumber), { phoneNumber: invalid }, phoneNumber);
  assert.equal((await app.call(getAgent, { params }, agent.token)).agent.phoneNumber, '08031234567');
});

test('other fields in the body change nothing', async () => {
  const agent = await makeSignedInAgent(app);
  const params = { id: agent.id };
  const before = (await app.call(getAgent, { params }, agent.token)).agent;
  const more = { email: 'new@example.com', firstname: 'Eve', target: 1, passwordHash: 'x', id: 'x' };
  const body = { phoneNumber: '08031234567', ...more };
  assert.equal((await app.send(updateProfile, { params, body }, agent.token)).status, 200);
  const { agent: since } = await app.call(getAgent, { params }, agent.token);
  assert.deepEqual(since, { ...before, phoneNumber: '08031234567' });
});

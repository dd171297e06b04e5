import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPasswordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { makeAgent } from '../../../../test/make-agent.ts';
import { startApp, valueIn } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { queueEmail } from './queue-email.ts';

const app = await startApp({ after });

test('the notice of a new password is sent however many emails the address got before', async () => {
  const { email } = await makeAgent(app);
  await app.call(requestPasswordReset, { body: { email } });
  const otp = valueIn(await app.waitForEmail(email, 2), 'Code');
  // Three more make five, the limit of an hour.
  const again = { firstname: 'A', lastname: 'Thief', email, category: 'student' } as const;
  for (let count = 0; count < 4; count++) await app.call(registerAgent, { body: again });
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 5);
  await app.call(resetPassword, { body: { email, otp, newPassword: 'a new password' } });
  const notice = await app.waitForEmail(email, 6);
  assert.equal(notice.subject, 'Your password was changed');
});

test('security notices do not count towards the hourly limit of an address', async () => {
  const email = 'often@example.com';
  const notice = {
    kind: 'password-changed',
    templateData: { firstname: 'Amaka', changedAt: '2026-06-15T09:00:00.000Z' },
  } as const;
  const code = { kind: 'reset-code', templateData: { firstname: 'Amaka' }, secrets: { code: '123456' } } as const;
  const written = await app.context.database.write(async (tx) => {
    for (let count = 0; count < 7; count++) await queueEmail(tx, email, notice);
    const queued: boolean[] = [];
    for (let count = 0; count < 6; count++) queued.push(await queueEmail(tx, email, code));
    return queued;
  });
  assert.deepEqual(written, [true, true, true, true, true, false]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../../../test/mail-server.ts';
import { startApp } from '../../../../test/start-app.ts';
import { queueEmail } from './queue-email.ts';

test('an email to a slow mail server does not delay later emails', async (t) => {
  const slow = 'slow@example.com';
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mail = await startMailServer(t, {
    judgeEmail: async ({ to }) => {
      if (to?.[0]?.address !== slow) return;
      reached.resolve();
      await released.promise;
    },
  });
  const { context } = await startApp(t, { env: { MAIL_URL: mail.url } });
  const write = (to: string) =>
    context.database.write((tx) =>
      queueEmail(tx, to, { kind: 'reset-code', templateData: { firstname: 'Amaka' }, secrets: { code: '123456' } }),
    );
  await write(slow);
  await reached.promise;
  const others = Array.from({ length: 12 }, (_, index) => `reader${index}@example.com`);
  for (const to of others) await write(to);
  await Promise.all(others.map((to) => mail.waitForTaken(to)));
  const arrived = new Set(mail.taken.map(({ to }) => to?.[0]?.address));
  assert.deepEqual([...arrived].sort(), others.sort(), 'the slow one is still on its way');
  released.resolve();
  await mail.waitForTaken(slow);
});

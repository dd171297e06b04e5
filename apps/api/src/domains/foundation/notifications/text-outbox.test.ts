import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { queueText, secondsUntilText } from './queue-text.ts';

const app = await startApp({ after });
const { database } = app.context;

test('a code reaches the phone as a text message, in the alphabet where 160 characters are one message', async () => {
  const queued = await database.write((tx) =>
    queueText(tx, { to: '0803 111 0001', kind: 'code', text: 'Ọláńrewájú, your code is 123456. ₦500’s' }),
  );
  assert.equal(queued, 'queued');
  assert.equal(await app.waitForText('+2348031110001'), "Olanrewaju, your code is 123456. N500's");
});

test('a phone gets three codes an hour, and the wait is told', async () => {
  const code = () =>
    database.write((tx) => queueText(tx, { to: '+2348031110002', kind: 'code', text: 'Your code is 1' }));
  const results = [await code(), await code(), await code(), await code()];
  assert.deepEqual(results, ['queued', 'queued', 'queued', 'too-many']);
  assert.equal(await database.write((tx) => secondsUntilText(tx, '08031110002', 'code')), 3600);
  assert.equal(await database.write((tx) => secondsUntilText(tx, '08031110002', 'order')), 0, 'orders count apart');
  app.clock.advance(3600);
  assert.equal(await code(), 'queued');
});

test('a phone of another country and a landline get no text message', async () => {
  for (const to of ['+447911123456', '+2340123456789', '01 2345 678 90', 'not a phone'])
    assert.equal(await database.write((tx) => queueText(tx, { to, kind: 'order', text: 'x' })), 'not-reachable', to);
});

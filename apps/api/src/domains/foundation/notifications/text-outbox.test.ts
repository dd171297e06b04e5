import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { queueText, secondsUntilText } from './queue-text.ts';
import { deleteTextsOf, listTextsOf } from './text-queries.ts';

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

test('a text message in development is shown as text, on this machine alone', async () => {
  const to = '08031110003';
  await database.write((tx) => queueText(tx, { to, kind: 'order', text: '<script>alert(1)</script> at Bodija' }));
  await app.waitForText('+2348031110003');
  const page = await app.app.inject({ url: '/dev/messages', headers: { host: '127.0.0.1:3000' } });
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.match(page.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt; at Bodija/);
  assert.match(page.body, /to 0803 111 0003/);
  const elsewhere = await app.app.inject({ url: '/dev/messages', headers: { host: 'evil.example' } });
  assert.equal(elsewhere.statusCode, 404);
});

test('a person gets a list of their text messages, and erasing the person deletes them', async () => {
  await database.write((tx) => queueText(tx, { to: '08031110004', kind: 'order', text: 'Hello' }));
  const owner = { phoneKeys: ['+2348031110004'], customerIds: [] };
  assert.deepEqual(
    (await listTextsOf(database.read, owner)).map(({ kind, toPhone }) => [kind, toPhone]),
    [['order', '+2348031110004']],
  );
  await database.write((tx) => deleteTextsOf(tx, owner));
  assert.deepEqual(await listTextsOf(database.read, owner), []);
});

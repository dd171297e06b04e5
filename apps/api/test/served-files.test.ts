import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from './start-app.ts';

test('marks that the build leaves beside the pages are not served', async (t) => {
  const { app } = await startApp(t);
  for (const url of ['/.built-from', '/portal/.built-from']) {
    assert.equal((await app.inject({ url })).statusCode, 404, url);
  }
});

test('no browser keeps a page of the mailbox: letters hold passwords and codes', async (t) => {
  const { app } = await startApp(t);
  const { statusCode, headers } = await app.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } });
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store']);
});

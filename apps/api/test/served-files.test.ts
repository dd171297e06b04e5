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

test('a portal page is read and nothing else, and the page of calls may be kept for minutes', async (t) => {
  const { app } = await startApp(t);
  for (const url of ['/agent-login', '/agent-dashboard/referrals']) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, payload: 'a=b' });
      assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], `${method} ${url}`);
    }
    assert.equal((await app.inject({ method: 'HEAD', url })).statusCode, 200);
  }
  assert.equal((await app.inject({ url: '/api/docs' })).headers['cache-control'], 'public, max-age=300');
});

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { siteFolder } from '../src/front-ends.ts';
import { holdBuild } from '../src/platform/kept-builds.ts';
import { startApp } from './start-app.ts';

test('what stands beside the build that is served is out of reach, but for the hashed files of another build', async (t) => {
  const { app } = await startApp(t);
  const served = holdBuild(siteFolder) ?? assert.fail('nothing is built');
  const other = join(dirname(served), `other${process.pid}`);
  mkdirSync(join(other, '_astro'), { recursive: true });
  t.after(() => rmSync(other, { recursive: true }));
  writeFileSync(join(other, '_astro', 'old.h4sh.js'), 'old()');
  writeFileSync(join(other, 'page.html'), 'old');
  const mark = `${basename(served)}.held-by-${process.pid}`;
  assert.ok(existsSync(join(dirname(served), mark)));
  for (const path of [mark, 'page.html', `${basename(other)}/page.html`])
    for (const url of [`/${path}`, `/portal/${path}`, `/..%2f${path.replaceAll('/', '%2f')}`])
      assert.equal((await app.inject({ url })).statusCode, 404, url);
  const { statusCode, headers, body } = await app.inject({ url: '/_astro/old.h4sh.js' });
  assert.deepEqual([statusCode, body], [200, 'old()']);
  assert.deepEqual(
    [headers['cache-control'], headers['content-type']],
    ['public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
  );
  assert.equal((await app.inject({ url: '/portal/assets/old.h4sh.js' })).statusCode, 404);
});

test('no browser keeps a page of the mailbox: emails hold passwords and codes', async (t) => {
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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from './start-app.ts';

const live = await startApp({ after }, { workless: true });

const get = (url: string, accept = 'text/html') => live.app.inject({ url, headers: { accept } });

test('every address below /app/ is the app’s page, which is asked for again each time', async () => {
  for (const url of ['/app/', '/app/basket', '/app/join/FB-AB23CD', '/app/orders/FB-12345678?x=1', '/app/index.html']) {
    const { statusCode, headers, body } = await get(url);
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-cache'], url);
    assert.match(String(headers['content-security-policy']), /script-src 'self'/);
    assert.match(body, /<div id="root">/);
  }
});

test('the address without a slash leads to the app, because its service worker is responsible below the slash only', async () => {
  const { statusCode, headers } = await get('/app?from=qr');
  assert.deepEqual([statusCode, headers.location], [308, '/app/?from=qr']);
});

test('the service worker is a script that no cache keeps, and the manifest and its icons are there', async () => {
  const worker = await get('/app/sw.js', '*/*');
  assert.deepEqual([worker.statusCode, worker.headers['cache-control']], [200, 'no-cache']);
  assert.match(String(worker.headers['content-type']), /javascript/);
  const manifest = await get('/app/manifest.webmanifest', '*/*');
  assert.match(String(manifest.headers['content-type']), /manifest\+json/);
  const { scope, start_url: start, icons } = manifest.json();
  assert.deepEqual([scope, start], ['/app/', '/app/']);
  assert.ok(icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable'));
  for (const { src } of icons) {
    const icon = await get(src, '*/*');
    assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/png'], src);
  }
});

test('files with a hash are kept for a year; a missing one is no page, and the stamp of the build isn’t served', async () => {
  const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec((await get('/app/')).body)?.[1] ?? '';
  const file = await get(script, '*/*');
  assert.match(String(file.headers['cache-control']), /immutable/);
  const missing = await get('/app/assets/none.js', '*/*');
  assert.equal(missing.statusCode, 404);
  assert.doesNotMatch((await get('/app/.build.json')).body, /sources/);
});

test('the app’s pages are only read', async () => {
  for (const url of ['/app', '/app/', '/app/basket', '/app/sw.js'])
    assert.equal((await live.app.inject({ url, method: 'POST' })).statusCode, 405, url);
});

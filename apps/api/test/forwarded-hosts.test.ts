import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from './start-app.ts';

// A proxy that passes on what the caller wrote, as many do, in front of a server that trusts it.
const secret = 'a-secret-of-the-test-which-is-long-enough';
const app = await startApp(
  { after },
  {
    workless: true,
    env: {
      NODE_ENV: 'production',
      TOKEN_SECRET: secret,
      TRACK_KEY: `${secret}.too`,
      MAIL_URL: 'sandbox:',
      FILES_URL: 'file:/nowhere/files',
      PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
      TEXTS_URL: 'sandbox:',
      EARNINGS_PAID_UNTIL: '2000-01-01',
      PUBLIC_URL: 'https://foodbank.example',
      OPS_URL: 'https://ops.foodbank.example',
      DATABASE_URL: 'postgres://unused.example/unused',
      TRUST_PROXY: '10.9.9.9',
    },
  },
);
const [site, console] = ['foodbank.example', 'ops.foodbank.example'];

const ask = (url: string, headers: Record<string, string | string[]>, method: 'GET' | 'POST' = 'GET') =>
  app.app.inject({
    method,
    url,
    remoteAddress: '10.9.9.9',
    headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', ...headers },
    ...(method === 'POST' && { payload: {} }),
  });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;

const claims: Record<string, string | string[]>[] = [
  { 'x-forwarded-host': console },
  { 'x-forwarded-host': `${site}, ${console}` },
  { 'x-forwarded-host': `${console}, ${site}` },
  { 'x-forwarded-host': [site, console] },
  { 'x-forwarded-host': console, forwarded: `for=198.51.100.7;host=${console};proto=https` },
  { 'x-host': console, 'x-original-host': console, 'x-forwarded-server': console, 'x-http-host-override': console },
];

test('behind a trusted proxy no header but Host opens the console on the public host', async () => {
  for (const claim of claims)
    for (const url of ['/ops/', '/%6fps/', '/api/v1/staff/session', '/api/v1/%73taff/session/'])
      assert.equal(await statusOf(url, { host: site, ...claim }), 404, `${url} ${JSON.stringify(claim)}`);
  for (const claim of claims)
    assert.equal(await statusOf('/api/v1/staff/sign-in', { host: site, ...claim }, 'POST'), 404, JSON.stringify(claim));
  assert.equal(await statusOf('/ops/', { host: console }), 200);
  assert.equal(await statusOf('/api/v1/staff/session', { host: console }), 401);
});

test('behind a trusted proxy a forwarded host neither closes the console nor opens the site on its host', async () => {
  for (const claim of [{ 'x-forwarded-host': site }, { 'x-forwarded-host': `${console}, ${site}` }]) {
    assert.equal(await statusOf('/ops/', { host: console, ...claim }), 200);
    assert.equal(await statusOf('/faq', { host: console, ...claim }), 404);
    assert.equal(await statusOf('/api/v1/banks', { host: console, ...claim }), 404);
  }
});

test('a page of another origin isn’t taken for one of ours because the forwarded host names it', async () => {
  const evil = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
  // Older browsers name their page in Origin alone.
  assert.equal(await statusOf('/api/v1/staff/sign-in', { host: console, ...evil }, 'POST'), 403);
  assert.equal(await statusOf('/api/v1/shop/sign-in', { host: site, ...evil }, 'POST'), 403);
  const form = await app.app.inject({
    method: 'POST',
    url: '/forms/contacts',
    remoteAddress: '10.9.9.9',
    headers: { host: site, ...evil, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=A',
  });
  assert.equal(form.statusCode, 403);
  assert.notEqual(
    await statusOf('/api/v1/staff/sign-in', { host: console, origin: `https://${console}` }, 'POST'),
    403,
  );
});

test('no answer repeats a forwarded host: neither where it leads, nor in a page or a cookie', async () => {
  for (const url of ['/', '/faq', '/rates', '/join/FB-AB23CD', '/nowhere', '/ops', '/sitemap.xml', '/robots.txt']) {
    const { headers, body } = await ask(url, { host: site, accept: 'text/html', 'x-forwarded-host': 'evil.example' });
    assert.doesNotMatch(JSON.stringify(headers) + body, /evil\.example/, url);
  }
});

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { ops } from '@foodbank/front-ends/front-ends';
import type { FastifyInstance } from 'fastify';
import { startApp } from './start-app.ts';

const secret = 'a-secret-of-the-test-which-is-long-enough';
const production = {
  NODE_ENV: 'production',
  TOKEN_SECRET: secret,
  TRACK_KEY: `${secret}.too`,
  MAIL_URL: 'sandbox:',
  FILES_URL: 'file:/nowhere/files',
  PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
  PUBLIC_URL: 'https://foodbank.example',
  DATABASE_URL: 'postgres://unused.example/unused',
};
const site = ['foodbank.example', 'FOODBANK.example', 'foodbank.example:443', 'foodbank.example.', '127.0.0.1:3000'];
const own = ['ops.foodbank.example', 'OPS.Foodbank.Example', 'ops.foodbank.example:443', 'ops.foodbank.example:8080'];
const dotted = ['ops.foodbank.example.', 'OPS.foodbank.example.:443'];

const live = await startApp(
  { after },
  { workless: true, env: { ...production, OPS_URL: 'https://ops.foodbank.example' } },
);
const without = await startApp({ after }, { workless: true, env: production, databaseUrl: live.databaseUrl });
const developed = await startApp({ after }, { workless: true, databaseUrl: live.databaseUrl });

async function ask(
  app: FastifyInstance,
  host: string,
  url: string,
  method: 'GET' | 'POST' | 'PATCH' = 'GET',
  accept = '*/*',
) {
  const headers = { host, accept, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return app.inject({ method, url, headers, ...(method === 'POST' ? { payload: '{}' } : {}) });
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;

// The router takes an address in many spellings.
const pages = ['/ops', '/ops/', '/ops/agents/7?x=1', '/%6fps/', '/ops/.build.json', '/ops/index.html'];
const calls = ['/api/v1/staff/session', '/api/v1/%73taff/session', '/api/v1/staff/session/'];

test('the console’s pages and calls exist on its own host only, however the host is written', async () => {
  assert.ok(existsSync(ops.built), 'the console is built');
  for (const host of [...own, ...dotted]) {
    for (const url of pages) assert.equal(await statusOf(live.app, host, url), 200, `${host}${url}`);
    for (const url of calls) assert.equal(await statusOf(live.app, host, url), 401, `${host}${url}`);
    assert.equal(await statusOf(live.app, host, '/api/v1/staff/sign-in', 'POST'), 400, host);
  }
  for (const host of site) {
    for (const url of [...pages, ...calls]) assert.equal(await statusOf(live.app, host, url), 404, `${host}${url}`);
    assert.equal(await statusOf(live.app, host, '/api/v1/staff/sign-in', 'POST'), 404, host);
  }
});

test('the site, the portal, their calls and the shop’s don’t exist on the console’s host; probes do', async () => {
  const paths = [
    '/faq',
    '/agent-login',
    '/portal/',
    '/api/docs',
    '/api/v1/banks',
    '/join/FB-AB23CD',
    '/templates/page',
  ];
  for (const host of [...own, ...dotted]) {
    for (const url of paths) assert.equal(await statusOf(live.app, host, url), 404, `${host}${url}`);
    assert.equal(await statusOf(live.app, host, '/api/v1/agents', 'POST'), 404, host);
    assert.equal(await statusOf(live.app, host, '/healthz'), 200, host);
  }
  for (const host of site) assert.equal(await statusOf(live.app, host, '/agent-login'), 200, host);
});

test('the home page of the console’s host leads to the console, and nothing else does', async () => {
  for (const host of [...own, 'ops.foodbank.example.']) {
    const { statusCode, headers } = await ask(live.app, host, '/?next=//evil.example');
    assert.deepEqual([statusCode, headers.location], [302, '/ops/'], host);
    assert.equal(await statusOf(live.app, host, '/', 'POST'), 404, host);
  }
  assert.equal(await statusOf(live.app, 'foodbank.example', '/'), 200);
});

test('what is missing on the console’s host is told on a page that needs none of the site’s files', async () => {
  for (const url of ['/nowhere', '/faq', '/ops/assets/none.js', '/ops/assets/..%2f.build.json']) {
    const { statusCode, body, headers } = await ask(live.app, 'ops.foodbank.example', url, 'GET', 'text/html');
    assert.ok(statusCode === 404 || statusCode === 403, `${url}: ${statusCode}`);
    assert.match(String(headers['content-type']), /^text\/html/, url);
    assert.doesNotMatch(body, /_astro|<script|<link|<img/, url);
  }
});

test('the console’s page and no other page may use passkeys; it can’t be framed or cached, and its files are kept', async () => {
  const page = await ask(live.app, 'ops.foodbank.example', '/ops/agents', 'GET', 'text/html');
  assert.match(String(page.headers['permissions-policy']), /publickey-credentials-get=\(self\)/);
  assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/);
  assert.doesNotMatch(String(page.headers['content-security-policy']), /script-src[^;]*unsafe/);
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.match(String(page.headers['strict-transport-security']), /max-age/);
  const home = await ask(live.app, 'foodbank.example', '/', 'GET', 'text/html');
  assert.match(String(home.headers['permissions-policy']), /publickey-credentials-get=\(\)/);
  const script = /src="(\/ops\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? assert.fail('the page has no script');
  const file = await ask(live.app, 'ops.foodbank.example', script);
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(await statusOf(live.app, 'foodbank.example', script), 404);
  assert.equal(await statusOf(live.app, 'ops.foodbank.example', '/ops/agents', 'POST'), 405);
});

test('a method that no call of the console has is told on the console’s host, and other hosts tell nothing', async () => {
  const url = '/api/v1/staff/session';
  const { statusCode, headers } = await ask(live.app, 'ops.foodbank.example', url, 'PATCH');
  assert.equal(statusCode, 405);
  assert.match(String(headers.allow), /GET/);
  for (const spelling of [url, `${url}/`, '/api/v1/st%61ff/session', '/api/v1%2Fstaff/session', '/api/v1/staff/none']) {
    const elsewhere = await ask(live.app, 'foodbank.example', spelling, 'PATCH');
    assert.deepEqual([elsewhere.statusCode, elsewhere.headers.allow], [404, undefined], spelling);
  }
  const ofSite = await ask(live.app, 'ops.foodbank.example', '/api/v1/agents/login', 'PATCH');
  assert.deepEqual([ofSite.statusCode, ofSite.headers.allow], [404, undefined]);
});

test('without OPS_URL production has no console on any host', async () => {
  for (const host of [...site, ...own]) {
    assert.equal(await statusOf(without.app, host, '/api/v1/staff/session', 'PATCH'), 404, host);
    for (const url of [...pages, ...calls]) assert.equal(await statusOf(without.app, host, url), 404, `${host}${url}`);
  }
});

test('in development the console is on every host of the machine, and alone on ops.localhost', async () => {
  for (const host of ['127.0.0.1:3000', 'localhost:3000', 'ops.localhost:3000', 'OPS.localhost.', 'ops.localhost']) {
    assert.equal(await statusOf(developed.app, host, '/ops/agents'), 200, host);
    assert.equal(await statusOf(developed.app, host, '/api/v1/staff/session'), 401, host);
  }
  for (const host of ['ops.localhost:3000', 'OPS.localhost.', 'ops.localhost']) {
    assert.equal(await statusOf(developed.app, host, '/faq'), 404, host);
    assert.equal((await ask(developed.app, host, '/')).headers.location, '/ops/', host);
  }
  assert.equal(await statusOf(developed.app, '127.0.0.1:3000', '/faq'), 200);
});

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { registerAgent } from '@foodbank/contract/people/agents';
import { allRoutes } from '../src/app.ts';
import { mailFolder } from '../src/providers/mail.ts';
import { assertRefusal } from './assert-refusal.ts';
import { startApp } from './start-app.ts';
import { waitUntil } from './wait-until.ts';

const app = await startApp({ after }, { scheduled: true });
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers });

interface Operation {
  operationId: string;
  security: Record<string, unknown[]>[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { description: string }>;
}

type Answer = Awaited<ReturnType<typeof get>>;

function assertStrictPage({ statusCode, headers }: Answer, status = 200): void {
  assert.equal(statusCode, status);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  const parts = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  assert.deepEqual(parts['default-src'], ["'none'"]);
  assert.deepEqual(
    [parts['base-uri'], parts['frame-ancestors'], parts['form-action']],
    [["'none'"], ["'none'"], ["'self'"]],
  );
  for (const source of [...(parts['script-src'] ?? []), ...(parts['style-src'] ?? [])]) {
    assert.match(source, /^('self'|'sha256-[A-Za-z0-9+/]+=*')$/);
  }
  assert.doesNotMatch(policy, /unsafe-eval|https?:|\*/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
}

test('the OpenAPI document lists exactly the calls that are served', async () => {
  const answer = await get(`${apiPrefix}/openapi.json`);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const document = answer.json<{
    openapi: string;
    servers: object[];
    paths: Record<string, Record<string, Operation>>;
  }>();
  assert.match(document.openapi, /^3\.1\./);
  assert.deepEqual(document.servers, [{ url: apiPrefix }]);
  const named = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  const served = endpoints.map(({ name, method, path }) => `${name} ${method} ${path}`);
  assert.deepEqual(named.sort(), served.sort());
});

test('the OpenAPI document describes each call’s credential, input and refusals', async () => {
  const { paths } = (await get(`${apiPrefix}/openapi.json`)).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const schemes = { public: [], agent: ['agentToken'], owner: ['agentToken'], shop: ['trackKey'] };
  for (const { name, path, method, access, body } of endpoints) {
    assert.ok(access === 'public' || access === 'agent' || access === 'owner' || access === 'shop', name);
    const operation = paths[path]?.[method.toLowerCase()] ?? assert.fail(name);
    assert.deepEqual(
      operation.security.flatMap((one) => Object.keys(one)),
      schemes[access],
      name,
    );
    const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
    assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? [], name);
    const fields = operation.requestBody?.content['application/json']?.schema.properties;
    assert.equal(fields !== undefined, body !== undefined, name);
    const { 200: done, ...refusals } = operation.responses;
    assert.ok(done && refusals[500], name);
    assert.equal(refusals[401] !== undefined, access !== 'public' || name === 'loginAgent', name);
    assert.equal(
      refusals[403] !== undefined,
      access === 'owner' || name === 'resolveAccount' || name === 'loginAgent',
      name,
    );
  }
});

test('the API’s page lists every call, under the strict content policy and without a script', async () => {
  const answer = await get('/api/docs');
  assertStrictPage(answer);
  for (const { name, path } of endpoints) {
    assert.ok(answer.body.includes(`id="${name}"`) && answer.body.includes(path), name);
  }
  assert.doesNotMatch(answer.body, /<script|\son\w+=|style=/);
  assert.equal((await get('/api/docs/')).body, answer.body);
});

test('the mailbox shows the newest emails under the strict content policy, and hostile text as text', async () => {
  const person = { lastname: 'Obi', category: 'student' } as const;
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  await app.call(registerAgent, { body: { ...person, firstname: 'Ada', email: 'first@example.com' } });
  app.clock.advance(1);
  await app.call(registerAgent, { body: { ...person, firstname: hostile, email: 'second@example.com' } });
  for (const email of ['first@example.com', 'second@example.com']) await app.waitForEmail(email);
  const list = await get('/dev/mailbox');
  assertStrictPage(list);
  const [newest, older] = [...list.body.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)].map(([, href = '']) => href);
  assert.ok(list.body.indexOf('second@example.com') < list.body.indexOf('first@example.com'));
  for (const href of [newest, older]) {
    const page = await get(href ?? '');
    assertStrictPage(page);
    assert.match(page.body, /<iframe [^>]*sandbox=""/);
    assert.doesNotMatch(page.body, /<script|<img/);
  }
});

test('a broken email file breaks nothing in the mailbox', async () => {
  const folder = mailFolder(app.context.config.dataDir);
  mkdirSync(folder, { recursive: true });
  const hostile =
    'Subject: <script>alert(1)</script>\r\nTo: "<b>" <x@example.com>\r\nContent-Type: text/html\r\n\r\n<script>1</script>';
  for (const [name, content] of Object.entries({ empty: '', bytes: '\0\xff\xfe', hostile })) {
    writeFileSync(join(folder, `9-${name}.eml`), content);
    const page = await get(`/dev/mailbox/9-${name}.eml`);
    assertStrictPage(page);
    assert.doesNotMatch(page.body, /<script/, name);
  }
  assertStrictPage(await get('/dev/mailbox'));
});

test('the mailbox answers to loopback host names only', async () => {
  const body = { firstname: 'Ada', lastname: 'Obi', category: 'student', email: 'third@example.com' } as const;
  await app.call(registerAgent, { body });
  await app.waitForEmail(body.email);
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    assert.equal((await get('/dev/mailbox', { host })).statusCode, 200, host);
  }
  const foreign = [
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '0.0.0.0',
    '10.0.0.1',
  ];
  const [, name = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec((await get('/dev/mailbox')).body) ?? [];
  for (const host of foreign) {
    assertRefusal(await get('/dev/mailbox', { host }), host);
    assertRefusal(await get(name, { host }), host);
  }
});

test('the mailbox refuses requests that came through a proxy', async () => {
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host']) {
    assertRefusal(await get('/dev/mailbox', { host: 'localhost', [header]: '127.0.0.1' }), header);
  }
});

test('the mailbox reads emails and no other files', async () => {
  for (const name of [
    '..%2fsecrets.json',
    '..%2f..%2fetc%2fpasswd',
    'secrets.json',
    '.eml',
    '..eml',
    'a%00.eml',
    'nothing.eml',
  ]) {
    assertRefusal(await get(`/dev/mailbox/${name}`), name);
  }
});

test('production has no mailbox', async (t) => {
  const secret = 'a-secret-of-the-test-which-is-long-enough';
  const production = {
    NODE_ENV: 'production',
    TOKEN_SECRET: secret,
    TRACK_KEY: `${secret}.too`,
    MAIL_URL: 'sandbox:',
    FILES_URL: 'file:/nowhere/files',
    TEXTS_URL: 'sandbox:',
    EARNINGS_PAID_UNTIL: '2000-01-01',
    DATABASE_URL: app.databaseUrl,
    DRAIN_DELAY_MS: '0',
  };
  const env = { ...production, PUBLIC_URL: 'https://foodbank.example', PAYSTACK_SECRET_KEY: 'a-key-of-the-provider' };
  const live = await startApp(t, { env });
  assertRefusal(await live.app.inject({ url: '/dev/mailbox' }), 'the mailbox');
  assertRefusal(await live.app.inject({ url: '/dev/messages' }), 'the text messages');
  assertRefusal(await live.app.inject({ url: '/dev/pay/fb-00000001' }), 'the payment sandbox');
  const page = await live.app.inject({ url: '/api/docs' });
  assertStrictPage(page);
  assert.match(String(page.headers['strict-transport-security']), /^max-age=31536000/);
});

test('the health and readiness probes tell a word about the process and the money, and nothing else', async () => {
  for (const [url, word] of [
    ['/healthz', { status: 'alive' }],
    ['/readyz', { status: 'ready', money: 'right' }],
  ] as const) {
    // It may be 503 while the database is slow.
    await waitUntil('it is ready', async () => (await get(url)).statusCode !== 503);
    await waitUntil('a first proof has run', async () => (await get(url)).json().money !== 'not-proved');
    const answer = await get(url);
    assert.deepEqual([answer.statusCode, answer.json(), answer.headers['cache-control']], [200, word, 'no-store']);
  }
});

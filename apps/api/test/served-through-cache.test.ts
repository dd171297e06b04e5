import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { allRoutes } from '../src/app.ts';
import { startCachingProxy } from './caching-proxy.ts';
import { cachingOf, goodRequest } from './good-requests.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { ask, type Reply, readSiteFiles } from './site-files.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { workless: true });
await app.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.app.server.address() as AddressInfo;

const files = readSiteFiles();
const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const portalAddresses = ['/agent-login', '/agent-dashboard', '/agent-dashboard/referrals'];
const missing = ['/nowhere', '/_astro/old.js'];

/** Headers that differ between two answers with the same content. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding']);
const lasting = ({ status, headers, body }: Reply) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name))),
  body: body.toString('base64'),
});

test('the site is the same from the app and from a cache in front of it, on the first and the second request', async (t) => {
  const cache = await startCachingProxy(t, port);
  for (const url of [...files.map((file) => file.url), ...portalAddresses, ...missing]) {
    // In this order, a cache that ignores Vary would send a browser an encoding that it can't read.
    for (const encoding of ['br', 'identity', 'gzip', 'br', 'identity', 'gzip']) {
      const headers = { accept, 'accept-encoding': encoding };
      const direct = await ask(port, url, { headers });
      assert.deepEqual(lasting(await ask(cache.port, url, { headers })), lasting(direct), `${url} in ${encoding}`);
    }
    const headers = { accept, 'accept-encoding': 'br' };
    const [direct, head] = [
      await ask(port, url, { headers, method: 'HEAD' }),
      await ask(cache.port, url, { headers, method: 'HEAD' }),
    ];
    assert.deepEqual(lasting(head), lasting(direct), `HEAD ${url}`);
  }
  const kept = new Set(cache.kept());
  assert.deepEqual(
    files.filter(({ url }) => !kept.has(url)),
    [],
  );
  for (const url of missing) assert.ok(!kept.has(url), url);
});

test('a cache fetches a file with a hash once, and revalidates a page without fetching it again', async (t) => {
  const cache = await startCachingProxy(t, port);
  for (const { url, isHashed } of files) {
    const [asked, spared] = [cache.forwarded(), cache.spared()];
    for (let times = 0; times < 3; times += 1) assert.equal((await ask(cache.port, url)).status, 200, url);
    assert.deepEqual([cache.forwarded() - asked, cache.spared() - spared], isHashed ? [1, 0] : [3, 2], url);
  }
});

test('no cache stores an answer of the API for any caller, except the published rates and the API’s documentation', async (t) => {
  const cache = await startCachingProxy(t, port);
  const agent = await makeSignedInAgent(app);
  const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);
  assert.ok(endpoints.length > 20);
  for (const endpoint of endpoints) {
    const { method, url, headers, body } = goodRequest(app, agent, endpoint);
    for (const given of [headers, {}] as Record<string, string>[]) {
      const payload = body && JSON.stringify(body);
      const asked = { method, headers: { ...given, ...(payload && { 'content-type': 'application/json' }) } };
      const { status, headers: told } = await ask(cache.port, url, { ...asked, ...(payload && { body: payload }) });
      assert.equal(told['cache-control'], cachingOf(endpoint), `${endpoint.name} ${status}`);
      if (cachingOf(endpoint) !== 'no-store') assert.equal(told['set-cookie'], undefined);
      const wrong = await ask(cache.port, url, { method: 'PROPFIND', headers: given });
      assert.equal(wrong.headers['cache-control'], 'no-store', `PROPFIND ${url} ${wrong.status}`);
    }
  }
  for (const url of ['/api', '/api/v1/nowhere', '/healthz', '/readyz', '/dev/mailbox']) {
    assert.equal(
      (await ask(cache.port, url, { headers: { host: 'localhost' } })).headers['cache-control'],
      'no-store',
      url,
    );
  }
  assert.deepEqual(cache.kept(), ['/api/v1/plan-rates']);
  // Public documentation, the same for every caller.
  for (const url of ['/api/v1/openapi.json', '/api/docs']) {
    const told = { authorization: `Bearer ${agent.token}` };
    const { status, headers, body } = await ask(cache.port, url, { headers: told });
    assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=300'], url);
    assert.ok(!`${body}`.includes(agent.email) && !`${body}`.includes(agent.id), url);
  }
  assert.deepEqual(cache.kept(), ['/api/v1/plan-rates', '/api/v1/openapi.json', '/api/docs']);
});

test('no cache stores the answer to a form, valid, invalid or refused', async (t) => {
  const cache = await startCachingProxy(t, port);
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' };
  const right = 'name=Ada&email=ada@example.com&message=Where+are+you%3F';
  for (const [told, body, status, more] of [
    ['right', right, 303, {}],
    ['wrong', 'email=ada', 400, {}],
    ['of another type', '{}', 415, { 'content-type': 'application/json' }],
    ['of another site', right, 403, { 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    const answer = await ask(cache.port, '/forms/contacts', { method: 'POST', headers: { ...headers, ...more }, body });
    assert.deepEqual([answer.status, answer.headers['cache-control']], [status, 'no-store'], told);
  }
  for (const url of ['/forms/contacts', '/forms/subscribers', '/forms/partnersWithUs', '/forms/nothing']) {
    assert.equal((await ask(cache.port, url, { headers: { accept } })).headers['cache-control'], 'no-store', url);
  }
  assert.deepEqual(cache.kept(), []);
});

import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import type { HTTPMethods } from 'fastify';
import { allRoutes } from '../src/app.ts';
import { assertRefusal } from './assert-refusal.ts';
import { cachingOf, goodRequest, unknownRequestId } from './good-requests.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { makeLine, makePayout } from './make-lines.ts';
import { startApp } from './start-app.ts';
import { makeReadyStatement } from './statements-in.ts';
import { digestTables } from './table-digests.ts';

const app = await startApp({ after });
const agent = await makeAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });
await makeReadyStatement(app, agent, unknownRequestId);
const line = await makeLine(app, agent.id, { id: unknownRequestId });
await makePayout(app, agent.id, {
  id: unknownRequestId,
  state: 'paid',
  paidOn: '2026-06-05',
  lines: [{ id: line, amountKobo: 54_161 }],
});
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);

const send = (url: string, more: { method?: string; headers?: Record<string, string>; payload?: object } = {}) =>
  app.app.inject({ ...more, method: (more.method ?? 'GET') as 'GET', url });

/** Paths without a page: broken, too long, or disguised. */
const badPaths = [
  '/%',
  '/%E0%A4%A',
  `${apiPrefix}/agents/%`,
  `${apiPrefix}/agents/%ZZ/dashboard`,
  `${apiPrefix}/agents/%C0%AE%C0%AE/referrals`,
  `${apiPrefix}/agents/${'a'.repeat(201)}`,
  `${apiPrefix}/agents/${'a'.repeat(12_000)}/dashboard`,
  `${apiPrefix}/track/customers/${'a'.repeat(5_000)}`,
  `${apiPrefix}/${'a/'.repeat(5_000)}`,
  `${apiPrefix}/../../../etc/passwd`,
  `${apiPrefix}/..%2f..%2f..%2fetc%2fpasswd`,
  '/%2e%2e/%2e%2e/etc/passwd',
  '/portal/..%5c..%5cpackage.json',
  '/.git/config',
  '/.env',
  `${apiPrefix}/nothing`,
  `${apiPrefix}//agents//login`,
  '/api',
  '/api/v2/agents/login',
  `${apiPrefix.toUpperCase()}/agents/login`,
];

const badIds = [
  '%00',
  '%0d%0aset-cookie:a=b',
  '%2e%2e',
  'a%2fb',
  '%20',
  "'%20or%201=1",
  '%F0%9F%98%80',
  'a'.repeat(65),
  '-a',
];

const badQueries: Record<string, string[]> = {
  getPlanRates: [
    'total=999',
    'total=4e4',
    'total=1&total=2',
    'day=2026-02-30',
    'day=1999-01-01',
    'plan=__proto__',
    'plan=',
  ],
  getDashboard: [
    'month=1',
    'year=2026',
    'month=1&month=2&year=2026',
    'month=1&year[]=2026',
    'month=&year=',
    'month=0&year=2026',
    'month=13&year=2026',
    'month=1.5&year=2026',
    'month=1e0&year=2026',
    'month=%2B1&year=2026',
    'month=-1&year=2026',
    'month=%D9%A1&year=2026',
    'month=%00&year=2026',
    'month=1&year=1999',
    'month=1&year=2101',
    `month=1&year=${'9'.repeat(400)}`,
    'month=NaN&year=null',
  ],
  listReferrals: [
    'search=a&search=b',
    'search=%00',
    'search=a%0d%0aset-cookie:%20a=b',
    `search=${'a'.repeat(255)}`,
    'filter=unknown',
    'filter=all&filter=all',
    'filter=',
    'filter=constructor',
    'includeOrders=yes',
    'includeOrders=true&includeOrders=true',
  ],
};

const oddQueries = [
  '__proto__=1',
  '__proto__[isAdmin]=1',
  'constructor.prototype=1',
  'search=%',
  'search=%E0%A4%A',
  'search=%ED%A0%80',
  'search=%25_%5C',
  `search=${'%F0%9F%98%80'.repeat(60)}`,
  'search=%E2%80%AE',
  `search='%20or%20''='`,
  '&&&=&=&',
  `x=${'y'.repeat(10_000)}`,
];

test('an address that is broken, too long or unknown is refused', async () => {
  for (const path of badPaths) assertRefusal(await send(path), path.slice(0, 60));
});

test('an invalid id of the shop is refused', async () => {
  const headers = { authorization: `Bearer ${app.context.config.trackKey}` };
  for (const endpoint of endpoints.filter(({ access }) => access === 'shop')) {
    const { method, url, body = {} } = goodRequest(app, agent, endpoint);
    if (!url.endsWith('/first')) continue;
    for (const id of badIds) {
      assertRefusal(await send(url.replace('first', id), { method, headers, payload: body }), `${endpoint.name} ${id}`);
    }
  }
});

for (const endpoint of endpoints) {
  const { name } = endpoint;
  const good = goodRequest(app, agent, endpoint);
  const methodsHere = endpoints.filter(({ path }) => path === endpoint.path).map(({ method }) => method);
  const allowed = new Set<string>(methodsHere.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])));

  test(`${name} answers every other method with 405 and its address’s methods in Allow`, async () => {
    const before = await digestTables(app);
    for (const method of METHODS.filter((one) => one !== 'CONNECT' && one !== 'QUERY' && !allowed.has(one))) {
      const answer = await send(good.url, { method: method as HTTPMethods, headers: good.headers });
      assert.equal(answer.statusCode, 405, `${method}: ${answer.body}`);
      assert.deepEqual(new Set(String(answer.headers.allow).split(', ')), allowed, method);
      if (method !== 'HEAD') assert.equal(assertRefusal(answer, method).code, 'method-not-allowed');
    }
    assert.deepEqual(await digestTables(app), before);
  });

  if (endpoint.method === 'GET') {
    test(`${name} answers HEAD as GET, without a body`, async () => {
      const [get, head] = [await send(good.url, good), await send(good.url, { ...good, method: 'HEAD' })];
      assert.deepEqual([get.statusCode, head.statusCode, head.body], [200, 200, '']);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.headers['cache-control'], cachingOf(endpoint));
    });

    test(`${name} refuses an invalid query`, async () => {
      for (const query of badQueries[name] ?? []) {
        const { code } = assertRefusal(await send(`${good.url}?${query}`, good), query.slice(0, 60));
        assert.equal(code, 'validation', query.slice(0, 60));
      }
    });

    test(`${name} never fails on an odd query`, async () => {
      for (const query of oddQueries) {
        const answer = await send(`${good.url}?${query}`, good);
        if (answer.statusCode !== 200) assertRefusal(answer, query.slice(0, 60));
        else assert.ok(!answer.body.includes('isAdmin'));
      }
    });
  }
}

test('odd headers never cause a server error', async () => {
  const { url, headers } = goodRequest(app, agent, endpoints.find(({ name }) => name === 'getAgent') ?? assert.fail());
  const odd: Record<string, string> = {
    'x-forwarded-for': 'not an address, 999.999.999.999, ::::',
    'x-request-id': 'chosen by the caller',
    'x-http-method-override': 'DELETE',
    'accept-version': '99.x',
    'content-length': '0',
    accept: 'application/vnd.nothing;q=banana',
    'accept-encoding': 'br;q=2, *;q=-1',
    'if-none-match': '"'.repeat(100),
    range: 'bytes=0-0,-1',
    cookie: `${'a=b; '.repeat(500)}`,
    expect: '100-continue',
  };
  for (const [name, value] of Object.entries(odd)) {
    const answer = await send(url, { headers: { ...headers, [name]: value } });
    assert.equal(answer.statusCode, 200, `${name}: ${answer.body}`);
    assert.notEqual(answer.headers['x-request-id'], 'chosen by the caller');
  }
});

for (const endpoint of endpoints) {
  test(`${endpoint.name} answers with and without a closing slash`, async () => {
    const { method, url, headers, body } = goodRequest(app, agent, endpoint);
    const request = { method, headers, ...(body ? { payload: body } : {}) };
    const answers = [await send(url, request), await send(`${url}/`, request)];
    // A call may answer 404 itself. An address without a call answers it to every method.
    const others = [await send(url, { method: 'PATCH' }), await send(`${url}/`, { method: 'PATCH' })];
    assert.deepEqual(
      others.map(({ statusCode }) => statusCode),
      [405, 405],
    );
    assert.equal(answers[0]?.statusCode === 404, answers[1]?.statusCode === 404);
  });
}

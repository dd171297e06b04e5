import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { apiPrefix, type Endpoint } from '@foodbank/contract/endpoint';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { insertAccount, setAccountState } from '../src/domains/people/accounts/queries.ts';
import type { PersonKind } from '../src/platform/authorise-person.ts';
import { unknownPasswordHash } from '../src/platform/passwords.ts';
import { allShopRoutes } from '../src/shop-routes.ts';
import { goodShopRequest, hasGoodRequest } from './good-shop-requests.ts';
import { makeAgent } from './make-agent.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeRider } from './make-rider.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

/*
 * Every call of the customers' and riders' apps, from the contract, with every credential that isn't good for it, from other sites, and
 * with the ids of other customers. A body of another media type makes a call that is let in answer 415 before it does anything.
 */
const app = await startApp({ after });
const endpoints = allShopRoutes(app.context).map(({ endpoint }) => endpoint);
const closed = endpoints.filter(({ access }) => access !== 'public');
const ownPage = { 'sec-fetch-site': 'same-origin' };
const agent = await makeAgent(app);
const staff = await makeStaff(app, ['admin']);
const customer = await makeOwnCustomer(app);
const rider = await makeRider(app);

/** A rider's or customer's account with a session, without the record of the domain. */
async function makePerson(kind: PersonKind) {
  return app.context.database.write(async (tx) => {
    const loginKey = `+23480${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`;
    const id = await insertAccount(tx, { kind, loginKey, passwordHash: unknownPasswordHash() });
    if (id === null) throw new Error(`${loginKey} is taken`);
    return { id, cookie: await openPersonSession(tx, id, { userAgent: 'test', address: '127.0.0.1' }) };
  });
}

/** Sends a request that does nothing even if it is let in, unless it only reads. Returns the status and the code. */
async function attempt({ method, path }: Endpoint, headers: Record<string, string>, as: string = method) {
  const isRead = method === 'GET';
  const { statusCode, body } = await app.app.inject({
    method: as as 'GET',
    url: apiPrefix + path.replace(/\{\w+\}/g, randomUUID()),
    headers: { ...(isRead ? {} : { 'content-type': 'text/plain' }), ...headers },
    ...(isRead ? {} : { payload: 'nothing' }),
  });
  return { status: statusCode, code: body === '' ? undefined : JSON.parse(body).code };
}

const kindOf = ({ access }: Endpoint) => access as PersonKind;
const tokenOf = (endpoint: Endpoint) => (endpoint.access === 'rider' ? rider.cookie : customer.cookie);
const cookieOf = (name: string, value: string) => ({ ...ownPage, cookie: `${name}=${value}` });

test('the calls of the apps have addresses of their own and are for customers, riders or everybody', () => {
  assert.ok(endpoints.length > 20, `${endpoints.length}`);
  for (const { name, path, access } of endpoints) {
    const audiences = path.startsWith('/shop/') ? ['customer', 'public'] : ['rider', 'public'];
    assert.ok(/^\/(shop|ride)\//.test(path) && audiences.includes(access), `${name} ${path} ${access}`);
  }
});

test('each call has a good request for the attacks below', () => {
  const missing = endpoints.filter((endpoint) => !hasGoodRequest(endpoint)).map(({ name }) => name);
  assert.deepEqual(missing, [], 'add them to good-shop-requests.ts');
});

test('without the session of its audience no call is let in', async () => {
  const before = await digestTables(app);
  for (const endpoint of closed) {
    const kind = kindOf(endpoint);
    const token = tokenOf(endpoint);
    const [otherKind, otherToken] = kind === 'rider' ? ['customer', customer.cookie] : ['rider', rider.cookie];
    const bad: Record<string, Record<string, string>> = {
      'no session': ownPage,
      'an agent’s token': { ...ownPage, authorization: `Bearer ${agent.token}` },
      'an agent’s token as cookie': cookieOf(kind, agent.token),
      'a cookie of staff': cookieOf('staff', staff.cookie),
      'a token of staff under this name': cookieOf(kind, staff.cookie),
      'a session of the other app': cookieOf(otherKind, otherToken),
      'a token of the other app under this name': cookieOf(kind, otherToken),
      'this token under the other name': cookieOf(otherKind, token),
      'the shop’s key': { ...ownPage, authorization: `Bearer ${app.context.config.trackKey}` },
      'the session’s token as bearer': { ...ownPage, authorization: `Bearer ${token}` },
      'the cookie’s name in production': cookieOf(`__Host-${kind}`, token),
      'another letter case of the name': cookieOf(kind.toUpperCase(), token),
      'an invented cookie': cookieOf(kind, 'A'.repeat(43)),
      'an empty cookie': cookieOf(kind, ''),
      'a cookie that is too long': cookieOf(kind, `${token}${'A'.repeat(5_000)}`),
      'a cookie with a mark behind it': cookieOf(kind, `${token}%00`),
    };
    for (const [about, headers] of Object.entries(bad)) {
      const answer = await attempt(endpoint, headers);
      assert.deepEqual(answer, { status: 401, code: 'not-signed-in' }, `${endpoint.name}: ${about}`);
    }
    if (endpoint.method === 'GET') assert.equal((await attempt(endpoint, ownPage, 'HEAD')).status, 401, endpoint.name);
    const good = await attempt(endpoint, cookieOf(kind, token));
    assert.ok(
      good.status !== 401 && good.code !== 'not-yours' && good.status < 500,
      `${endpoint.name} lets its own in`,
    );
  }
  const { account_sessions: _, ...now } = await digestTables(app);
  const { account_sessions: __, ...then } = before;
  assert.deepEqual(now, then);
});

test('a session that is idle for 90 days, was ended, or belongs to a suspended account opens nothing', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  for (const kind of ['customer', 'rider'] as const) {
    const [suspended, idle] = [await makePerson(kind), await makePerson(kind)];
    await app.context.database.write((tx) => setAccountState(tx, suspended.id, 'suspended', ['active']));
    const own = closed.filter((endpoint) => kindOf(endpoint) === kind);
    for (const endpoint of own)
      assert.equal((await attempt(endpoint, cookieOf(kind, suspended.cookie))).status, 401, endpoint.name);
    app.clock.advance(90 * 86_400 + 1);
    for (const endpoint of own)
      assert.equal((await attempt(endpoint, cookieOf(kind, idle.cookie))).status, 401, endpoint.name);
    app.clock.set(began);
  }
});

test('a page of another origin makes no call, also none that is public, for any session', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:80.evil.example' },
    { origin: 'null' },
    { referer: 'http://localhost/app/' },
    {},
  ];
  const before = await digestTables(app);
  const cookie = `customer=${customer.cookie}; rider=${rider.cookie}`;
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    for (const headers of foreign) {
      const { status, code } = await attempt(endpoint, { cookie, ...headers });
      assert.deepEqual([status, code], [403, 'not-yours'], `${endpoint.name} ${JSON.stringify(headers)}`);
    }
  }
  assert.deepEqual(await digestTables(app), before);
});

/** The digests once nothing changes any more: what a good request makes may be told by a job. */
async function digestOnceStill() {
  for (let last = await digestTables(app); ; ) {
    await sleep(150);
    const now = await digestTables(app);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

test('what a path names belongs to one customer: for another one it isn’t there, and nothing changes', async () => {
  const [owner, thief] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  for (const endpoint of closed.filter(({ access, params }) => access === 'customer' && params)) {
    const request = await goodShopRequest({ app, customer: owner }, endpoint);
    const before = await digestOnceStill();
    const { status, body } = await thief.send(endpoint, request);
    assert.deepEqual([status, body.code], [404, 'not-found'], `${endpoint.name} ${JSON.stringify(body)}`);
    assert.deepEqual(await digestTables(app), before, endpoint.name);
    const invented = Object.fromEntries(Object.keys(request.params ?? {}).map((key) => [key, randomUUID()]));
    if (endpoint.method === 'PUT') continue;
    const unknown = await thief.send(endpoint, { ...request, params: invented });
    assert.deepEqual([unknown.status, unknown.body.message], [404, body.message], `${endpoint.name}: an unknown id`);
  }
});

test('fields that a call doesn’t name are ignored or refused, and change no account', async () => {
  const uninvited = {
    id: rider.id,
    customerId: rider.id,
    accountId: rider.id,
    agentId: agent.id,
    source: 'tracking',
    kind: 'staff',
    state: 'active',
    passwordHash: 'x',
    priceKobo: 1,
    feeKobo: 0,
    constructor: { prototype: { isAdmin: true } },
  };
  const accounts = async () => {
    const { rows } = await app.context.database.pool.query(
      `select (select json_agg((a.id, a.kind, a.state, a.login_key) order by a.id) from accounts a) as accounts,
         (select json_agg((c.id, c.agent_id, c.source) order by c.id) from customers c) as customers`,
    );
    return rows;
  };
  const own = await makeOwnCustomer(app);
  const before = await accounts();
  for (const endpoint of endpoints.filter(({ body, path }) => body && path.startsWith('/shop/'))) {
    const request = await goodShopRequest({ app, customer: own }, endpoint);
    const { status, body } = await own.send(endpoint, {
      ...request,
      body: { ...(request.body as object), ...uninvited },
    });
    assert.ok(status < 500, `${endpoint.name}: ${status}`);
    for (const field of ['customerId', 'agentId', 'passwordHash', 'priceKobo', 'feeKobo'])
      assert.ok(!Object.hasOwn(body.errors ?? {}, field), `${endpoint.name} ${field}`);
    const polluted = '{"__proto__":{"isAdmin":true}}';
    const answer = await own.send(endpoint, { ...request, body: polluted });
    assert.equal(answer.body.code, 'malformed-request', endpoint.name);
  }
  assert.deepEqual(await accounts(), before);
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
});

test('the console and the agents’ portal don’t open for a session of the apps', async () => {
  for (const cookie of [`staff=${customer.cookie}`, `customer=${customer.cookie}`, `rider=${rider.cookie}`]) {
    const read = await app.app.inject({ url: `${apiPrefix}/staff/session`, headers: { ...ownPage, cookie } });
    assert.equal(read.statusCode, 401);
    const url = `${apiPrefix}/agents/${agent.id}`;
    assert.equal((await app.app.inject({ url, headers: { cookie } })).statusCode, 401);
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { apiPrefix, type Endpoint } from '@foodbank/contract/endpoint';
import {
  employerPermissionsOf,
  permissionsOf,
  type Role,
  roleNames,
  storePermissionsOf,
} from '@foodbank/contract/people/permissions';
import { getStaffSession, signInStaff } from '@foodbank/contract/people/staff-sessions';
import { setAccountState } from '../src/domains/people/accounts/queries.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { makeAgent } from './make-agent.ts';
import { makeEmployer } from './make-employer.ts';
import { makeStore } from './make-products.ts';
import { makeStaff } from './make-staff.ts';
import { makeMember, memberPassword, openBrowser } from './staff-browser.ts';
import { startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

/*
 * Every call of the console, from the contract, with every credential that isn't good for it. A body of another media type makes a call
 * that is let in answer 415 before it does anything, so one session can try them all.
 */
const app = await startApp({ after });
const endpoints = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
const closed = endpoints.filter(({ staff }) => staff !== 'none');
const ownPage = { 'sec-fetch-site': 'same-origin' };
const agent = await makeAgent(app);
const members = new Map<Role | 'nobody', Awaited<ReturnType<typeof makeStaff>>>([
  ['nobody', await makeStaff(app, [])],
  ...(await Promise.all(
    // A role for stores is given for one store.
    roleNames.map(
      async (role) =>
        [role, await makeStaff(app, [role], [(await makeStore(app)).id], [(await makeEmployer(app)).id])] as const,
    ),
  )),
]);
const memberOf = (role: Role | 'nobody') => members.get(role) ?? assert.fail(role);

/** Sends a request that does nothing even if it is let in, unless it only reads. Returns the status and the code. */
async function attempt({ method, path }: Endpoint, headers: Record<string, string>, as: string = method) {
  const url = apiPrefix + path.replace(/\{\w+\}/g, randomUUID());
  const isRead = method === 'GET';
  await forgetRefusals();
  const { statusCode, body } = await app.app.inject({
    method: as as 'GET',
    url,
    headers: { ...(isRead ? {} : { 'content-type': 'text/plain' }), ...headers },
    ...(isRead ? {} : { payload: 'nothing' }),
  });
  return { status: statusCode, code: body === '' ? undefined : JSON.parse(body).code };
}

/** After 20 refused calls a session would end. */
const forgetRefusals = () => app.context.database.pool.query('delete from refused_calls');
const cookieOf = (value: string) => ({ ...ownPage, cookie: `staff=${value}` });

test('all calls of the console have an address below /staff, a need, and no other audience', () => {
  assert.ok(endpoints.length > 30, `${endpoints.length}`);
  for (const { name, path, access, staff } of endpoints) {
    assert.deepEqual([access, path.startsWith('/staff/'), staff !== undefined], ['staff', true, true], name);
  }
  const open = endpoints.filter(({ staff }) => staff === 'none').map(({ name }) => name);
  assert.deepEqual(open.sort(), ['acceptInvitation', 'requestStaffPasswordReset', 'resetStaffPassword', 'signInStaff']);
});

test('without a session of staff no call is let in: none, an agent’s token, the shop’s key, an invented or foreign cookie', async () => {
  const { cookie } = memberOf('admin');
  const bad: Record<string, Record<string, string>> = {
    'no session': ownPage,
    'an agent’s token': { ...ownPage, authorization: `Bearer ${agent.token}` },
    'an agent’s token as cookie': cookieOf(agent.token),
    'the shop’s key': { ...ownPage, authorization: `Bearer ${app.context.config.trackKey}` },
    'the session’s token as bearer': { ...ownPage, authorization: `Bearer ${cookie}` },
    'the cookie’s name in production': { ...ownPage, cookie: `__Host-staff=${cookie}` },
    'another letter case of the name': { ...ownPage, cookie: `Staff=${cookie}` },
    'an invented cookie': cookieOf('A'.repeat(43)),
    'an empty cookie': cookieOf(''),
    'a cookie that is too long': cookieOf(`${cookie}${'A'.repeat(5_000)}`),
    'a cookie with a mark behind it': cookieOf(`${cookie}%00`),
  };
  const before = await digestTables(app);
  for (const endpoint of closed) {
    for (const [about, headers] of Object.entries(bad)) {
      assert.deepEqual(
        await attempt(endpoint, headers),
        { status: 401, code: 'not-signed-in' },
        `${endpoint.name}: ${about}`,
      );
    }
    if (endpoint.method === 'GET') assert.equal((await attempt(endpoint, ownPage, 'HEAD')).status, 401, endpoint.name);
  }
  assert.deepEqual(await digestTables(app), before);
});

test('every role × call: what the permissions say, and nothing else', async () => {
  for (const [role, member] of members) {
    const roles = role === 'nobody' ? [] : [role];
    const held = permissionsOf(roles);
    const [inStores, forEmployers] = [storePermissionsOf(roles), employerPermissionsOf(roles)];
    for (const endpoint of endpoints) {
      const { staff: needed = 'signed-in', byStore = false, byEmployer = false } = endpoint;
      const isOpen = needed === 'none' || needed === 'password' || needed === 'signed-in';
      const { status, code } = await attempt(endpoint, cookieOf(member.cookie));
      const about = `${role} calls ${endpoint.name}: ${status} ${code}`;
      if (isOpen || held.has(needed) || (byStore && inStores.has(needed)) || (byEmployer && forEmployers.has(needed)))
        assert.ok(status !== 401 && code !== 'not-permitted' && status < 500, about);
      else assert.deepEqual([status, code], [403, 'not-permitted'], about);
    }
  }
});

test('with the password alone nothing opens but signing in', async () => {
  const member = await makeMember(app, ['admin']);
  await member.call(signInStaff, { body: { email: member.email, password: memberPassword } });
  for (const endpoint of endpoints) {
    if (endpoint.staff === 'none' || endpoint.staff === 'password') continue;
    const { status, code } = await attempt(endpoint, cookieOf(member.cookieNow() ?? ''));
    assert.deepEqual([status, code], [403, 'second-factor-needed'], endpoint.name);
  }
});

test('a session that was ended, is idle, or belongs to a suspended account opens nothing', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const [suspended, idle] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];
  await app.context.database.write((tx) => setAccountState(tx, suspended.id, 'suspended', ['active']));
  for (const endpoint of closed) {
    const { status } = await attempt(endpoint, cookieOf(suspended.cookie));
    assert.equal(status, 401, endpoint.name);
  }
  app.clock.advance(31 * 60);
  for (const endpoint of closed)
    assert.equal((await attempt(endpoint, cookieOf(idle.cookie))).status, 401, endpoint.name);
});

test('beside a cookie an agent’s token and the shop’s key are ignored, and the other way round', async () => {
  const { cookie } = memberOf('content');
  for (const token of [agent.token, app.context.config.trackKey, 'x']) {
    for (const endpoint of closed) {
      const alone = await attempt(endpoint, cookieOf(cookie));
      const both = await attempt(endpoint, { ...cookieOf(cookie), authorization: `Bearer ${token}` });
      assert.deepEqual(both, alone, endpoint.name);
    }
  }
  const url = `${apiPrefix}/agents/${agent.id}`;
  const read = await app.app.inject({ url, headers: { cookie: `staff=${memberOf('admin').cookie}` } });
  assert.equal(read.statusCode, 401, 'a session of staff is no session of an agent');
});

test('of two cookies of one name only one is read', async () => {
  const [one, two] = [memberOf('admin').cookie, memberOf('nobody').cookie];
  const answers = [];
  for (const cookies of [`staff=${one}; staff=${two}`, `staff=${two}; staff=${one}`]) {
    const { body } = await app.app.inject({
      url: `${apiPrefix}/staff/session`,
      headers: { ...ownPage, cookie: cookies },
    });
    answers.push(JSON.parse(body).session.member.id);
  }
  assert.deepEqual(new Set(answers), new Set([memberOf('admin').id, memberOf('nobody').id]));
});

test('a page of another origin makes no call, for any session', async () => {
  const { cookie } = memberOf('admin');
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:80.evil.example' },
    { origin: 'null' },
    { referer: 'http://localhost/ops/' },
    {},
  ];
  const before = await digestTables(app);
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    for (const headers of foreign) {
      const { status, code } = await attempt(endpoint, { cookie: `staff=${cookie}`, ...headers });
      assert.deepEqual([status, code], [403, 'not-yours'], `${endpoint.name} ${JSON.stringify(headers)}`);
    }
  }
  assert.deepEqual(await digestTables(app), before);
});

test('fields that a call doesn’t name are ignored or refused, and change no account', async () => {
  const uninvited = {
    id: memberOf('nobody').id,
    staffId: memberOf('nobody').id,
    role: 'admin',
    scope: 'all',
    isComplete: true,
    completedAt: '2026-01-01T00:00:00Z',
    permissions: ['staff.approve'],
    approvedBy: memberOf('admin').id,
    constructor: { prototype: { isAdmin: true } },
  };
  const accounts = () =>
    app.context.database.pool.query(
      `select (select json_agg(g order by g.id) from staff_grants g) as grants,
         (select json_agg(a order by a.id) from accounts a) as accounts,
         (select json_agg(s.completed_at order by s.id) from account_sessions s) as sessions`,
    );
  const before = (await accounts()).rows;
  const admin = openBrowser(app, memberOf('admin').cookie);
  for (const endpoint of closed.filter(({ body, name }) => body && !name.startsWith('end'))) {
    const params = { id: randomUUID() };
    await forgetRefusals();
    const { status, body } = await admin.send(endpoint, { params, body: uninvited });
    assert.ok(status < 500, `${endpoint.name}: ${status}`);
    for (const field of ['staffId', 'scope', 'isComplete', 'permissions', 'approvedBy'])
      assert.ok(!Object.hasOwn(body.errors ?? {}, field), `${endpoint.name} ${field}`);
  }
  assert.deepEqual((await accounts()).rows, before);
  assert.equal((await admin.send(getStaffSession, {})).status, 200);
});

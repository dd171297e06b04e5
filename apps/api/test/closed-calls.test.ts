import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { allRoutes } from '../src/app.ts';
import type { Route } from '../src/platform/serve.ts';
import { claimsOf, encodePart, forgeToken } from './forge-token.ts';
import { goodRequest } from './good-requests.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

const app = await startApp({ after }, { env: { TOKEN_SECRET: 'a secret of the test, which is long enough' } });
const [agent, other] = [await makeAgent(app), await makeAgent(app)];
await makeCustomer(app, 'first', { referralCode: agent.referralCode });

const { trackKey, tokenSecret } = app.context.config;
const key = app.context.keys.session;
const claims = claimsOf(agent.token);
const [head = '', payload = '', signature = ''] = agent.token.split('.');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function without(claim: string): Record<string, unknown> {
  const { [claim]: _, ...rest } = claims;
  return rest;
}

function rsaToken(header: object): string {
  const input = `${encodePart({ alg: 'RS256', typ: 'JWT', ...header })}.${payload}`;
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
}

/** Bad credentials for an agent's call. */
const badTokens: Record<string, string | undefined> = {
  'no token': undefined,
  'a word': 'sesame',
  'three words': 'one.two.three',
  'a token cut short': agent.token.slice(0, -1),
  'a token with its signature missing': `${head}.${payload}.`,
  'a token with a changed signature': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'a token with another subject under the old signature': `${head}.${encodePart({ ...claims, sub: other.id })}.${signature}`,
  'a token of another key': forgeToken({ claims, key: 'another key, just as long as ours is' }),
  'a token signed with an empty key': forgeToken({ claims, key: '' }),
  'a token signed with the secret itself': forgeToken({ claims, key: tokenSecret }),
  'a token of the shop’s key': forgeToken({ claims, key: trackKey }),
  'algorithm none': `${encodePart({ alg: 'none', typ: 'JWT' })}.${payload}.`,
  'algorithm none with the old signature': `${encodePart({ alg: 'none' })}.${payload}.${signature}`,
  'algorithm NoNe': `${encodePart({ alg: 'NoNe' })}.${payload}.`,
  'no algorithm': forgeToken({ claims, key, header: { alg: undefined } }),
  HS512: forgeToken({ claims, key, header: { alg: 'HS512' }, digest: 'sha512' }),
  HS384: forgeToken({ claims, key, header: { alg: 'HS384' }, digest: 'sha384' }),
  'RS256 with another key': rsaToken({}),
  'RS256 with its own key in the header': rsaToken({ jwk: publicKey.export({ format: 'jwk' }), kid: '../../dev/null' }),
  'RS256 that is really an HMAC': forgeToken({ claims, key, header: { alg: 'RS256' } }),
  'an extension that we don’t know': forgeToken({ claims, key, header: { crit: ['b64'], b64: false } }),
  'an expired token': forgeToken({ claims: { ...claims, exp: Math.floor(app.clock.now().getTime() / 1000) }, key }),
  'a token without an end': forgeToken({ claims: without('exp'), key }),
  'a token that ends at a word': forgeToken({ claims: { ...claims, exp: 'never' }, key }),
  'a token that ends at nothing': forgeToken({ claims: { ...claims, exp: null }, key }),
  'a token without a subject': forgeToken({ claims: without('sub'), key }),
  'a token of an unknown agent': forgeToken({ claims: { ...claims, sub: randomUUID() }, key }),
  'a token of something that is no id': forgeToken({ claims: { ...claims, sub: "' or 1=1 --" }, key }),
  'a token of a list': forgeToken({ claims: { ...claims, sub: [agent.id] }, key }),
  'a token without a password version': forgeToken({ claims: without('pv'), key }),
  'the next password version': forgeToken({ claims: { ...claims, pv: 2 }, key }),
  'an earlier password version': forgeToken({ claims: { ...claims, pv: 0 }, key }),
  'a password version in words': forgeToken({ claims: { ...claims, pv: '1' }, key }),
  'the shop’s key': trackKey,
  'a token and a half': `${agent.token} ${agent.token}`,
};

/** Bad credentials for the shop's calls. */
const badKeys: Record<string, string | undefined> = {
  'no key': undefined,
  'a word': 'sesame',
  'half of the key': trackKey.slice(0, 20),
  'the key and a sign': `${trackKey}x`,
  'the key in capitals': trackKey.toUpperCase() === trackKey ? trackKey.toLowerCase() : trackKey.toUpperCase(),
  'an agent’s token': agent.token,
  'a token signed with the key': forgeToken({ claims, key: trackKey }),
  'a digest of the key': createHmac('sha256', trackKey).update('').digest('base64url'),
};

interface Coming {
  id?: string;
  authorization?: string | undefined;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

function request({ endpoint }: Route, { id = agent.id, authorization, headers = {}, query = {} }: Coming) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id' ? encodeURIComponent(id) : 'first'));
  return app.app.inject({
    method: endpoint.method,
    url: apiPrefix + path,
    query,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(endpoint.body ? { payload: goodRequest(app, agent, endpoint).body ?? {} } : {}),
  });
}

type Answer = Awaited<ReturnType<typeof request>>;

function assertRefusal(answer: Answer, status: number, body: object, about: string): void {
  assert.equal(answer.statusCode, status, `${about}: ${answer.body}`);
  assert.deepEqual(answer.json(), body, about);
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/, about);
  assert.equal(answer.headers['cache-control'], 'no-store', about);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', about);
}

const notSignedIn = { message: 'Please sign in to continue.', code: 'not-signed-in' };
const notYours = { message: 'You do not have access to this.', code: 'not-yours' };

function assertSignInAsked(answer: Answer, about: string): void {
  assertRefusal(answer, 401, notSignedIn, about);
  assert.equal(answer.headers['www-authenticate'], 'Bearer', about);
}

const closed = allRoutes(app.context).filter(({ endpoint }) => endpoint.access !== 'public');

for (const route of closed) {
  const { access, name, method } = route.endpoint;
  const ways = access === 'shop' ? badKeys : badTokens;
  const right = access === 'shop' ? trackKey : agent.token;

  test(`${name} answers 401 to every bad credential and changes nothing`, async () => {
    const before = await digestTables(app);
    for (const [about, token] of Object.entries(ways)) {
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      assertSignInAsked(await request(route, { authorization }), about);
    }
    assert.deepEqual(await digestTables(app), before);
  });

  test(`${name} takes its credential in the Authorization header only`, async () => {
    const before = await digestTables(app);
    assertSignInAsked(await request(route, { query: { token: right, access_token: right } }), 'in the query');
    assertSignInAsked(await request(route, { headers: { cookie: `authToken=${right}` } }), 'as a cookie');
    assertSignInAsked(await request(route, { authorization: `Basic ${right}` }), 'as Basic');
    assertSignInAsked(await request(route, { authorization: right }), 'without a scheme');
    assert.deepEqual(await digestTables(app), before);
  });

  if (method === 'GET') {
    test(`${name} is closed to HEAD as well`, async () => {
      const path = route.endpoint.path.replace('{id}', agent.id);
      const answer = await app.app.inject({ method: 'HEAD', url: apiPrefix + path });
      assert.deepEqual([answer.statusCode, answer.body], [401, '']);
    });
  }

  if (access === 'owner') {
    test(`${name} refuses another agent, whether or not the id exists, and counts it for the audit`, async () => {
      await app.context.database.pool.query('delete from refused_calls');
      const before = await digestTables(app);
      const ids = [agent.id, randomUUID(), 'unknown', agent.id.toUpperCase(), `${other.id}\0`, `${other.id} `];
      for (const id of ids) {
        assertRefusal(await request(route, { id, authorization: `Bearer ${other.token}` }), 403, notYours, id);
      }
      assert.deepEqual(await digestTables(app), before);
      const { rows } = await app.context.database.pool.query(
        'select actor, action, count, subjects from refused_calls',
      );
      const [counted] = rows;
      assert.deepEqual(
        [rows.length, counted.actor, counted.action, counted.count],
        [1, other.id, 'asked-for-another-agent', ids.length],
      );
      assert.equal(counted.subjects[0], agent.id, 'the audit will say whose data was asked for');
    });
  }
}

test('every closed call accepts the right credential', async () => {
  for (const route of closed) {
    const authorization = `Bearer ${route.endpoint.access === 'shop' ? trackKey : agent.token}`;
    const { statusCode } = await request(route, { authorization });
    assert.ok(statusCode !== 401 && statusCode !== 403 && statusCode < 500, `${route.endpoint.name}: ${statusCode}`);
  }
});

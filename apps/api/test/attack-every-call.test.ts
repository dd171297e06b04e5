import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allRoutes } from '../src/app.ts';
import { assertRefusal } from './assert-refusal.ts';
import { forgeToken } from './forge-token.ts';
import { cachingOf, type GoodRequest, goodRequest, unknownRequestId } from './good-requests.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { makeLine, makePayout } from './make-lines.ts';
import { listenRaw, openRaw, type RawAnswer, readAnswers } from './raw-connection.ts';
import { startApp } from './start-app.ts';
import { makeReadyStatement } from './statements-in.ts';
import { digestTables } from './table-digests.ts';

/*
 * Attacks on every call: unknown fields, names that every object has, duplicate headers, and pages of other origins. Credentials are
 * tested in `closed-calls`, bodies of wrong types, sizes and bytes in `hostile-bodies`, odd methods and paths in
 * `hostile-addresses`.
 */
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
const port = await listenRaw(app);
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);
const forged = `Bearer ${forgeToken({ claims: { sub: agent.id, pv: 1, exp: 9_999_999_999 }, key: 'another key' })}`;

/** A request as bytes, with header lines of the test's own. */
function rawRequest({ method, url, body }: GoodRequest, lines: readonly string[]): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(payload)}`];
  return [`${method} ${url} HTTP/1.1`, ...lines, ...length, 'Connection: close', '', payload].join('\r\n');
}

async function sendRaw(good: GoodRequest, lines: readonly string[]): Promise<RawAnswer> {
  const [answer, ...more] = await readAnswers(await openRaw(port, rawRequest(good, lines)));
  assert.deepEqual(more, [], 'one request, one answer');
  return answer ?? assert.fail('no answer');
}

const inject = ({ method, url, headers }: GoodRequest, payload: string, more: Record<string, string> = {}) =>
  app.app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json', ...more }, payload });

/** Names that every object has, and names that an attacker may hope to set. */
const uninvited = {
  constructor: { prototype: { isAdmin: true } },
  toString: 'x',
  valueOf: 'x',
  hasOwnProperty: 'x',
  length: 5,
  isAdmin: true,
  role: 'admin',
  passwordHash: 'x',
  agentId: '00000000-0000-4000-8000-000000000000',
  needsReview: false,
  commission: 100,
  target: 1,
  quarantined: false,
};

for (const endpoint of endpoints) {
  const { name } = endpoint;
  const good = goodRequest(app, agent, endpoint);
  const credential = good.headers.authorization;
  const usual = [
    'Host: localhost',
    'Content-Type: application/json',
    ...(credential ? [`Authorization: ${credential}`] : []),
  ];

  if (good.body) {
    test(`${name} ignores or refuses fields that it doesn’t name, whatever they are called`, async () => {
      const invalid = Object.fromEntries(Object.keys(good.body ?? {}).map((field) => [field, true]));
      const alone = await inject(good, JSON.stringify(uninvited));
      const beside = await inject(good, JSON.stringify({ ...invalid, ...uninvited }));
      for (const answer of [alone, beside]) {
        if (answer.statusCode === 200) assert.equal(name, 'trackBatch', 'which needs no field');
        else {
          const { errors = {} } = assertRefusal(answer, name);
          for (const field of Object.keys(uninvited)) assert.ok(!Object.hasOwn(errors, field), field);
        }
      }
      const nested = `{"x":{"__proto__":{"isAdmin":true}},"__proto__":{"isAdmin":true}}`;
      assert.equal(assertRefusal(await inject(good, nested), name).code, 'malformed-request');
      assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    });

    test(`${name} uses the first of two content types`, async () => {
      const credentials = usual.filter((line) => !line.startsWith('Content-Type'));
      const types = (...each: string[]) => each.map((type) => `Content-Type: ${type}`);
      const plain = await sendRaw(good, [...credentials, ...types('text/plain', 'application/json')]);
      assert.equal(plain.status, 415);
      assert.equal((await sendRaw(good, credentials)).status, 415, 'none');
    });
  }

  if (credential) {
    test(`${name} accepts no second credential behind a bad one`, async () => {
      const others = usual.filter((line) => !line.startsWith('Authorization'));
      for (const bad of [forged, 'Bearer x', 'Basic x', 'Bearer ']) {
        const answer = await sendRaw(good, [...others, `Authorization: ${bad}`, `Authorization: ${credential}`]);
        assert.equal(answer.status, 401, bad);
      }
      const folded = await sendRaw(good, [...others, `X-A: b`, `Authorization: ${forged}, ${credential}`]);
      assert.equal(folded.status, 401);
    });
  }

  test(`${name} lets no page of another origin read it or pass a preflight`, async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': good.method };
    const asked = await app.app.inject({ method: 'OPTIONS', url: good.url, headers });
    assert.equal(asked.statusCode, 405);
    const answered = await app.app.inject({ method: good.method, url: good.url, headers });
    for (const answer of [asked, answered]) {
      const names = Object.keys(answer.headers).filter((one) => /^access-control|^set-cookie$/.test(one));
      assert.deepEqual(names, []);
      const isGood = answer === answered && answer.statusCode === 200;
      assert.equal(answer.headers['cache-control'], isGood ? cachingOf(endpoint) : 'no-store');
    }
  });

  test(`${name} ignores headers and parameters that name another method`, async () => {
    const before = await digestTables(app);
    const disguises = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    for (const method of ['DELETE', 'PATCH']) {
      for (const disguise of disguises) {
        const headers = { ...good.headers, [disguise]: good.method };
        assert.equal((await app.app.inject({ method: method as 'DELETE', url: good.url, headers })).statusCode, 405);
      }
      const url = `${good.url}?_method=${good.method}`;
      assert.equal((await app.app.inject({ method: method as 'DELETE', url, headers: good.headers })).statusCode, 405);
    }
    assert.deepEqual(await digestTables(app), before);
  });

  test(`${name} gives the same answer for any host name, and never repeats it`, async () => {
    const usualAnswer = await app.app.inject({ method: 'HEAD', url: good.url, headers: good.headers });
    for (const host of ['evil.example', 'localhost:99999', '[::1', 'a b', '127.0.0.1@evil.example', '']) {
      const headers = { ...good.headers, host, 'x-forwarded-host': 'evil.example', 'x-original-url': '/healthz' };
      const answer = await app.app.inject({ method: 'HEAD', url: good.url, headers });
      assert.equal(answer.statusCode, usualAnswer.statusCode, host);
      assert.doesNotMatch(JSON.stringify(answer.headers), /evil/);
    }
  });
}

test('a duplicate parameter is refused or ignored by every call that reads one', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const good = goodRequest(app, agent, endpoint);
    for (const name of ['month', 'year', 'search', 'filter', 'includeOrders', 'id', 'token']) {
      const answer = await app.app.inject({ ...good, url: `${good.url}?${name}=1&${name}=2` });
      if (answer.statusCode !== 200) assert.equal(assertRefusal(answer, name).code, 'validation');
      else {
        const without = await app.app.inject({ ...good, url: good.url });
        assert.equal(answer.body, without.body, `${endpoint.name} ${name}`);
      }
    }
  }
});

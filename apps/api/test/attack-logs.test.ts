import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  verifyPasswordChange,
} from '@foodbank/contract/people/accounts';
import { allRoutes } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { goodRequest } from './good-requests.ts';
import { makeAgent, makeCustomer, makeOrder } from './make-agent.ts';
import { startApp, valueIn } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

const written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });
const app = await startApp({ after }, { log, env: { TOKEN_SECRET: 'a secret of this very test, long enough' } });
const agent = await makeAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });
await makeOrder(app, 'order-1', { customerId: 'first' });
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);

// A line of its own, a colour, a way to turn a terminal's title, a bell, a carriage return and Unicode's own line ends.
const injected = 'ada\r\n{"level":50,"msg":"forged"}\n\u001b[31m\u001b]0;owned\u0007\u2028\u2029\u0085\b';

/** Every text that a log line may not hold: what opens an account, and who people are. */
const secrets = new Set<string>();
for (const text of [agent.token, agent.password, agent.email, agent.token.split('.')[2]]) secrets.add(text ?? '');
const { trackKey, tokenSecret } = app.context.config;
for (const text of [trackKey, tokenSecret, app.context.keys.session.toString('base64url')]) secrets.add(text);

/** Every text and long number in a body, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('nothing that anybody sends begins a line of the log or colours it', async () => {
  const asHeader = encodeURIComponent(injected);
  for (const endpoint of endpoints) {
    const good = goodRequest(app, agent, endpoint);
    const headers = {
      'user-agent': asHeader,
      'x-request-id': asHeader,
      'x-forwarded-for': asHeader,
      referer: asHeader,
      origin: asHeader,
      authorization: `Bearer ${asHeader}`,
    };
    const path = good.url.replace(/first|[0-9a-f-]{36}/, asHeader);
    const payload = good.body && Object.fromEntries(Object.keys(good.body).map((field) => [field, injected]));
    const sent = { method: good.method, ...(payload ? { payload } : {}) };
    await app.app.inject({ ...sent, url: `${path}?search=${asHeader}&${asHeader}=1`, headers });
    await app.app.inject({ ...sent, url: path, headers: { ...headers, ...good.headers } });
    for (const field of Object.keys(good.body ?? {})) {
      const one = { ...good.body, [field]: injected };
      await app.app.inject({ ...sent, payload: one, url: good.url, headers: good.headers });
    }
  }
  for (const url of [`/${asHeader}`, `/forms/${asHeader}`, `/newsletter/confirm?token=${asHeader}`, '/%0d%0a', '/%']) {
    await app.app.inject({ url });
    await app.app.inject({ method: 'POST', url, payload: asHeader, headers: { 'content-type': asHeader } });
  }
  await waitForWorker(app);
  assertPlain();
});

test('a failure whose words a stranger chose is one plain line as well', async (t) => {
  t.mock.method(app.context.database.read, 'find', async () => {
    throw new Error(`no such thing: ${injected}`);
  });
  assert.equal((await app.send(loginAgent, { body: { email: agent.email, password: 'secret' } })).status, 500);
  t.mock.restoreAll();
  assert.ok(written.some((line) => line.includes('no such thing')));
  assertPlain();
});

/** Each line is one JSON object of ours: no control character stands in it as it is, and none was made up. */
function assertPlain(): void {
  assert.ok(written.length > 50);
  for (const line of written) {
    assert.match(line, /^[^\p{Cc}]*\n$/u);
    assert.notEqual(JSON.parse(line).msg, 'forged');
  }
}

test('no password, code, token, key, account number or person stands in the log after every call has worked', async () => {
  const from = written.length;
  for (const endpoint of endpoints) {
    const good = goodRequest(app, agent, endpoint);
    const answer = await app.app.inject({
      method: good.method,
      url: good.url,
      headers: good.headers,
      ...(good.body ? { payload: good.body } : {}),
    });
    // What was sent and what was answered, but for words that are ours and are everywhere.
    const ours = /^(completed|cancelled|pending|student|individual|first|second|\d{4}-\d\d-\d\dT.*)$/;
    for (const text of textsIn(good.body)) if (!ours.test(text)) secrets.add(text);
    if (endpoint.name === 'loginAgent') secrets.add(answer.json<{ token: string }>().token);
  }
  await waitForWorker(app);
  app.clock.advance(3_600);
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  await waitForWorker(app);
  const reset = (await app.emails(agent.email)).find(({ subject }) => subject === 'Your code for a new password');
  app.clock.advance(120);
  const body = { oldPassword: agent.password, newPassword: 'the one after' };
  await app.call(requestPasswordChange, { params: { id: agent.id }, body }, agent.token);
  await waitForWorker(app);
  const change = (await app.emails(agent.email))
    .filter(({ subject }) => subject === 'Confirm your new password')
    .at(-1);
  const codes = [reset, change].map((message) => valueIn(message ?? assert.fail(), 'Code'));
  const otp = codes[1] ?? '';
  const { token } = await app.call(verifyPasswordChange, { params: { id: agent.id }, body: { otp } }, agent.token);
  for (const text of [...codes, token, 'the one after']) secrets.add(text);
  await app.app.inject({ url: `${apiPrefix}/agents/${agent.id}/referrals?search=eve@example.com&token=${token}` });
  await waitForWorker(app);

  // Times and ids have so many digits that six of them may be anybody's code by chance.
  const whole = written
    .slice(from)
    .join('')
    .replace(/"(time|requestId)":("[^"]*"|\d+)/g, '');
  assert.ok(whole.includes('"answered"'));
  const leaked = [...secrets].filter((secret) => secret !== '' && whole.includes(secret));
  assert.deepEqual(leaked, []);
  assert.ok(secrets.has('0123456789') && secrets.size > 25, `${secrets.size} texts were looked for`);
});

test('every good request was looked at in the capturing log, so none is forgotten', () => {
  const routes = new Set(written.map((line) => JSON.parse(line).route));
  for (const { path, name } of endpoints) {
    assert.ok(routes.has(apiPrefix + path.replace(/\{(\w+)\}/g, ':$1')), name);
  }
});

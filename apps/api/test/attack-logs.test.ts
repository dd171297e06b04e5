import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { allRoutes } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { goodRequest } from './good-requests.ts';
import { makeCustomer } from './make-agent.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

const written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });
const app = await startApp({ after }, { log });
const agent = await makeSignedInAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);

// A forged line, a colour, a terminal title, a bell, and the line ends of Unicode.
const injected = 'ada\r\n{"level":50,"msg":"forged"}\n\u001b[31m\u001b]0;owned\u0007\u2028\u2029\u0085\b';

test('no input begins a line of the log or colours it', async () => {
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
  assert.ok(written.length > 50);
  assertPlain();
});

test('an error whose message a stranger chose is logged in one line without control characters', async (t) => {
  t.mock.method(app.context.database.read, 'find', async () => {
    throw new Error(`no such thing: ${injected}`);
  });
  assert.equal((await app.send(loginAgent, { body: { email: agent.email, password: 'secret' } })).status, 500);
  t.mock.restoreAll();
  assert.ok(written.some((line) => line.includes('no such thing')));
  assertPlain();
});

/** Each line is one JSON object without raw control characters, and none was forged. */
function assertPlain(): void {
  for (const line of written) {
    assert.match(line, /^[^\p{Cc}]*\n$/u);
    assert.notEqual(JSON.parse(line).msg, 'forged');
  }
}

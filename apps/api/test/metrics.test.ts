import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent } from '@foodbank/contract/people/agents';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { allRoutes } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics, type Metrics } from '../src/platform/metrics.ts';
import { serveMetrics } from '../src/platform/metrics-server.ts';
import { freePort } from './free-port.ts';
import { makeAgent } from './make-agent.ts';
import { readAlerts } from './read-alerts.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

const token = 'a token of the test which is long enough';
const log = createLog('silent');
const port = await freePort();
const env = { METRICS_PORT: String(port), METRICS_TOKEN: token, LIMIT_SCALE: '0.05' };
const app = await startApp({ after }, { env });
const agent = await makeAgent(app);
const { metrics, config } = app.context;
after(await serveMetrics(config, metrics, log));

/** The answer of a process's own metrics port. */
function ask(headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  return fetch(`http://127.0.0.1:${port}/metrics`, { headers });
}

/** The metrics once each source has answered in time. A source that is slow for a moment is left out of the output. */
async function readWhole({ read }: Pick<Metrics, 'read'> = metrics): Promise<string> {
  for (const until = performance.now() + 60_000; ; ) {
    const { text } = await read();
    if (!/^foodbank_metrics_source_up\{.*\} 0$/m.test(text) || performance.now() > until) return text;
  }
}

/** The value of a series, by the text before it; null if there is none. */
async function seriesValue(series: string): Promise<number | null> {
  const text = await readWhole();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const countOf = (route: string, method: string, status: string) =>
  seriesValue(`foodbank_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`);

/** Signs in with wrong passwords until one attempt is refused. */
async function refuseAttempt(): Promise<void> {
  const body = { email: agent.email, password: 'a wrong password' };
  while ((await app.send(loginAgent, { body })).status !== 429);
}

test('metrics are served on a separate port with a token, and never on the public port', async () => {
  assert.equal((await ask()).status, 200);
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${token}.` }]) {
    const refused = await ask(headers as Record<string, string>);
    assert.deepEqual([refused.status, await refused.text()], [401, '']);
  }
  for (const url of ['/metrics', '/metrics/', '/api/metrics', '/api/v1/metrics']) {
    const open = await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    assert.equal(open.statusCode, 404, url);
    assert.ok(!open.body.includes('foodbank_'), url);
  }
});

test('if the port is taken, the start ends with one line', async () => {
  await assert.rejects(serveMetrics(config, createMetrics('another process'), log), {
    message: `METRICS_PORT=${port} on 127.0.0.1 is taken: give each process a port of its own.`,
  });
});

test('requests are counted by the pattern of their route, method and class of status', async () => {
  const route = '/api/v1/agents/:id';
  const before = (await countOf(route, 'GET', '2xx')) ?? 0;
  const refusedBefore = (await countOf(route, 'GET', '4xx')) ?? 0;
  await app.call(getAgent, { params: { id: agent.id } }, agent.token);
  await app.call(getAgent, { params: { id: agent.id } }, agent.token);
  await app.send(getAgent, { params: { id: agent.id } });
  assert.deepEqual(
    [await countOf(route, 'GET', '2xx'), await countOf(route, 'GET', '4xx')],
    [before + 2, refusedBefore + 1],
  );
  const total = await seriesValue(
    `foodbank_http_request_duration_seconds_bucket{le="+Inf",route="${route}",method="GET",status="2xx"}`,
  );
  assert.equal(total, before + 2, 'the last bucket holds them all');
  for (const method of ['PURGE', 'LINK', 'MKCOL'] as const)
    await app.app.inject({ method: method as 'GET', url: '/api/v1/agents/x' });
  assert.equal(await countOf('/api/*', 'other', '4xx'), 3, 'unknown methods share one series');
});

test('requests in flight go up and come down, also when the caller hangs up', async (t) => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: publicPort } = app.app.server.address() as AddressInfo;
  const flying = () => seriesValue('foodbank_http_requests_in_flight');
  assert.equal(await flying(), 0, 'everything so far has ended');
  let answer = () => {};
  const held = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  // Only the look-up of the session is held: the metrics read the database too.
  const { read } = app.context.database;
  const find = read.find;
  t.mock.method(read, 'find', ((wanted, values) =>
    wanted.name === 'password-version' ? held : find(wanted, values)) as typeof find);
  t.after(answer);
  const begun = once(app.app.server, 'request');
  const caller = httpRequest({
    port: publicPort,
    host: '127.0.0.1',
    path: `/api/v1/agents/${agent.id}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  caller.on('error', () => {});
  caller.end();
  const [, response] = await begun;
  assert.equal(await flying(), 1);
  caller.destroy();
  await once(response, 'close');
  assert.equal(await flying(), 0);
});

test('the metrics include emails, jobs, connections, refused attempts and the outbox', async () => {
  await app.call(subscribe, { body: { email: 'reader@example.com' } });
  await waitForWorker(app);
  assert.ok(((await seriesValue('foodbank_emails_total{outcome="sent"}')) ?? 0) >= 2);
  assert.equal(await seriesValue('foodbank_outbox_oldest_seconds'), 0);
  assert.equal(await seriesValue('foodbank_outbox_emails{state="waiting"}'), 0);
  assert.equal(await seriesValue('foodbank_jobs{queue="emails",state="failed"}'), 0);
  assert.ok(((await seriesValue('foodbank_database_connections{pool="write",state="open"}')) ?? 0) >= 1);
  assert.equal(await seriesValue('foodbank_password_hashes{state="waiting"}'), 0);
  const refusals = 'foodbank_limit_refusals_total{limit="attemptsByAddress"}';
  const before = (await seriesValue(refusals)) ?? 0;
  await refuseAttempt();
  assert.equal(await seriesValue(refusals), before + 1);
});

test('the age of the oldest email counts only waiting emails', async (t) => {
  const idle = await startApp(t, { workless: true });
  await idle.call(registerAgent, {
    body: { firstname: 'Ada', lastname: 'Eze', email: 'ada@example.com', category: 'others' },
  });
  idle.clock.advance(900);
  const text = await readWhole(idle.context.metrics);
  assert.match(text, /^foodbank_outbox_oldest_seconds 900$/m);
  assert.match(text, /^foodbank_outbox_emails\{state="waiting"\} 1$/m);
  assert.match(text, /^foodbank_jobs_oldest_seconds\{queue="emails"\} \d/m);
});

test('without its database a process serves the other metrics and reports which source failed', async (t) => {
  t.mock.method(app.context.database.read, 'get', async () => {
    throw new Error('Connection terminated');
  });
  const { text } = await metrics.read();
  assert.match(text, /^foodbank_metrics_source_up\{source="outbox"\} 0$/m);
  assert.match(text, /^foodbank_metrics_source_up\{source="connections"\} 1$/m);
  assert.doesNotMatch(text, /^foodbank_outbox_oldest_seconds/m, 'no value is better than an old one');
});

test('every metric that an alert uses is in the output', async () => {
  // Series with labels appear once something was counted: a request, a job with its email, a refused attempt.
  await app.call(subscribe, { body: { email: 'another@example.com' } });
  await waitForWorker(app);
  await refuseAttempt();
  const text = await readWhole();
  const shown = new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name));
  const alerts = readAlerts();
  assert.ok(alerts.length >= 10);
  for (const { alert, metrics: asked } of alerts) {
    assert.ok(asked.length > 0, alert);
    for (const name of asked) assert.ok(name === 'up' || shown.has(name), `${alert} asks for ${name}`);
  }
});

test('slow answers raise an alert, except calls that hash a password or ask the bank', () => {
  const { expression } = readAlerts().find(({ alert }) => alert === 'FoodbankSlow') ?? assert.fail();
  const leftOut = new RegExp(`^${/route!~"([^"]+)"/.exec(expression)?.[1]}$`);
  const paths = allRoutes(app.context).map(({ endpoint }) => endpoint.path);
  assert.deepEqual(paths.filter((path) => leftOut.test(apiPrefix + path)).toSorted(), [
    '/agents/forgot-password',
    '/agents/login',
    '/agents/register',
    '/agents/reset-password',
    '/agents/{id}/change-password',
    '/agents/{id}/update-account-info',
    '/agents/{id}/verify-password-change-otp',
    '/resolveAccount',
  ]);
});

test('no series names a person', async () => {
  const text = await readWhole();
  for (const word of [agent.email, agent.id, 'example.com', agent.token]) assert.ok(!text.includes(word), word);
});

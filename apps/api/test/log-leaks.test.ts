import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { registerAgent } from '@foodbank/contract/people/agents';
import { allRoutes } from '../src/app.ts';
import { enquiryRoutes } from '../src/domains/support/enquiries/routes.ts';
import { createLog } from '../src/platform/log.ts';
import { paystack } from '../src/providers/paystack.ts';
import { cutOffDatabase, leakReadValues, leakWrittenRows } from './log-faults.ts';
import { startMailServer, type Verdict } from './mail-server.ts';
import { type MarkedCall, MarkedCalls } from './marked-calls.ts';
import { Marks } from './marks.ts';
import { answer, resolvedAs, startPaystack } from './paystack-stand-in.ts';
import { startApp } from './start-app.ts';
import { waitForRetries, waitForWorker } from './wait-for-worker.ts';

/*
 * Every call and every form is sent with unique values: so that it succeeds, so that it is refused, and with a fault inside. None of
 * the values may then be in the log, in any spelling.
 */
const marks = new Marks();
const written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });

let verdictOn: (to: string, earlier: number) => Verdict = () => undefined;
const mail = await startMailServer({ after }, { judgeRecipient: (to, earlier) => verdictOn(to, earlier) });
const bank = await startPaystack({ after });
const env = {
  MAIL_URL: mail.url,
  TOKEN_SECRET: 'a secret of this test alone, and long enough',
  TRACK_KEY: 'the-shop-key-of-this-test-and-none-other',
};
const app = await startApp({ after }, { env, log, banks: paystack({ ...bank, pauseMs: 1, timeoutMs: 120_000 }) });
for (const [what, text] of Object.entries({ ...env, bankKey: bank.secretKey }))
  if (what !== 'MAIL_URL') marks.note(what, text);
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);
const calls = new MarkedCalls(app, marks, mail);
beforeEach(() => {
  written.length = 0;
});

/** No marked value is in the lines so far. Our own ids and times are left out: their digits may match by chance. */
function assertNoMarks(): void {
  const ids = new Set(['requestId', 'job', 'email', 'time', 'durationMs']);
  const lines = written.map((line) =>
    JSON.stringify(JSON.parse(line, (key, value) => (ids.has(key) ? undefined : value))),
  );
  for (const line of written) assert.match(JSON.parse(line).requestId ?? '', /^([0-9a-f-]{36})?$/);
  assert.ok(written.length > 30 && marks.size > 100, `${written.length} lines, ${marks.size} marks`);
  assert.deepEqual(marks.foundIn(lines.join('\n')), []);
}

test('no personal data is in the log when every call and every form succeeds', async () => {
  bank.behave(resolvedAs(marks.make('accountName')));
  for (const call of await calls.all()) {
    const { statusCode, body, headers } = await calls.send(call);
    assert.equal(statusCode, call.isForm ? 303 : 200, `${call.name}: ${body}`);
    if (call.isForm) assert.match(String(headers.location), /^\/thank-you/);
    else if (!headers['content-disposition'] && typeof JSON.parse(body).token === 'string')
      marks.note('token', JSON.parse(body).token);
  }
  await waitForWorker(app);
  calls.noteEmails(mail.taken);
  const [, link] = /(\/newsletter\/\S+?\?token=[\w-]+)/.exec(mail.taken.map(({ text }) => text).join('\n')) ?? [];
  for (const method of ['GET', 'POST'] as const)
    assert.equal((await app.app.inject({ method, url: link ?? '' })).statusCode, 200);
  assertNoMarks();
});

test('no personal data is in the log when every call and every form is refused', async () => {
  for (const call of await calls.all()) {
    const { body = {}, url, headers } = call;
    const statuses: number[] = [];
    const attempt = async (changed: Partial<MarkedCall>, payload?: string) =>
      statuses.push((await calls.send({ ...call, ...changed }, payload)).statusCode);
    for (const [field, value] of Object.entries(body)) {
      for (const wrong of [`${value}\u0001`, `${value}`.repeat(200), { [`${value}`]: value }, marks.make('message')])
        await attempt({ body: { ...body, [field]: wrong } });
    }
    await attempt({}, `${JSON.stringify(body)}"${marks.make('message')}`);
    await attempt({ headers: { ...headers, 'content-type': marks.make('customerId') } });
    await attempt({
      headers: {
        authorization: `Bearer ${marks.make('customerId')}`,
        cookie: calls.strayQuery(),
        referer: `/?${calls.strayQuery()}`,
      },
    });
    const [path = ''] = url.split('?');
    await attempt({ url: `${path}/${encodeURIComponent(marks.make('email'))}?${calls.strayQuery()}` });
    await attempt({
      url: `${path.replace(/agents\/[^/]+/, `agents/${encodeURIComponent(marks.make('email'))}`)}?${calls.strayQuery()}`,
    });
    await attempt({ url: `/%zz${marks.make('customerId')}?${calls.strayQuery()}` });
    assert.ok(
      statuses.some((status) => status >= 400),
      call.name,
    );
  }
  const pages = [
    '/',
    '/agent-login',
    '/reset-password',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/nothing',
    '/portal',
  ];
  for (const page of pages) {
    await app.app.inject({ url: `${page}?${calls.strayQuery()}` });
    await app.app.inject({
      method: 'POST',
      url: `${page}/${encodeURIComponent(marks.make('message'))}?${calls.strayQuery()}`,
    });
  }
  await waitForWorker(app);
  calls.noteEmails(mail.taken);
  assertNoMarks();
});

/** Calls without personal data, which may be answered without the database. */
const isPublicRead = ({ access, body }: Endpoint) => access === 'public' && !body;

test('no personal data is in the log when PostgreSQL’s error messages contain parameters and rows', async (t) => {
  bank.behave(resolvedAs(marks.make('accountName')));
  const failed = new Set<string>();
  for (const fault of [leakReadValues, leakWrittenRows]) {
    const made = await calls.all();
    const end = await fault(t, app);
    for (const call of made) if ((await calls.send(call)).statusCode === 500) failed.add(call.name);
    await end();
  }
  const all = [
    ...endpoints.filter((endpoint) => !isPublicRead(endpoint)).map(({ name }) => name),
    ...enquiryRoutes(app.context).map(({ endpoint }) => `form ${endpoint.name}`),
  ];
  assert.deepEqual(
    all.filter((name) => !failed.has(name)),
    [],
  );
  await waitForRetries(app);
  calls.noteEmails(mail.taken);
  assertNoMarks();
});

test('no personal data is in the log when the database is unreachable', async () => {
  const made = await calls.all();
  const end = await cutOffDatabase(app);
  const statuses = [];
  for (const call of made) statuses.push((await calls.send(call)).statusCode);
  await end();
  assert.ok(statuses.filter((status) => status >= 500).length > endpoints.length / 2, statuses.join(' '));
  await waitForRetries(app);
  assertNoMarks();
});

test('no personal data is in the log when the bank, the mail server or the database fails a job or a call with names in its error', async (t) => {
  const made = await calls.all();
  const named = { account_name: marks.make('accountName'), message: marks.make('message') };
  for (const behaviour of [answer(500, named), answer(200, named), answer(418, named)]) {
    bank.behave(behaviour);
    for (const call of made) if (call.name === 'resolveAccount') assert.equal((await calls.send(call)).statusCode, 503);
  }
  verdictOn = (to, earlier) => {
    if (to === gone) return { status: 550, text: `5.1.1 <${to}> no such user, ${named.message}` };
    return earlier === 0 ? { status: 450, text: `4.2.0 <${to}> greylisted, ${named.message}` } : undefined;
  };
  const gone = marks.make('email');
  const names = { firstname: marks.make('firstname'), lastname: marks.make('lastname'), category: 'student' } as const;
  await app.call(registerAgent, { body: { ...names, email: gone } });
  await app.call(registerAgent, { body: { ...names, email: marks.make('email') } });
  await waitForRetries(app);
  const end = await leakWrittenRows(t, app, 'update');
  for (const call of made) await calls.send(call);
  await app.call(registerAgent, { body: { ...names, email: marks.make('email') } });
  while (!written.some((line) => line.includes('a job failed') && line.includes('22P02'))) await sleep(10);
  await end();
  await waitForRetries(app);
  calls.noteEmails(mail.taken);
  for (const said of ['a job failed', 'an email was refused for good', 'the bank provider gave no answer'])
    assert.ok(
      written.some((line) => line.includes(said)),
      said,
    );
  assertNoMarks();
});

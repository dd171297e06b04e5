import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPasswordReset } from '@foodbank/contract/people/accounts';
import { getAgent } from '@foodbank/contract/people/agents';
import { createLog } from '../src/platform/log.ts';
import { DeliveryError } from '../src/providers/mail.ts';
import { makeAgent } from './make-agent.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });

test('a request’s id is in its jobs, in their jobs, and in their lines in the log', async (t) => {
  const app = await startApp(t, { log });
  const agent = await makeAgent(app);
  const { headers } = await app.send(requestPasswordReset, { body: { email: agent.email } });
  await waitForWorker(app);
  const requestId = headers['x-request-id'];
  const { rows } = await app.context.database.pool.query(
    `select name from pgboss.job where data->>'requestId' = $1 order by created_on`,
    [requestId],
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['password-reset-requests', 'emails'],
  );
  const kept = await app.context.database.pool.query('select distinct jsonb_object_keys(data) as key from pgboss.job');
  assert.deepEqual(kept.rows.map(({ key }) => key).sort(), ['id', 'requestId'], 'jobs carry ids and nothing else');
});

test('a failed job is found in the log by the id that the caller received', { timeout: 120_000 }, async (t) => {
  let tried = () => {};
  const failed = new Promise<void>((resolve) => (tried = resolve));
  const mailer = {
    send: async () => {
      tried();
      throw new DeliveryError('the mail server is away', 'away');
    },
    close() {},
  };
  const app = await startApp(t, { log, mailer });
  const body = { firstname: 'Ada', lastname: 'Eze', email: 'ada@example.com', category: 'others' };
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/agents/register', payload: body });
  assert.equal(answer.statusCode, 200);
  await failed;
  const found = () =>
    lines.find(({ msg, requestId }) => requestId === answer.headers['x-request-id'] && /^a job failed/.test(`${msg}`));
  while (found() === undefined) await new Promise(setImmediate);
  assert.equal(found()?.queue, 'emails');
});

test('concurrent requests keep separate ids', async (t) => {
  const app = await startApp(t, { log, workless: true });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.send(requestPasswordReset, { body: { email: `person${index}@example.com` } }),
    ),
  );
  const { rows } = await app.context.database.pool.query(
    `select r.email_key as email, j.data->>'requestId' as id from pgboss.job j
     join password_reset_requests r on r.id::text = j.data->>'id'`,
  );
  const asked = new Map(rows.map(({ email, id }) => [email, id]));
  answers.forEach(({ headers }, index) => {
    assert.equal(asked.get(`person${index}@example.com`), headers['x-request-id']);
  });
});

const broken = await startApp({ after }, { log, workless: true });

test('a server error has the same id in header, body and log', async (t) => {
  t.mock.method(broken.context.sessions, 'read', () => {
    throw new TypeError('a bug');
  });
  const id = '01890000-0000-7000-8000-000000000000';
  const { status, body, headers } = await broken.send(getAgent, { params: { id } }, 'a.b.c');
  assert.equal(status, 500);
  assert.equal(body.requestId, headers['x-request-id']);
  const messages = lines.filter(({ requestId }) => requestId === body.requestId).map(({ msg }) => msg);
  assert.deepEqual(messages, ['a request failed', 'answered']);
});

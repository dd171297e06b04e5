import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  resetPassword,
  verifyPasswordChange,
} from '@foodbank/contract/people/accounts';
import { getAgent, registerAgent, updateProfile } from '@foodbank/contract/people/agents';
import { trackCustomer } from '@foodbank/contract/selling/tracking';
import { createLog } from '../src/platform/log.ts';
import { startMailServer } from './mail-server.ts';
import { startApp, valueIn } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
}

const written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });
const linesOf = (): Line[] => written.map((line) => JSON.parse(line));

const email = 'Amaka.Obi@example.com';
const phone = '08037654321';
const [firstname, lastname] = ['Amaka', 'Obi-Nwosu'];
const search = 'zainab@example.org';
/** Everything that must not show, beside the passwords, codes and tokens that come up on the way. */
const secrets = [email, email.toLowerCase(), phone, phone.slice(1), firstname, lastname, search, 'zainab'];

// The first try of each email meets a mail server that names its recipient in a refusal.
const mail = await startMailServer(
  { after },
  {
    judgeRecipient: (to, earlier) => {
      if (to === 'gone@example.com') return { status: 550, text: `5.1.1 <${to}> no such user` };
      return earlier === 0 ? { status: 450, text: `4.2.0 <${to}> greylisted, ${firstname}` } : undefined;
    },
  },
);
const app = await startApp({ after }, { env: { MAIL_URL: mail.url }, log });

test('nothing personal and nothing secret is in the log of a whole journey, with all that goes wrong on the way', async (t) => {
  const person = { firstname, lastname, email, category: 'student' } as const;
  await app.call(registerAgent, { body: person });
  await app.call(registerAgent, { body: { ...person, email: 'gone@example.com' } });
  secrets.push('gone@example.com');
  const [welcome] = await mail.waitForTaken(email);
  const password = valueIn(welcome ?? assert.fail(), 'Password');
  await app.send(loginAgent, { body: { email, password: 'a wrong password' } });
  const { token, agent } = await app.call(loginAgent, { body: { email, password } });
  const params = { id: agent.id };
  await app.call(updateProfile, { params, body: { phoneNumber: phone } }, token);
  await app.send(getAgent, { params: { id: email } }, token);
  await app.send(getAgent, { params, query: { email, token } });
  await app.send(
    requestPasswordChange,
    { params, body: { oldPassword: 'a wrong password', newPassword: 'next one' } },
    token,
  );
  await app.call(
    requestPasswordChange,
    { params, body: { oldPassword: password, newPassword: 'the next one' } },
    token,
  );
  const code = valueIn((await mail.waitForTaken(email, 2))[1] ?? assert.fail(), 'Code');
  await app.send(verifyPasswordChange, { params, body: { otp: '000000' } }, token);
  const fresh = await app.call(verifyPasswordChange, { params, body: { otp: code } }, token);
  await app.send(getAgent, { params }, token);
  app.clock.advance(60);
  await app.call(requestPasswordReset, { body: { email } });
  const emails = await mail.waitForTaken(email, 4);
  const reset = emails
    .filter(({ subject }) => subject === 'Your code for a new password')
    .map((one) => valueIn(one, 'Code'));
  await app.call(resetPassword, { body: { email, otp: reset[0] ?? '', newPassword: 'the last one' } });
  const customer = { firstname, lastname, email: search, phoneNumber: phone, referredAt: '2026-06-01T00:00:00Z' };
  await app.call(trackCustomer, { params: { customerId: 'c1' }, body: customer }, app.context.config.trackKey);
  secrets.push(password, token, fresh.token, code, ...reset, 'a wrong password', 'the next one', 'the last one');
  secrets.push(app.context.config.trackKey, app.context.config.tokenSecret, token.split('.')[2] ?? '');

  const url = `${apiPrefix}/agents/${agent.id}/referrals?search=${search}&token=${token}`;
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `authToken=${token}`,
    referer: `http://localhost/?${email}`,
  };
  await app.app.inject({ method: 'GET', url, headers });
  await app.app.inject({ method: 'GET', url: `/nothing/${email}?code=${code}`, headers });
  await app.app.inject({ method: 'GET', url: `${apiPrefix}/agents/%zz${email}`, headers });
  await app.app.inject({ method: 'POST', url: `${apiPrefix}/agents/login`, headers, payload: `{"email":"${email}"` });

  t.mock.method(app.context.database.read, 'find', async () => {
    const about = { code: '23505', detail: `Key (email_key)=(${email}) already exists.`, where: phone };
    throw Object.assign(new Error('duplicate key value violates unique constraint'), about);
  });
  assert.equal((await app.send(loginAgent, { body: { email, password } })).status, 500);
  t.mock.restoreAll();

  await waitForWorker(app);
  const lines = linesOf();
  assert.ok(lines.some(({ msg }) => msg === 'a request failed'));
  assert.ok(lines.some(({ msg }) => msg === 'a job failed and will be tried again'));
  assert.ok(lines.some(({ msg }) => msg === 'an email was refused for good'));
  const whole = written.join('').toLowerCase();
  for (const secret of secrets) {
    const at = whole.indexOf(secret.toLowerCase());
    assert.equal(at, -1, `${secret}: ${whole.slice(Math.max(0, at - 200), at + 100)}`);
  }
  assert.ok(!whole.includes('?'), 'no query string');
});

test('every answer has one line with its request id, its status and the pattern of its route', async () => {
  const requests: [string, string, number, string][] = [
    ['GET', '/healthz?a=b', 200, '/healthz'],
    ['POST', `${apiPrefix}/agents/login`, 400, `${apiPrefix}/agents/login`],
    ['GET', `${apiPrefix}/agents/somebody`, 401, `${apiPrefix}/agents/:id`],
    ['DELETE', `${apiPrefix}/agents/somebody`, 405, `${apiPrefix}/agents/:id`],
    ['GET', `${apiPrefix}/nothing/here`, 404, '/api/*'],
    ['GET', `${apiPrefix}/%zz`, 400, 'none'],
  ];
  for (const [method, url, status, route] of requests) {
    const { headers } = await app.app.inject({ method: method as 'GET', url });
    const lines = linesOf().filter(({ requestId }) => requestId === headers['x-request-id']);
    assert.deepEqual(
      lines.map((line) => [line.msg, line.status, line.route]),
      [['answered', status, route]],
      url,
    );
  }
});

test('a refusal of what is no request has its line as well', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('EHLO mail.example\r\n\r\n');
  const [answer] = await once(socket, 'data');
  const id = /X-Request-Id: (\S+)/.exec(String(answer))?.[1];
  assert.deepEqual(
    linesOf()
      .filter(({ requestId }) => requestId === id)
      .map(({ status }) => status),
    [400],
  );
});

test('a failure of ours is answered with the id of its line and nothing of the inside', async (t) => {
  t.mock.method(app.context.database.read, 'find', async () => {
    throw new TypeError(`Cannot read properties of undefined (reading '${email}')`);
  });
  const { status, body, headers } = await app.send(loginAgent, { body: { email, password: 'whatever' } });
  const requestId = headers['x-request-id'];
  const message = 'Something went wrong on our side. Please try again.';
  assert.deepEqual([status, body], [500, { message, code: 'internal', requestId }]);
  const errors = linesOf().filter((line) => line.requestId === requestId && line.level === 50);
  assert.deepEqual(
    errors.map(({ msg, route }) => [msg, route]),
    [['a request failed', `${apiPrefix}/agents/login`]],
  );
});

test('an answer that never left has no line: only what the caller heard is noted', async () => {
  const before = written.length;
  const { port } = app.app.server.address() as AddressInfo;
  const taken = once(app.app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [connection] = await taken;
  socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 400 /);
  // The request before it has asked the database meanwhile, and its answer finds the connection half closed.
  for (let asked = 0; asked < 3; asked++) await app.app.inject('/readyz');
  socket.end();
  await once(connection, 'close');
  await app.app.inject('/healthz');
  const noted = linesOf().slice(before);
  const heard = ['none', '/readyz', '/readyz', '/readyz', '/healthz'];
  assert.deepEqual(
    noted.map(({ route }) => route),
    heard,
  );
});

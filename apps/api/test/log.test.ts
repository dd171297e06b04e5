import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { createLog } from '../src/platform/log.ts';
import { startApp } from './start-app.ts';

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

const app = await startApp({ after }, { log, workless: true });
await app.app.listen({ host: '127.0.0.1', port: 0 });
const email = 'amaka.obi@example.com';

test('every answer has one line in the log with its request id, its status and the pattern of its route', async () => {
  const requests: [string, string, number, string][] = [
    ['GET', '/healthz?a=b', 200, '/healthz'],
    ['POST', `${apiPrefix}/agents/login`, 400, `${apiPrefix}/agents/login`],
    ['GET', `${apiPrefix}/agents/unknown`, 401, `${apiPrefix}/agents/:id`],
    ['DELETE', `${apiPrefix}/agents/unknown`, 405, '/api/*'],
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

test('a refusal of bytes that are not a request has its line too', async () => {
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

test('a server error is answered with the id of its line and no internal detail', async (t) => {
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

test('an answer that was never sent has no line', async () => {
  const before = written.length;
  const { port } = app.app.server.address() as AddressInfo;
  const taken = once(app.app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [connection] = await taken;
  socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 400 /);
  // Meanwhile the first request finishes its query, and its answer meets a half-closed connection.
  for (let asked = 0; asked < 3; asked++) await app.app.inject('/readyz');
  socket.end();
  await once(connection, 'close');
  await app.app.inject('/healthz');
  const noted = linesOf().slice(before);
  const answered = ['none', '/readyz', '/readyz', '/readyz', '/healthz'];
  assert.deepEqual(
    noted.map(({ route }) => route),
    answered,
  );
});

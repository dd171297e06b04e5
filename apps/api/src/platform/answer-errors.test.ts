import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { answerErrors } from './answer-errors.ts';
import { createLog } from './log.ts';

test('a client that hangs up in the middle of a body is not counted as a server error', async (t) => {
  const lines = new PassThrough();
  const answer = answerErrors(createLog('warn', lines));
  const app = Fastify();
  const answered = new Promise<number>((resolve) =>
    app.setErrorHandler(async (error, request, reply) => {
      await answer(error, request, reply);
      resolve(reply.statusCode);
    }),
  );
  app.post('/', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":');
  await sleep(50);
  socket.destroy();
  assert.equal(await answered, 400);
  assert.equal(lines.read(), null);
});

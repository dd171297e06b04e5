import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { drainOnClose } from './drain.ts';

const answerAfterMs = 300;

/** An app that listens and answers slowly. `arrived` resolves with the first request. */
async function listen(
  timeoutMs: number,
  delayMs = 0,
): Promise<{ app: FastifyInstance; port: number; arrived: Promise<void> }> {
  const app = Fastify({ return503OnClosing: false });
  drainOnClose(app, { delayMs, timeoutMs });
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    resolve();
    await sleep(answerAfterMs);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port, arrived };
}

async function tookMs(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

test('a request that is under way is answered and its connection closed after it', async () => {
  const { app, port, arrived } = await listen(600_000);
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<unknown>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/slow', agent }, (response) =>
      response.on('data', (chunk) => resolve(`${chunk}`)),
    ).once('error', reject);
  });
  await arrived;
  const closedAfterMs = await tookMs(app.close());
  assert.equal(await answered, 'done');
  assert.ok(closedAfterMs < 5_000, `closed after ${closedAfterMs} ms`);
  agent.destroy();
});

test('a client that never finishes its request is cut off after the timeout', async () => {
  const { app, port } = await listen(200);
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n');
  const cut = new Promise((resolve) => socket.once('close', resolve).once('error', () => {}));
  await accepted;
  const closedAfterMs = await tookMs(app.close());
  await cut;
  assert.ok(closedAfterMs < 5_000, `closed after ${closedAfterMs} ms`);
});

test('while it drains, an app answers requests with Connection: close; after that it refuses connections', async () => {
  const { app, port } = await listen(10_000, 2_000);
  const ask = (agent: Agent, path = '/slow') =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection));
      }).once('error', reject);
    });
  const [kept, fresh] = [new Agent({ keepAlive: true }), new Agent()];
  assert.equal(await ask(kept), 'keep-alive');
  const closed = app.close();
  const asked = [ask(kept), ask(fresh), ask(kept, '/nowhere')];
  assert.deepEqual(await Promise.all(asked), ['close', 'close', 'close']);
  await closed;
  await assert.rejects(ask(fresh), { code: 'ECONNREFUSED' });
  kept.destroy();
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { listenRaw, openRaw, readAnswers } from './raw-connection.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { workless: true });
const port = await listenRaw(app);

const request = `GET ${apiPrefix}/testimonies HTTP/1.1\r\nHost: localhost\r\n`;
const largeRequest = `GET ${apiPrefix}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const batch = 25;
const last = `${request}Connection: close\r\n\r\n`;

/** Opens a connection that sends and never reads. */
function openUnread(text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  return socket.on('error', () => {});
}

const countConnections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));

/** Waits until the server has closed every connection. */
async function untilAllCut(): Promise<void> {
  while ((await countConnections()) > 0) await sleep(20);
}

test('a caller that sends hundreds of requests without reading the answers is disconnected, and others are answered', async (t) => {
  const unread = Array.from({ length: 10 }, () => openUnread(`${request}\r\n`.repeat(600)));
  t.after(() => {
    for (const socket of unread) socket.destroy();
  });
  const [answer] = await readAnswers(await openRaw(port, last));
  assert.equal(answer?.status, 200);
  await untilAllCut();
});

test('a few requests sent together are all answered, in order', async () => {
  const answers = await readAnswers(await openRaw(port, `${request}\r\n`.repeat(20) + last));
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(21).fill(200),
  );
});

test('a connection is closed when its caller does not read a large answer', async (t) => {
  const { server } = app.app;
  const { timeout, keepAliveTimeout } = server;
  assert.ok(timeout > 0 && timeout <= 60_000, `${timeout} ms`);
  t.after(() => Object.assign(server, { timeout, keepAliveTimeout }));
  // So that only the limit under test can close the connection.
  Object.assign(server, { timeout: 300, keepAliveTimeout: 600_000 });
  let [sent, answered] = [0, 0];
  server.on('request', (_, response) => response.once('finish', () => answered++));
  const unread = openUnread('');
  t.after(() => unread.destroy());
  await once(server, 'connection');
  // The first megabytes fit into the system's buffers.
  while ((await countConnections()) > 0) {
    if (answered === sent) {
      sent += batch;
      unread.write(largeRequest.repeat(batch));
    }
    await sleep(20);
  }
});

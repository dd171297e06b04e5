import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketName } from '../apps/api/src/platform/embedded-postgres/server.ts';
import { freePort } from '../apps/api/test/free-port.ts';
import { makeOpenFolder } from '../apps/api/test/open-folder.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { startLink } from './stage/link.ts';
import type { Postgres } from './stage/postgres.ts';

test('a line that was slow and is good again lets no byte overtake another, nor the end of what was said', async (t) => {
  const socketDirectory = makeOpenFolder();
  let heard = '';
  const database = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text) => (heard += text));
    socket.on('close', () => (heard += '.'));
  });
  database.listen(join(socketDirectory, socketName));
  await once(database, 'listening');
  t.after(() => database.close());
  const port = await freePort();
  const link = await startLink(t, { launch: { socketDirectory, url: 'postgres://localhost' } } as Postgres, port);
  const product = connect(port, '127.0.0.1');
  await once(product, 'connect');
  link.set({ kind: 'slow', delayMs: 300 });
  product.write('first, ');
  await sleep(50);
  link.set({ kind: 'good' });
  product.end('second');
  await waitUntil('it was all heard', async () => heard.endsWith('.'));
  assert.equal(heard, 'first, second.');
});

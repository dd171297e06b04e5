import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { loadOpenLoop, percentileMs } from './http-load.ts';

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const next = () => ({ kind: 'page', method: 'GET', path: '/' }) as const;

test('a server that stalls for half of an open-loop load has high percentiles, though it answers each call quickly', async (t) => {
  let stalled = false;
  const url = await serve(t, (_, response) => {
    const until = stalled ? 0 : performance.now() + 500;
    stalled = true;
    while (performance.now() < until);
    response.end();
  });
  const { all, errors } = await loadOpenLoop(url, { perSecond: 100, seconds: 1, next });
  assert.deepEqual([all.count, errors], [100, []]);
  assert.ok(percentileMs(all, 95) >= 400, `${percentileMs(all, 95)} ms`);
});

test('a load counts the calls that were refused or not answered', async (t) => {
  let number = 0;
  const url = await serve(t, (request, response) => {
    number += 1;
    if (number === 1) request.socket.destroy();
    else response.writeHead(number === 2 ? 500 : 200).end('broken');
  });
  const { errors, kinds } = await loadOpenLoop(url, { perSecond: 50, seconds: 0.2, next });
  assert.equal(kinds.get('page')?.count, 10);
  assert.equal(errors.length, 2);
  assert.ok(errors.includes('page was answered 500: broken'));
});

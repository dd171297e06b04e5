import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/api/test/free-port.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { findNginx, startNginx } from './system/nginx.ts';

interface Taken {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Starts a server that reads every request to its end, and then answers it or closes the connection. */
async function standIn(t: TestContext, breaks: boolean): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = createServer((asked, reply) => {
    asked.resume().once('end', () => {
      taken.push({ method: asked.method ?? '', path: asked.url ?? '', headers: asked.headers });
      if (breaks) reply.socket?.destroy();
      else reply.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, taken };
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(address: string, method: string, path: string, headers = {}, body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.once('error', reject).end(body);
  });
}

/** nginx with our configuration in front of two ports; null where there is no nginx. */
async function startInFront(t: TestContext, ports: readonly [number, number]): Promise<string | null> {
  const program = findNginx(t);
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-nginx-'));
  // nginx started by root works as another user, who needs access.
  chmodSync(folder, 0o755);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const nginx = await startNginx(program, folder, await freePort(), ports);
  t.after(nginx.stop);
  return `http://127.0.0.1:${nginx.port}`;
}

test('A request that a server may have handled is sent to another only if it may be repeated', async (t) => {
  const [bad, good] = [await standIn(t, true), await standIn(t, false)];
  const address = await startInFront(t, [bad.port, good.port]);
  if (address === null) return;
  const account = '/api/v1/agents/1/update-account-info';
  for (const [method, path] of [
    ['POST', '/api/v1/agents/register'],
    ['POST', '/api/v1/track/batch'],
    ['POST', '/forms/contact'],
    ['PUT', account],
  ] as const) {
    // Repeats until the broken server gets a request: nginx skips it for a second after each failure.
    const earlier = bad.taken.length;
    while (bad.taken.length === earlier) {
      const before = good.taken.length;
      const { status, headers, text } = await send(address, method, path, {}, '{}');
      if (bad.taken.length === earlier) {
        // More at once would be a flood.
        await sleep(10);
        continue;
      }
      assert.equal(good.taken.length, before, `${method} ${path} came to one server only`);
      assert.deepEqual([status, headers['retry-after'], JSON.parse(text).code], [503, '5', 'unavailable']);
    }
  }
  for (const method of ['GET', 'PUT']) {
    const earlier = bad.taken.length;
    for (; bad.taken.length === earlier; await sleep(10))
      assert.equal((await send(address, method, '/api/v1/x')).status, 200);
  }
});

test('A server that can’t be reached is skipped for every method', async (t) => {
  const good = await standIn(t, false);
  const address = await startInFront(t, [await freePort(), good.port]);
  if (address === null) return;
  for (const method of ['GET', 'POST', 'PUT', 'POST', 'POST']) {
    assert.equal((await send(address, method, '/api/v1/x', {}, method === 'GET' ? '' : '{}')).status, 200);
  }
});

test('Only nginx sets the caller’s address, and the size of bodies is limited as by the servers', async (t) => {
  const good = await standIn(t, false);
  const address = await startInFront(t, [good.port, good.port]);
  if (address === null) return;
  const claims = {
    'x-forwarded-for': '203.0.113.9, 10.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.9',
    'x-request-id': 'mine',
  };
  await send(address, 'GET', '/', claims);
  const { headers } = good.taken.at(-1) as Taken;
  assert.equal(headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(headers['x-forwarded-proto'], 'http');
  for (const name of ['x-forwarded-host', 'forwarded', 'x-request-id']) assert.equal(headers[name], undefined, name);
  const sizeOf = async (path: string, bytes: number) => send(address, 'POST', path, {}, 'x'.repeat(bytes));
  assert.equal((await sizeOf('/api/v1/x', 64 * 1024)).status, 200);
  const tooLarge = await sizeOf('/api/v1/x', 64 * 1024 + 1);
  assert.deepEqual([tooLarge.status, JSON.parse(tooLarge.text).code], [413, 'too-large']);
  assert.equal((await sizeOf('/api/v1/track/batch', 2 * 1024 * 1024)).status, 200);
  assert.equal((await sizeOf('/api/v1/track/batch', 2 * 1024 * 1024 + 1)).status, 413);
  for (const [path, kilobytes] of [
    ['webhooks/paystack', 256],
    ['staff/agent-terms', 128],
    ['staff/catalogue-file/check', 3 * 1024],
    ['staff/catalogue-file/apply', 3 * 1024],
    ['staff/target-uploads', 14 * 1024],
    ['staff/statements', 14 * 1024],
  ] as const) {
    assert.equal((await sizeOf(`/api/v1/${path}`, kilobytes * 1024)).status, 200, path);
    assert.equal((await sizeOf(`/api/v1/${path}`, kilobytes * 1024 + 1)).status, 413, path);
  }
});

test('operators’ addresses are 404 from outside, however they are spelled', async (t) => {
  const good = await standIn(t, false);
  const address = await startInFront(t, [good.port, good.port]);
  if (address === null) return;
  for (const name of ['healthz', 'readyz', 'metrics']) {
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const path of [
      name,
      `${name}/`,
      `${name}//`,
      `/${name}`,
      `${name}?a=b`,
      encoded,
      `${name}%2f`,
      `x/../${name}/`,
    ])
      assert.equal((await send(address, 'GET', `/${path}`)).status, 404, path);
  }
  assert.deepEqual(good.taken, []);
  assert.equal((await send(address, 'GET', '/healthz-and-more')).status, 200);
});

test('An address may have a thousand requests unanswered, and only a flood from it is refused', async (t) => {
  const waiting: (() => void)[] = [];
  const server = createServer((asked, reply) => {
    asked.resume();
    if (asked.url === '/held') waiting.push(() => void reply.end('{}'));
    else reply.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 2_000, resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const address = await startInFront(t, [port, port]);
  if (address === null) return;
  const held = Array.from({ length: 1_000 }, () => send(address, 'GET', '/held'));
  await waitUntil('all are held', () => waiting.length === 1_000);
  const refused = await send(address, 'GET', '/faq');
  assert.deepEqual(
    [refused.status, JSON.parse(refused.text).code, refused.headers['retry-after']],
    [429, 'too-many-requests', '5'],
  );
  for (const answer of waiting) answer();
  assert.deepEqual([...new Set((await Promise.all(held)).map(({ status }) => status))], [200]);
  // Two requests of each of a thousand people in a few seconds.
  for (let turn = 0; turn < 20; turn++) {
    const answers: Reply[] = await Promise.all(Array.from({ length: 100 }, () => send(address, 'GET', '/faq')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  t.after(() => agent.destroy());
  const statuses: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(`${address}/faq`, { agent }, (response) => {
        statuses.push(response.statusCode ?? 0);
        response.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
  for (let turn = 0; turn < 60 && !statuses.includes(429); turn++) await Promise.all(Array.from({ length: 500 }, ask));
  t.diagnostic(`429 after ${statuses.indexOf(429)} requests at once`);
  assert.ok(statuses.includes(429) && statuses.indexOf(429) >= 500);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { assertRefusal } from './assert-refusal.ts';
import { listenRaw, openRaw, readBytes, withShortTimeouts } from './raw-connection.ts';
import { startApp } from './start-app.ts';
import { waitUntil } from './wait-until.ts';

const app = await startApp({ after });
const port = await listenRaw(app);

const login = `POST ${apiPrefix}/agents/login HTTP/1.1`;
const host = 'Host: localhost';
const json = 'Content-Type: application/json';

/** Writes raw lines to the server. */
const open = (lines: readonly string[], to = port) => openRaw(to, Buffer.from(lines.join('\r\n')).toString('latin1'));

/** All that the server sends until it closes the connection. */
const readUntilClosed = async (socket: Socket) => (await readBytes(socket)).toString();

function parseAnswer(text: string): Parameters<typeof assertRefusal>[0] {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
  );
  return { statusCode: Number(first.split(' ')[1]), headers, body };
}

/** Sends lines and expects a refusal and a closed connection. */
async function expectRefusal(lines: readonly string[], status: number, about = lines.join(' ').slice(0, 80)) {
  const answer = parseAnswer(await readUntilClosed(await open(lines)));
  assertRefusal(answer, about);
  assert.equal(answer.statusCode, status, about);
}

test('bytes that are not a request get the usual refusal', async () => {
  await expectRefusal(['EHLO mail.example', '', ''], 400);
  await expectRefusal(['GET', '', ''], 400);
  await expectRefusal(['GET / HTTP/9.9', host, '', ''], 400);
  await expectRefusal(['PRI * HTTP/2.0', '', 'SM', '', ''], 400);
  await expectRefusal(['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '', ''], 400, 'the beginning of TLS');
  await expectRefusal(['GET /\x00 HTTP/1.1', host, '', ''], 400);
  await expectRefusal([`GET ${apiPrefix}/agents/é HTTP/1.1`, host, '', ''], 400);
});

test('a request without a host gets the usual refusal', async () => {
  await expectRefusal(['GET /healthz HTTP/1.1', 'Connection: close', '', ''], 400);
});

test('a request with two hosts is refused, in JSON for programs and as a page for browsers', async () => {
  const two = ['Host: localhost', 'hOST: evil.example', 'Connection: close'];
  await expectRefusal([login, ...two, json, 'Content-Length: 2', '', '{}'], 400);
  await expectRefusal(['GET /healthz HTTP/1.1', ...two, '', ''], 400);
  await expectRefusal(['GET /healthz HTTP/1.0', 'Host: localhost', 'Host: localhost', '', ''], 400);
  const page = parseAnswer(
    await readUntilClosed(await open(['GET /faq HTTP/1.1', ...two, 'Accept: text/html', '', ''])),
  );
  assert.deepEqual([page.statusCode, page.headers['content-type']], [400, 'text/html; charset=utf-8']);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
});

test('broken or endless headers are refused', async () => {
  await expectRefusal([login, host, 'X-A: a\0b', '', ''], 400);
  await expectRefusal([login, host, 'X A: b', '', ''], 400);
  await expectRefusal([login, host, `X-A: ${'a'.repeat(20_000)}`, '', ''], 431);
  await expectRefusal([login, host, ...Array(2_000).fill('X-A: bcdefgh'), '', ''], 431, 'many headers');
  await expectRefusal([`GET /${'a'.repeat(20_000)} HTTP/1.1`, host, '', ''], 431);
  await expectRefusal([login, host, `Authorization: Bearer ${'a'.repeat(20_000)}`, '', ''], 431);
});

test('a body that is too large is refused before it is read, whatever its headers announce', async () => {
  await expectRefusal([login, host, json, 'Content-Length: 3000000', '', '{}'], 413);
  await expectRefusal([login, host, json, 'Content-Length: 99999999999999999999999', '', '{}'], 400);
  const chunk = `fff\r\n${'x'.repeat(0xfff)}`;
  await expectRefusal(
    [login, host, json, 'Transfer-Encoding: chunked', '', ...Array(40).fill(chunk), ''],
    413,
    'chunks',
  );
});

test('a body that is shorter than announced, or slow, is cut off with 408', async () => {
  await withShortTimeouts(app, () => expectRefusal([login, host, json, 'Content-Length: 500', '', '{'], 408));
  const socket = await open([login, host, json, 'Content-Length: 500', '', '']);
  const drip = setInterval(() => socket.write(' '), 20);
  const answer = parseAnswer(await withShortTimeouts(app, () => readUntilClosed(socket)));
  clearInterval(drip);
  assertRefusal(answer, 'a slow body');
  assert.equal(answer.statusCode, 408);
});

test('headers that never end are cut off with 408', async () => {
  const socket = await open([login, host, '']);
  const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
  const answer = parseAnswer(await withShortTimeouts(app, () => readUntilClosed(socket)));
  clearInterval(drip);
  assert.equal(answer.statusCode, 408);
});

test('an Expect header, an upgrade and an unusual method get the usual answers', async () => {
  await expectRefusal(
    [login, host, json, 'Expect: a-miracle', 'Connection: close', 'Content-Length: 2', '', '{}'],
    400,
  );
  const upgrade = [login, host, json, 'Upgrade: websocket', 'Connection: Upgrade', 'Content-Length: 2', '', '{}'];
  const socket = await open(upgrade);
  const received = readUntilClosed(socket);
  await once(socket, 'data');
  socket.end();
  assert.equal(parseAnswer(await received).statusCode, 400);
  for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'OPTIONS']) {
    await expectRefusal([login.replace('POST', method), host, 'Connection: close', '', ''], 405);
  }
  await expectRefusal(['OPTIONS * HTTP/1.1', host, 'Connection: close', '', ''], 404);
});

test('an address with a fragment, or with a host in it, is answered like any other', async () => {
  const end = [host, 'Connection: close', '', ''];
  for (const [address, status] of [
    ['/api/v1/nothing#%ff', 404],
    ['/api/v1/nothing#?%zz', 404],
    ['/api/v1/nothing%2f%25ff', 404],
    ['/api/v1/agents/login#%ff', 405],
    ['/api/v1/agents/login/?a=%ff#%ff', 405],
    ['http://127.0.0.1/api/v1/agents/login', 405],
  ] as const) {
    await expectRefusal([`PATCH ${address} HTTP/1.1`, ...end], status);
  }
});

test('a caller that disconnects in the middle of a request breaks nothing', async () => {
  for (const lines of [[login], [login, host, ''], [login, host, json, 'Content-Length: 50', '', '{"email":']]) {
    const socket = await open(lines);
    socket.resetAndDestroy();
  }
  await expectRefusal([login, host, json, 'Connection: close', 'Content-Length: 2', '', '{}'], 400);
});

test('pipelined requests are answered one by one, in order', async () => {
  const one = [login, host, json, 'Content-Length: 2', '', '{}'].join('\r\n');
  const last = ['GET /healthz HTTP/1.1', host, 'Connection: close', '', ''].join('\r\n');
  const text = await readUntilClosed(await open([one + one + last]));
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  assert.deepEqual(statuses, ['400', '400', '200']);
  assert.equal(new Set(text.match(/x-request-id: \S+/g)).size, 3);
});

test('a request that arrives while the product stops is answered and its connection closed', async (t) => {
  const stopping = await startApp(t);
  const ownPort = await listenRaw(stopping);
  const taken = once(stopping.app.server, 'connection');
  // The first half of a request keeps the connection busy while the product begins to stop.
  const socket = await open([login, host, json, 'Content-Length: 2', ''], ownPort);
  await taken;
  const closed = stopping.app.close();
  await waitUntil('the server no longer listens', () => !stopping.app.server.listening);
  socket.write('\r\n{}');
  const answer = parseAnswer(await readUntilClosed(socket));
  assertRefusal(answer, 'while stopping');
  assert.deepEqual([answer.statusCode, answer.headers.connection], [400, 'close']);
  await closed;
});

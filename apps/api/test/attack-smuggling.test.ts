import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { listenRaw, openRaw, readAnswers, withShortTimeouts } from './raw-connection.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after });
const port = await listenRaw(app);

const head = `POST ${apiPrefix}/agents/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
/** A request that an attacker hides behind a body, so that a proxy overlooks it. */
const hidden = `GET ${apiPrefix}/testimonies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
const chunk = (size: string, text: string) => `${size}\r\n${text}\r\n0\r\n\r\n`;

/** Two programs may disagree where these requests end, so each gets one answer and a closed connection. */
const ambiguous: Record<string, string> = {
  'a length and chunks': `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunk('2', '{}')}`,
  'chunks and a length': `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunk('2', '{}')}`,
  'two lengths': `${head}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}`,
  'two lengths that agree in one line': `${head}Content-Length: 2, 2\r\n\r\n{}`,
  'a length with a plus': `${head}Content-Length: +2\r\n\r\n{}`,
  'a length in hexadecimal': `${head}Content-Length: 0x2\r\n\r\n{}`,
  'a length with a space in it': `${head}Content-Length: 1 0\r\n\r\n{}`,
  'a length with a comma': `${head}Content-Length: 2,\r\n\r\n{}`,
  'a length with an underscore': `${head}Content_Length: 2\r\nContent-Length : 2\r\n\r\n{}`,
  'a space before the colon': `${head}Transfer-Encoding : chunked\r\n\r\n${chunk('2', '{}')}`,
  'a tab before the colon': `${head}Transfer-Encoding\t: chunked\r\n\r\n${chunk('2', '{}')}`,
  'an encoding that isn’t': `${head}Transfer-Encoding: xchunked\r\n\r\n${chunk('2', '{}')}`,
  'an encoding after chunks': `${head}Transfer-Encoding: chunked, identity\r\n\r\n${chunk('2', '{}')}`,
  'chunks and another encoding in two lines': `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunk('2', '{}')}`,
  'an encoding behind a control character': `${head}Transfer-Encoding: \x0bchunked\r\n\r\n${chunk('2', '{}')}`,
  'an encoding in quotes': `${head}Transfer-Encoding: "chunked"\r\n\r\n${chunk('2', '{}')}`,
  'a header that goes on in the next line': `${head}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n${chunk('2', '{}')}`,
  'a folded header': `${head}X-Folded: a\r\n b\r\nContent-Length : 2\r\n\r\n{}`,
  'lines that end in a bare line feed': `${head.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}`,
  'a bare carriage return in a header': `${head}X-A: a\rContent-Length: 0\r\nContent-Length: 2\r\n\r\n{}`,
  'a header without a colon': `${head}Content-Length 2\r\n\r\n{}`,
  'a header without a name': `${head}: chunked\r\nContent-Length: 2\r\n\r\n{}`,
  'a space before the first header': `${head.replace('Host', ' Host')}Content-Length: 2\r\n\r\n{}`,
  'a chunk’s size with a sign': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk('+2', '{}')}`,
  'a chunk’s size in words': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk('0x2', '{}')}`,
  'a chunk’s size beyond all numbers': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk('10000000000000002', '{}')}`,
  'a chunk’s size with a space before it': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(' 2', '{}')}`,
  'a chunk’s line that ends in a bare line feed': `${head}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n`,
  'a chunk that is longer than its size': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk('1', '{}')}`,
  'a chunk that hides a line in its extension': `${head}Transfer-Encoding: chunked\r\n\r\n${chunk('2;a\nb', '{}')}`,
  'the first version with chunks': `${head.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunk('2', '{}')}`,
};

for (const [about, request] of Object.entries(ambiguous)) {
  test(`no second request is hidden behind ${about}`, async () => {
    const answers = await readAnswers(await openRaw(port, request + hidden));
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.connection?.toLowerCase()]),
      [[400, 'close']],
      JSON.stringify(answers),
    );
  });
}

test('a request that follows a complete request is answered after it', async () => {
  const answers = await readAnswers(await openRaw(port, `${head}Content-Length: 2\r\n\r\n{}${hidden}`));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 200],
  );
});

test('a body on a call that takes none is discarded, not read as the next request', async () => {
  const request = `GET ${apiPrefix}/testimonies HTTP/1.1\r\nHost: localhost\r\n`;
  const answers = await readAnswers(
    await openRaw(
      port,
      `${request}Content-Length: ${hidden.length}\r\n\r\n${hidden}${request}Connection: close\r\n\r\n`,
    ),
  );
  assert.equal(answers.length, 2, JSON.stringify(answers));
});

test('two hundred slow callers delay no other caller, and each is cut off', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => openRaw(port, head)));
  let cut = 0;
  const received = slow.map((socket) => readAnswers(socket).finally(() => cut++));
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('X-A: b\r\n');
  }, 50);
  const quick = await readAnswers(await openRaw(port, hidden));
  assert.deepEqual([quick[0]?.status, cut], [200, 0], 'a normal caller is answered before the slow ones are cut off');
  const statuses = (await withShortTimeouts(app, () => Promise.all(received))).map(([answer]) => answer?.status);
  clearInterval(drip);
  assert.deepEqual([...new Set(statuses)], [408]);
});

test('the server’s timeouts are at most 15 s for headers, 30 s for a request and 75 s for an idle connection', async (t) => {
  const { app: untouched } = await startApp(t);
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = untouched.server;
  assert.ok(headersTimeout > 0 && headersTimeout <= 15_000, `${headersTimeout}`);
  assert.ok(requestTimeout > 0 && requestTimeout <= 30_000, `${requestTimeout}`);
  assert.ok(keepAliveTimeout > 0 && keepAliveTimeout <= 75_000, `${keepAliveTimeout}`);
  assert.ok(maxHeadersCount === null || maxHeadersCount <= 2_000, `${maxHeadersCount}`);
});

import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { listTestimonies } from '../foundation/content.ts';
import { loginAgent, verifyPasswordChange } from '../people/accounts.ts';
import { getAgent, updateProfile } from '../people/agents.ts';
import { sendPicturePiece } from '../people/identity-levels.ts';
import { getDashboard } from '../views/dashboard.ts';
import { ApiError, messageOf, referenceOf } from './api-error.ts';
import { type ClientOptions, createClient } from './client.ts';

/** Starts a server with the test's handler and returns a client of it. */
async function clientOf(t: TestContext, listener: RequestListener, options: ClientOptions = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  // The product's time-out, except in tests of the time-out: a busy machine may take seconds for a correct answer.
  return createClient({ base, ...options });
}

const body = { email: 'ada@example.com', password: 'secret1' };

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => assert.fail('it worked'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError);
  return error;
}

const json =
  (status: number, value: unknown): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

test('a refusal carries the server’s message, code and messages by field', async (t) => {
  const errors = { email: 'Email is invalid' };
  const call = await clientOf(t, json(400, { message: 'Email is invalid', code: 'validation', errors }));
  const { message, status, kind, code, fields } = await failureOf(call(loginAgent, { body }));
  assert.deepEqual(
    [message, status, kind, code, fields],
    ['Email is invalid', 400, 'validation', 'validation', errors],
  );
});

test('an internal error has a reference that people can quote beside its message, and no other failure has', async (t) => {
  const requestId = '3f0c7f1e-2e46-4154-95ea-7859523652d2';
  const answer = { message: 'Something went wrong.', code: 'internal', requestId };
  const broken = await failureOf((await clientOf(t, json(500, answer)))(loginAgent, { body }));
  assert.deepEqual([broken.message, referenceOf(broken)], ['Something went wrong.', 'Reference: 3f0c7f1e']);
  const busy = await failureOf(
    (await clientOf(t, json(503, { ...answer, code: 'unavailable' })))(loginAgent, { body }),
  );
  assert.deepEqual([busy.message, referenceOf(busy)], ['Something went wrong.', undefined]);
});

test('the server’s message is shown as it came, also without a code or with odd details', async (t) => {
  const message = 'The kitchen is closed until Monday.';
  for (const answer of [
    { message },
    { message, code: 7, errors: [] },
    { message, errors: { email: 7 }, requestId: {} },
  ]) {
    const error = await failureOf((await clientOf(t, json(503, answer)))(loginAgent, { body }));
    assert.deepEqual([error.message, error.fromServer, error.code, error.fields], [message, true, undefined, {}]);
  }
});

test('a response without the server’s message is shown with its status', async (t) => {
  const page: RequestListener = (_, reply) => reply.writeHead(502, 'Bad Gateway').end('<html>');
  const list: RequestListener = (_, reply) => reply.writeHead(502, 'Bad Gateway').end('[]');
  for (const listener of [page, list]) {
    const { message, fromServer, kind } = await failureOf((await clientOf(t, listener))(loginAgent, { body }));
    assert.deepEqual([message, fromServer, kind], ['HTTP 502: Bad Gateway', false, 'server']);
  }
});

test('a successful reply without a message is a success, also if it is empty', async (t) => {
  const empty: RequestListener = (_, reply) => reply.writeHead(204).end();
  const blank: RequestListener = (_, reply) => reply.end('');
  const sent = { params: { id: 'a' }, body: { phoneNumber: '08031234567' } };
  for (const listener of [json(200, {}), json(200, { message: null }), json(201, null), empty, blank]) {
    assert.deepEqual(await (await clientOf(t, listener))(updateProfile, sent), { message: '' });
  }
  const verified = await clientOf(t, json(200, { token: 'abc' }));
  assert.deepEqual(await verified(verifyPasswordChange, { params: { id: 'a' }, body: { otp: '123456' } }), {
    message: '',
    token: 'abc',
  });
  const testimonies = await clientOf(t, json(200, []));
  assert.deepEqual(await testimonies(listTestimonies, {}), []);
});

test('a failure is classed as network, auth, validation, server or time-out by its status', async (t) => {
  for (const [status, kind] of [
    [400, 'validation'],
    [401, 'auth'],
    [403, 'auth'],
    [408, 'timeout'],
    [409, 'other'],
    [500, 'server'],
    [503, 'server'],
  ] as const) {
    const call = await clientOf(t, json(status, { message: 'no', code: 'x' }));
    assert.equal((await failureOf(call(loginAgent, { body }))).kind, kind);
  }
});

test('no response, and a response that never ends, become a time-out', async (t) => {
  const half: RequestListener = (_, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).write('{"token":');
  for (const listener of [() => {}, half]) {
    const call = await clientOf(t, listener, { timeoutMs: 150 });
    const { message, status } = await failureOf(call(loginAgent, { body }));
    assert.deepEqual([message, status], ['Request timeout. Please try again.', 408]);
  }
});

test('no connection, a broken response and one of another shape are shown as a network error', async (t) => {
  const unreachable = createClient({ base: 'http://127.0.0.1:1' });
  const broken = await clientOf(t, (_, reply) => reply.end('{"token":'));
  const other = await clientOf(t, json(200, { token: 7 }));
  const cut = await clientOf(t, (request) => request.socket.destroy());
  for (const call of [unreachable, broken, other, cut]) {
    const { message, status, kind } = await failureOf(call(loginAgent, { body }));
    assert.deepEqual(
      [message, status, kind],
      ['Network error. Please check your connection and try again.', 0, 'network'],
    );
  }
});

test('an error that is not from a call has a message too', () => {
  assert.equal(messageOf(new TypeError('x is undefined')), 'An unexpected error occurred. Please try again.');
});

test('only calls that need an agent carry the token, and their 401 and 403 are reported', async (t) => {
  const seen: (string | undefined)[] = [];
  const reported: [number, string][] = [];
  const call = await clientOf(
    t,
    (request, reply) => {
      seen.push(request.headers.authorization);
      json(seen.length < 3 ? 401 : 403, { message: 'no', code: 'x' })(request, reply);
    },
    { token: () => 'abc', onAuthError: ({ status }, token) => reported.push([status, token]) },
  );
  await failureOf(call(loginAgent, { body }));
  await failureOf(call(getAgent, { params: { id: 'a' } }));
  await failureOf(call(updateProfile, { params: { id: 'a' }, body: { phoneNumber: '08031234567' } }));
  assert.deepEqual(seen, [undefined, 'Bearer abc', 'Bearer abc']);
  assert.deepEqual(reported, [
    [401, 'abc'],
    [403, 'abc'],
  ]);
});

test('parameters are escaped, so that they cannot change the path', async (t) => {
  const asked: string[] = [];
  const call = await clientOf(t, (request, reply) => {
    asked.push(request.url ?? '');
    json(404, { message: 'no', code: 'not-found' })(request, reply);
  });
  await failureOf(call(getDashboard, { params: { id: '../x?y#z' }, query: { month: '6', year: undefined } }));
  assert.deepEqual(asked, ['/api/v1/agents/..%2Fx%3Fy%23z/dashboard?month=6']);
});

test('an aborted call throws the reason that was given', async (t) => {
  const call = await clientOf(t, () => {});
  const abandoned = new AbortController();
  const calling = call(loginAgent, { body }, abandoned.signal);
  abandoned.abort(new Error('the screen was left'));
  await assert.rejects(calling, /the screen was left/);
});

test('a call with a raw body sends the bytes as they are', async (t) => {
  const picture = {
    ...{ id: '01900000-0000-7000-8000-000000000000', kind: 'selfie', documentKind: null, validUntil: null },
    ...{ state: 'receiving', problem: null, sizeBytes: 5, receivedBytes: 3, sentAt: '', isUsed: false },
  };
  let got = '';
  const call = await clientOf(t, (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got = `${request.method} ${request.url} ${request.headers['content-type']} ${Buffer.concat(parts).toString('hex')}`;
      json(200, { picture })(request, reply);
    });
  });
  const params = { id: picture.id, at: '0' };
  const reply = await call(sendPicturePiece, {
    params,
    bytes: new Blob([Uint8Array.of(0, 255, 10)], { type: 'application/octet-stream' }),
  });
  assert.equal(reply.picture.receivedBytes, 3);
  assert.equal(got, `PUT /api/v1/shop/identity/pictures/${picture.id}/pieces/0 application/octet-stream 00ff0a`);
});

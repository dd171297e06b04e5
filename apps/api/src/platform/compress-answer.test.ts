import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiPrefix } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/selling/catalogue';
import Fastify from 'fastify';
import { makeProduct, makeStore } from '../../test/make-products.ts';
import { startApp } from '../../test/start-app.ts';
import { route, serve } from './serve.ts';

const app = await startApp({ after }, { workless: true });
const store = await makeStore(app, 'Iya Basira Stores');
for (const name of ['Yam', 'Ọ̀fàdà rice', 'Brown beans', 'White garri']) await makeProduct(app, store.id, { name });
const url = `${apiPrefix}${calls.listProducts.path}?store=${store.slug}`;
const read = (encoding: string, method: 'GET' | 'HEAD' = 'GET', address = url) =>
  app.app.inject({ method, url: address, headers: { 'accept-encoding': encoding } });

test('the catalogue’s answers are compressed as the client wants it, and say the same', async () => {
  const whole = await app.app.inject({ url });
  assert.equal(whole.headers['content-encoding'], undefined);
  assert.equal(whole.json().rows.length, 4);
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read(accepted);
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'accept-encoding']);
    assert.deepEqual([headers['content-length'], headers['cache-control']], [`${rawPayload.length}`, 'no-store']);
    assert.ok(rawPayload.length < whole.rawPayload.length / 2);
    assert.equal(unpack(rawPayload).toString(), whole.body);
    const head = await read(accepted, 'HEAD');
    assert.deepEqual([head.body, head.headers['content-length']], ['', `${rawPayload.length}`]);
  }
  for (const none of ['', 'identity', 'br;q=0.0, gzip;q=0', 'brotli']) {
    const { headers, body } = await read(none);
    assert.deepEqual([headers['content-encoding'], headers.vary, body], [undefined, 'accept-encoding', whole.body]);
  }
});

test('a short answer and a refusal are sent as they are', async () => {
  for (const address of [`${url}&season=now`, `${apiPrefix}${calls.listProducts.path}?store=unknown`]) {
    const { headers, json } = await read('br', 'GET', address);
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(typeof json(), 'object');
  }
});

test('no call that needs a session, and none that writes, can be declared as compressed', () => {
  const declare = (endpoint: Parameters<typeof route>[0]) => () =>
    serve(Fastify(), [route(endpoint, async () => ({}), { isCompressed: true })], {} as never);
  assert.throws(declare({ ...calls.listProducts, access: 'customer' }), /may have secrets/);
  assert.throws(declare({ ...calls.listProducts, method: 'POST' }), /may have secrets/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { Database } from './database.ts';
import { serveHealth } from './health.ts';
import type { Refusal } from './refuse.ts';

const silent = { read: { find: () => new Promise(() => {}) } } as unknown as Database;

test('readyz answers 503 within seconds when the database does not respond', async () => {
  const app = Fastify();
  serveHealth(app, silent, { isClosing: () => false } as never);
  const askedAt = Date.now();
  const { statusCode } = await app.inject('/readyz');
  assert.equal(statusCode, 503);
  assert.ok(Date.now() - askedAt < 10_000);
});

test('a probe answers at its exact address only, so that a proxy’s rule for that address covers it', async () => {
  const answers = { read: { find: async () => ({ one: 1 }) } } as unknown as Database;
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  serveHealth(app, answers, { isClosing: () => false } as never);
  app.setErrorHandler((error, _, reply) => reply.code((error as Refusal).status).send());
  for (const name of ['healthz', 'readyz']) {
    assert.equal((await app.inject(`/${name}`)).statusCode, 200);
    assert.equal((await app.inject(`/${name}?from=probe`)).statusCode, 200);
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const path of [`/${name}/`, `/${name}/?x`, `/${encoded}`])
      assert.equal((await app.inject(path)).statusCode, 404, path);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { Database } from './database.ts';
import { serveHealth } from './health.ts';

const silent = { read: { find: () => new Promise(() => {}) } } as unknown as Database;

test('a database that keeps silent is told to whoever balances within seconds', async () => {
  const app = Fastify();
  serveHealth(app, silent, { isClosing: () => false } as never);
  const askedAt = Date.now();
  const { statusCode } = await app.inject('/readyz');
  assert.equal(statusCode, 503);
  assert.ok(Date.now() - askedAt < 10_000);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { check } from './check.ts';

const schema = z.object({ name: z.string('Name is required'), age: z.int(), note: z.optional(z.string()) });

test('valid input is parsed', () => {
  assert.deepEqual(check(schema, { name: 'Ada', age: 30, extra: 1 }), { ok: true, data: { name: 'Ada', age: 30 } });
});

test('each invalid field gets its own message or the general one, and the first is the message of the whole input', () => {
  const errors = { name: 'Name is required', age: 'Invalid format' };
  assert.deepEqual(check(schema, { age: 'x' }), { ok: false, message: 'Name is required', errors });
  assert.deepEqual(check(schema, null), { ok: false, message: 'Invalid format', errors: { body: 'Invalid format' } });
});

test('text with a NUL or half of a surrogate pair is refused, whatever the schema allows', () => {
  for (const note of ['a\0b', '\ud83d', 'x\udc00y'])
    assert.deepEqual(check(schema, { name: 'Ada', age: 30, note }), {
      ok: false,
      message: 'Invalid format',
      errors: { note: 'Invalid format' },
    });
  assert.ok(check(schema, { name: 'Ada', age: 30, note: '😀' }).ok);
});

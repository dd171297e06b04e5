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

const deep = z.object({ lines: z.array(z.unknown()), more: z.optional(z.record(z.string(), z.string())) });

test('text that can’t be stored is refused however deep it stands: in lists, in their objects, in names and in unknown fields', () => {
  const cases: [unknown, string][] = [
    [{ lines: ['a', '\ud83d'] }, 'lines.1'],
    [{ lines: [{ note: 'a\0b' }] }, 'lines.0.note'],
    [{ lines: [[['\udc00']]] }, 'lines.0.0.0'],
    [{ lines: [], more: { 'a\ud800': 'b' } }, 'more'],
    [{ lines: [], more: { a: 'b\0' } }, 'more.a'],
    [{ lines: [], unknown: { inner: ['\ud83d\ud83d'] } }, 'unknown.inner.0'],
    [{ lines: [], '\0': 1 }, 'body'],
  ];
  for (const [input, field] of cases) {
    const checked = check(deep, input);
    assert.deepEqual(checked.ok ? null : checked.errors, { [field]: 'Invalid format' });
  }
  assert.ok(check(deep, { lines: ['😀', { note: ['naïve', 1, null, true] }], more: { '😀': 'ok' } }).ok);
});

test('a body that is nested a million levels deep is searched in moments, and items that are checked by themselves are left', () => {
  let nested: unknown = 'x\0';
  for (let level = 0; level < 1_000_000; level++) nested = [nested];
  const beganAt = performance.now();
  const checked = check(deep, { lines: nested });
  assert.ok(!checked.ok && Object.keys(checked.errors)[0]?.split('.').length === 10);
  assert.ok(performance.now() - beganAt < 5_000);
  assert.ok(check(deep, { lines: ['a\0'] }, 1).ok);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moment } from './moment.ts';

const now = Date.parse('2026-11-20T22:30:00Z');

test('an instant of today in Lagos shows its time, another one its date too', () => {
  assert.equal(moment('2026-11-20T13:05:00Z', now), '14:05 today');
  assert.equal(moment('2026-11-19T23:30:00Z', now), '00:30 today');
  assert.equal(moment('2026-11-19T22:59:00Z', now), '19 Nov 2026, 23:59');
});

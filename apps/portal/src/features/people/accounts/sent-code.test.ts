import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSentCode } from './sent-code.ts';

const sentAt = 1_800_000_000_000;

test('a code that was sent can be entered for ten minutes, by the agent who asked for it', () => {
  const stored = `ada ${sentAt}`;
  assert.equal(parseSentCode(stored, 'ada', sentAt), sentAt);
  assert.equal(parseSentCode(stored, 'ada', sentAt + 599_999), sentAt);
  assert.equal(parseSentCode(stored, 'ada', sentAt + 600_000), null);
  assert.equal(parseSentCode(stored, 'bola', sentAt), null);
});

test('a stored code that cannot be read counts as none', () => {
  for (const stored of [null, '', 'ada', 'ada x', `${sentAt}`, `ada ${sentAt + 1}`]) {
    assert.equal(parseSentCode(stored, 'ada', sentAt), null, String(stored));
  }
});

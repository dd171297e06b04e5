import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTurned, seenText, seenWithDashes } from './seen-text.ts';

test('what a copy brings along unseen is left out, and spaces are plain', () => {
  for (const [text, seen] of [
    ['  FB-1 ', 'FB-1'],
    ['\ufeffFB-1', 'FB-1'],
    ['F\u200bB\u200c\u200d-\u20601', 'FB-1'],
    ['\u200e\u202a\u2066FB-1\u2069\u202c\u200f', 'FB-1'],
    ['FB\u00ad-1', 'FB-1'],
    ['FB-1\u{e0041}', 'FB-1'],
    ['a\u00a0b\u202fc\u3000d\u2800e\tf', 'a b c d e f'],
    ['a \u200b b', 'a b'],
    ['\u3164', ''],
    ['a\nb', 'a\nb'],
    ['Ẹniọlá', 'Ẹniọlá'],
  ] as const) {
    assert.equal(seenText(text), seen, JSON.stringify(text));
  }
});

test('dashes of every kind are plain ones', () => {
  assert.equal(seenWithDashes('a-b‐c‑d–e—f―g−h﹣i－j'), 'a-b-c-d-e-f-g-h-i-j');
});

test('an override stays where it turns what follows, and goes where nothing does', () => {
  assert.equal(seenText('\u202e0051'), '\u202e0051');
  assert.equal(seenText('0051\u202e'), '0051');
  assert.equal(seenText('0051\u202e \u202c\u200f'), '0051');
  assert.equal(isTurned('\u202e0051'), true);
  assert.equal(isTurned('0051\u202e\u202c'), false);
});

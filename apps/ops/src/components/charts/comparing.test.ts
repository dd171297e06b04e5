import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeText, daysText } from './comparing.ts';

test('a change is a percentage of what was before, and words where there is none', () => {
  assert.deepEqual(
    [
      changeText(112, 100),
      changeText(95, 100),
      changeText(5, 5),
      changeText(5, 0),
      changeText(0, 5),
      changeText(1_000, 999),
    ],
    ['+12 %', '−5 %', 'as before', 'none before', '−100 %', 'as before'],
  );
  assert.equal(changeText(1, 1_000), '−99 %');
  assert.equal(changeText(100_000, 1), 'many times more');
});

test('a period names a year once', () => {
  assert.equal(daysText({ from: '2026-10-01', to: '2026-10-30' }), '1 Oct to 30 Oct 2026');
  assert.equal(daysText({ from: '2025-12-30', to: '2026-01-05' }), '30 Dec 2025 to 5 Jan 2026');
  assert.equal(daysText({ from: '2026-01-05', to: '2026-01-05' }), '5 Jan 2026');
});

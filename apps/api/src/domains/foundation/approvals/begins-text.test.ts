import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsText } from './begins-text.ts';

const today = '2026-11-29';

test('what begins tomorrow is never said to take effect at once', () => {
  const says: [string[], string][] = [
    [[], 'It takes effect at once.'],
    [['2026-11-29'], 'It takes effect at once.'],
    [['2026-11-01', '2026-11-29'], 'It takes effect at once.'],
    [['2026-11-30'], 'It begins on 30 Nov 2026, not before.'],
    [
      ['2026-12-05', '2026-11-30'],
      'It begins on 30 Nov 2026 at the earliest, and on 5 Dec 2026 at the latest, each on its day.',
    ],
    [['2026-11-29', '2026-12-05'], 'Part of it takes effect at once, the rest by 5 Dec 2026, each on its day.'],
  ];
  for (const [days, text] of says) assert.equal(beginsText(days, today), text);
});

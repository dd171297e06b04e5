import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { instant, lineOf, optionalLine, paragraphOf } from './text.ts';

const isTaken = (text: string) => safeParse(instant, text).success;

test('an instant lies on a day that there is', () => {
  assert.deepEqual(
    [
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
      '2026-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-01-00',
    ].map((day) => isTaken(`${day}T10:00:00+01:00`)),
    [true, true, true, false, false, false, false, false],
  );
});

test('texts are kept in one Unicode form, and measured in it', () => {
  const typed = 'Ẹniọlá'.normalize('NFD');
  for (const schema of [lineOf(), optionalLine(), paragraphOf(2, 'too short')]) {
    assert.equal(safeParse(schema, typed).data, 'Ẹniọlá'.normalize('NFC'));
  }
  assert.equal(safeParse(lineOf('required', 6), typed).success, true);
});

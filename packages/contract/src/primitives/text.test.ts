import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { instant, lineOf, optionalLine, paragraphOf } from './text.ts';

const isInstant = (text: string) => safeParse(instant, text).success;

test('an instant on a day that does not exist is refused', () => {
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
    ].map((day) => isInstant(`${day}T10:00:00+01:00`)),
    [true, true, true, false, false, false, false, false],
  );
});

test('texts are normalised to NFC before their length is checked', () => {
  const typed = 'Ẹniọlá'.normalize('NFD');
  for (const schema of [lineOf(), optionalLine(), paragraphOf(2, 'too short')]) {
    assert.equal(safeParse(schema, typed).data, 'Ẹniọlá'.normalize('NFC'));
  }
  assert.equal(safeParse(lineOf('required', 6), typed).success, true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enoughFor, hasWords, wordsToKeep } from './reconciliation-texts.ts';

test('a rule is offered for the words of a narration that come again, without numbers, references and months', () => {
  const offered = [
    ['SMS ALERT CHARGE NOV', 'SMS ALERT CHARGE'],
    ['NIP/REF 5521/STAMP DUTY', 'STAMP DUTY'],
    ['COMM ON TRF', 'COMM ON TRF'],
    ['VAT 7.5% on COMM000123', ''],
    ['00098812', ''],
    ['', ''],
  ] as const;
  for (const [narration, words] of offered) {
    assert.equal(wordsToKeep(narration), words);
    assert.ok(words === '' || hasWords(narration, words), 'the rule clears the line that it was offered for');
  }
});

test('the amount that is offered for a rule is round, and enough for each of its lines', () => {
  assert.deepEqual(
    [[26.88, 4], [50], [50.01], [1_075], []].map((amounts) => enoughFor(amounts)),
    [50, 50, 100, 2_000, 10],
  );
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type LegalText, legalTexts } from '@foodbank/contract/people/legal-texts';
import { privacy, terms } from './legal.ts';

// What each version says: a row for each changed text, under its new version. The rows before stay.
const digests: Record<LegalText, Record<string, string>> = {
  terms: { '2026-11-29-example': '671bfd5167bb6176' },
  privacy: { '2026-11-29-example': 'e31312016d04e9b7' },
};
const digestOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

test('a text that customers accept has another version once it says something else', () => {
  for (const [name, text] of Object.entries({ terms, privacy })) {
    const kind = name as LegalText;
    assert.equal(digests[kind][legalTexts[kind].version], digestOf(text), `${kind} changed: give it another version`);
  }
});

test('an example says in its version that it is one', () => {
  for (const [kind, text] of Object.entries({ terms, privacy }))
    assert.equal(legalTexts[kind as LegalText].version.includes('example'), text.isExample);
});

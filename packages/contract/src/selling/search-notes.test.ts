import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productSearchLengthMax } from './catalogue.ts';
import { fitSearch } from './search-notes.ts';

test('of a pasted list the first whole words that a search can have are searched', () => {
  const list = 'rice, beans, garri, palm oil, salt, maggi, yam, eggs, milk, sugar, bread, semovita, tomatoes, onions';
  const { search, isCut } = fitSearch(list);
  assert.deepEqual([search, isCut], ['rice, beans, garri, palm oil, salt, maggi, yam, eggs, milk, sugar, bread', true]);
  assert.equal(fitSearch('ẹ̀wà '.repeat(40)).search.endsWith('ẹ̀wà'.normalize('NFC')), true);
  assert.deepEqual(fitSearch('a'.repeat(90)), { search: 'a'.repeat(productSearchLengthMax), isCut: true });
  assert.equal(fitSearch('😀'.repeat(60)).search, '😀'.repeat(40));
  assert.equal(fitSearch(`a${'😀'.repeat(60)}`).search, `a${'😀'.repeat(39)}`);
});

test('a search that fits is searched as it is', () => {
  for (const text of ['', 'rice', 'a'.repeat(80), `${'a'.repeat(39)} ${'b'.repeat(40)}`])
    assert.deepEqual(fitSearch(text), { search: text, isCut: false });
  assert.deepEqual(fitSearch('  rice\n beans  '), { search: 'rice beans', isCut: false });
});

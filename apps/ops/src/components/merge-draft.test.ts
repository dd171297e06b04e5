import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeDraft } from './merge-draft.ts';

const began = { name: 'Yam', unit: 'tuber', months: [3] };

test('a form takes what another person changed, and keeps what was typed', () => {
  const merged = mergeDraft(began, { ...began, name: 'White yam' }, { ...began, unit: '5 tubers', months: [3, 4] });
  assert.deepEqual(merged, {
    values: { name: 'White yam', unit: '5 tubers', months: [3, 4] },
    changed: ['unit', 'months'],
    kept: [],
  });
});

test('what both changed stays as it was typed, and is named; the same change twice is none to decide', () => {
  const both = mergeDraft(began, { ...began, name: 'White yam' }, { ...began, name: 'Water yam' });
  assert.deepEqual([both.values.name, both.changed, both.kept], ['White yam', ['name'], ['name']]);
  const same = mergeDraft(began, { ...began, name: 'Water yam' }, { ...began, name: 'Water yam' });
  assert.deepEqual([same.values.name, same.changed, same.kept], ['Water yam', ['name'], []]);
});

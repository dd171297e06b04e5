import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SearchKindName, searchKinds } from '@foodbank/contract/oversight/search-staff';
import { screens } from './routes.ts';
import { screenAt } from './screens.ts';
import { searchPages } from './search-pages.ts';

test('each kind of record that a search finds has a page, which needs what finding it needs', () => {
  for (const kind of Object.keys(searchKinds) as SearchKindName[]) {
    const screen =
      screenAt(screens, searchPages[kind](kind === 'legal-text' ? 'privacy/en' : '7').split('?')[0] ?? '') ??
      assert.fail(kind);
    assert.deepEqual(screen.access, searchKinds[kind].needs ?? 'signed-in', kind);
  }
});

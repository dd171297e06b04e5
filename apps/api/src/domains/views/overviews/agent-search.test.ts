import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAgentSearch } from './agent-search.ts';

test('six letters with a hyphen or an apostrophe are looked for as a name too', () => {
  for (const typed of ['Eze-Ada', 'Eze–Ada', 'ezeada'])
    assert.ok((readAgentSearch(typed).patterns ?? []).length > 0, typed);
  for (const typed of ['FB-JYKEKR', 'FB JYKEKR', 'JY9EKR', 'fb-jy9ekr']) {
    const { referralCode, patterns } = readAgentSearch(typed);
    assert.deepEqual([referralCode?.length, patterns], [6, null], typed);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from './counted.ts';

test('one of something is never written in the plural', () => {
  assert.deepEqual(
    [
      counted(0, 'piece'),
      counted(1, 'piece'),
      counted(2, 'piece'),
      counted(1_200, 'entry', 'entries'),
      counted(1, 'entry', 'entries'),
    ],
    ['0 pieces', '1 piece', '2 pieces', '1,200 entries', '1 entry'],
  );
});

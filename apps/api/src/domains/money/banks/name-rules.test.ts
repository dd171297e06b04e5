import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resembles } from './name-rules.ts';

test('a bank’s name for an account is compared word by word, in any order', () => {
  assert.ok(resembles('OKAFOR AMAKA GRACE', 'Amaka', 'Okafor'));
  assert.ok(resembles('Mrs. Amaka G. Okafor-Eze', 'amaka', 'okafor'));
  assert.ok(resembles('ADEYEMI YETUNDÉ', 'Yétúndé', 'Adéyemí'));
  assert.ok(resembles('AKINWANDE OLUWAFUNMILAYO', 'Oluwafunmilayo Adebisi', 'Akinwande-Okonkwo'));
  assert.ok(resembles('OKAFFOR AMAKA', 'Amaka', 'Okafor'), 'one letter off in a longer word');
});

test('somebody else’s name, or half of a name, is looked at', () => {
  assert.ok(!resembles('CHIDI NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('AMAKA NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('OBI ADA', 'Ade', 'Obi'), 'short words have to be the same');
  assert.ok(!resembles('', 'Amaka', 'Okafor'));
  assert.ok(!resembles('奥卡福', 'Amaka', 'Okafor'));
});

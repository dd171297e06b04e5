import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resembles } from './name-rules.ts';

test('an account’s name is compared with the agent’s word by word, in any order', () => {
  assert.ok(resembles('OKAFOR AMAKA GRACE', 'Amaka', 'Okafor'));
  assert.ok(resembles('Mrs. Amaka G. Okafor-Eze', 'amaka', 'okafor'));
  assert.ok(resembles('ADEYEMI YETUNDÉ', 'Yétúndé', 'Adéyemí'));
  assert.ok(resembles('AKINWANDE OLUWAFUNMILAYO', 'Oluwafunmilayo Adebisi', 'Akinwande-Okonkwo'));
  assert.ok(resembles('OKAFFOR AMAKA', 'Amaka', 'Okafor'), 'one letter off in a longer word');
});

test('a different name, or one with only half of the agent’s name, does not match', () => {
  assert.ok(!resembles('CHIDI NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('AMAKA NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('OBI ADA', 'Ade', 'Obi'), 'short words have to be the same');
  assert.ok(!resembles('', 'Amaka', 'Okafor'));
  assert.ok(!resembles('奥卡福', 'Amaka', 'Okafor'));
});

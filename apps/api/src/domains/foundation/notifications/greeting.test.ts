import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greet } from './greeting.ts';

test('the greeting has the first word of a name in any script', () => {
  const names = {
    Amaka: 'Amaka',
    Ọlá́: 'Ọlá́',
    'Ngọzị-Ada': 'Ngọzị-Ada',
    'O’Neill': 'O’Neill',
    عائشة: 'عائشة',
    王秀英: '王秀英',
    'Ada 2': 'Ada',
    'Musa III': 'Musa',
    '  Ada   Obi ': 'Ada',
    [`Ada ${'please call us now because your account is closed '.repeat(2)}`]: 'Ada',
  };
  for (const [name, word] of Object.entries(names)) assert.equal(greet(name), `Hello ${word},`);
  assert.equal(greet(undefined), 'Hello,');
});

test('a word with dots, digits or anything but letters, and a very long one, is left out of the greeting', () => {
  for (const name of ['J. P.', 'Dr. Ada', 'A.B.', 'Ada2', '2', '👩🏾‍🌾', '!!!', '-', '', ' ', 'x'.repeat(31)])
    assert.equal(greet(name), 'Hello,', name);
});

test('a name with a link or a phone number is left out of the greeting', () => {
  const traps = [
    'visit http://evil.ng',
    'evil.ng',
    'WWW evil ng',
    'you won: bit.ly/x',
    'ｅｖｉｌ．ｎｇ',
    'evil。ng',
    'evil․com',
    'evil.ng⁄win',
    'hxxps:\\\\evil',
    'me@evil.ng',
    'call 08031234567',
    'call 0803 123 4567',
    'call ٠٨٠٣١٢٣٤٥٦٧',
    'call ०८०३१२३',
    '𝟬𝟴𝟬𝟯',
    'send 5000 now',
    'evil.рф',
    '\u202egn.live',
    'Ada\u2028Password: hunter2',
  ];
  for (const name of traps) assert.equal(greet(name), 'Hello,', name);
});

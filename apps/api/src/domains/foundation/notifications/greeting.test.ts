import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greet } from './greeting.ts';

test('a name in any script is used in the greeting', () => {
  const names = [
    'Amaka',
    'Ọlá́',
    'Ngọzị-Ada',
    'O’Neill',
    'J. P.',
    'Dr. Ada',
    'A.B.',
    'عائشة',
    '王秀英',
    '👩🏾‍🌾',
    'Ada 2',
    'Musa III',
    'x'.repeat(100),
  ];
  for (const name of names) assert.equal(greet(name), `Hello ${name},`);
  assert.equal(greet(undefined), 'Hello,');
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

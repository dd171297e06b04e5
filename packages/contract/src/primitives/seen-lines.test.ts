import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { registration } from '../people/agents.ts';
import { addressForm } from '../people/customer-addresses.ts';
import { lineOf, nameOf, optionalPlace, paragraphOf, placeOf } from './text.ts';

const required = 'Enter it';
/** What a field makes of a text: the text that is kept, or the message. */
const read = (schema: Parameters<typeof safeParse>[0], text: string) => {
  const { data, error } = safeParse(schema, text);
  return error === undefined ? { kept: data } : { message: error.issues[0]?.message };
};

const invisible = [
  '\u200b',
  '\u202e',
  '\u202a\u202c',
  '\u2066\u2069',
  '\u200e\u200f',
  '\ufeff',
  '\u00ad\u00ad',
  '\u2060\u2061\u2062\u2063\u2064',
  '\u2800',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u034f',
  '\u061c',
  '\u180e',
  '\ufe0f',
  '\u{e0041}\u{e0064}\u{e0061}',
  '\u00a0\u2003\u3000',
  '\u200b \u200b\u202e\t',
];

test('a text that nobody sees is no name, no street and no other line', () => {
  for (const text of invisible)
    for (const schema of [lineOf(required), nameOf(required), placeOf(required), paragraphOf(1, required)])
      assert.deepEqual(read(schema, text), { message: required }, JSON.stringify(text));
});

test('what nobody sees is taken out of names and streets, with double spaces', () => {
  for (const [typed, kept] of [
    ['Da\u200bn\u00adla\ufeffdi', 'Danladi'],
    ['\u202eidalnaD\u202c', 'idalnaD'],
    ['\u2066Sade\u2069', 'Sade'],
    ['Ade\u2800\u2800Obi', 'Ade Obi'],
    ['  Ade \u00a0 Obi ', 'Ade Obi'],
    ['Sa’adatu', 'Sa’adatu'],
    ['Ɗanladi', 'Ɗanladi'],
    ['Ọlá'.normalize('NFD'), 'Ọlá'.normalize('NFC')],
    ['S̩adé', 'S̩adé'.normalize('NFC')],
    ['محمد', 'محمد'],
    ["O'Neil-Ade Jr.", "O'Neil-Ade Jr."],
    ['Ада', 'Ада'],
  ] as const)
    for (const schema of [lineOf(required), nameOf(required), placeOf(required)])
      assert.deepEqual(read(schema, typed), { kept }, JSON.stringify(typed));
});

test('a name has a letter, a street a letter or a digit, and a landmark without either is left out', () => {
  for (const text of ['-', '...', '😀', '123', '\u0301', '!?'])
    assert.deepEqual(read(nameOf(required), text), { message: required }, text);
  for (const text of ['-', '...', '😀', '\u0301', '/'])
    assert.deepEqual(read(placeOf(required), text), { message: required }, text);
  for (const text of ['12', '12B', 'Ọ̀bà', 'Km 5', '7-11'])
    assert.deepEqual(read(placeOf(required), text), { kept: text });
  for (const text of ['', '-', '\u200b', '😀']) assert.deepEqual(read(optionalPlace(), text), { kept: '' }, text);
  assert.deepEqual(read(optionalPlace(), '\u202eNear the mosque'), { kept: 'Near the mosque' });
  assert.deepEqual(read(lineOf(required), '🏠'), { kept: '🏠' });
});

test('emoji in a message keep what joins them, and nothing turns or hides in it', () => {
  for (const [typed, kept] of [
    ['👩‍👩‍👧 and ❤️', '👩‍👩‍👧 and ❤️'],
    ['👩🏾‍🍳 1️⃣ 🏳️‍🌈', '👩🏾‍🍳 1️⃣ 🏳️‍🌈'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a\u200db', 'ab'],
    ['\u202eabc\u202c', 'abc'],
    ['\u2067abc\u2069\nd\te', 'abc\nd\te'],
    ['x\ufe0f\u{e0041}y', 'xy'],
    ['one\u200b \u00adtwo', 'one two'],
  ] as const)
    assert.deepEqual(read(paragraphOf(1, required), typed), { kept }, JSON.stringify(typed));
  assert.deepEqual(read(paragraphOf(3, required), 'a\u200d\u200d\u200d'), { message: required });
});

test('a delivery address and an agent’s name that nobody sees are refused with the field’s own message', () => {
  const address = {
    ...{ label: 'Home', state: 'Oyo', localGovernment: 'Ibadan North', area: 'Bodija', street: '\u200b\u202e' },
    ...{ landmark: '\u200b', recipientName: '\u2060', recipientPhone: '08031234567' },
  };
  const issues = safeParse(addressForm, address).error?.issues ?? [];
  assert.deepEqual(
    issues.map(({ path, message }) => [path[0], message]),
    [
      ['street', 'Enter the house number and street'],
      ['recipientName', 'Enter the name of the person who will receive the food'],
    ],
  );
  const agent = { firstname: '\u3164', lastname: '\u200b', email: 'ada@example.com', category: 'student' };
  assert.deepEqual(
    safeParse(registration, agent).error?.issues.map(({ message }) => message),
    ['First name is required', 'Last name is required'],
  );
});

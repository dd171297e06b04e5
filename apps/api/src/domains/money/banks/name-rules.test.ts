import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasManyWords, isSameHolder, isSameName, resembles } from './name-rules.ts';

test('an account’s name is compared with the agent’s word by word, in any order', () => {
  assert.ok(resembles('OKAFOR AMAKA GRACE', 'Amaka', 'Okafor'));
  assert.ok(resembles('Mrs. Amaka G. Okafor-Eze', 'amaka', 'okafor'));
  assert.ok(resembles('ADEYEMI YETUNDÉ', 'Yétúndé', 'Adéyemí'));
  assert.ok(resembles('AKINWANDE OLUWAFUNMILAYO', 'Oluwafunmilayo Adebisi', 'Akinwande-Okonkwo'));
  assert.ok(resembles('OKAFFOR AMAKA', 'Amaka', 'Okafor'), 'one letter off in a longer word');
});

test('apostrophes, hooks, hyphens and spaces within a name make no other one', () => {
  for (const [account, first, last] of [
    ['SAADATU DANLADI', 'Sa’adatu', 'Ɗanladi'],
    ['SA ADATU DANLADI', "Sa'adatu", 'Ɗanladi'],
    ["SA'ADATU ƊANLADI", 'Saadatu', 'Danladi'],
    ['OLUWASEUN IGE', 'Oluwa-Seun', 'Ige'],
    ['IGE OLUWA SEUN', 'Oluwaseun', 'Ige'],
    ['O BRIEN MARY', 'Mary', 'O’Brien'],
  ] as const)
    assert.ok(resembles(account, first, last), account);
  assert.ok(isSameName({ firstname: 'Sa’adatu', lastname: 'Ɗanladi' }, { firstname: "SA'ADATU", lastname: 'Danladi' }));
  assert.ok(isSameName({ firstname: 'Oluwa-Seun', lastname: 'Ige' }, { firstname: 'Oluwaseun', lastname: 'Ige' }));
  assert.ok(!isSameName({ firstname: 'Musa', lastname: 'Ige' }, { firstname: 'Ige', lastname: 'Musa' }));
  assert.ok(!isSameName({ firstname: 'محمد', lastname: 'Ige' }, { firstname: 'أحمد', lastname: 'Ige' }));
});

test('a different name, or one with only half of the agent’s name, does not match', () => {
  assert.ok(!resembles('CHIDI NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('AMAKA NWOSU', 'Amaka', 'Okafor'));
  assert.ok(!resembles('OBI ADA', 'Ade', 'Obi'), 'short words have to be the same');
  for (const [account, first, last] of [
    ['HASSAN OKORO', 'Hassan', 'Hassan'],
    ['BELLO CHIDI', 'Bello', 'Bella'],
    ['ADEBAYO OKORO', 'Ade Bayo', 'Ade-Bayo'],
    ['ADE BAYO OKORO', 'Adebayo', 'Ade-Bayo'],
    ['MUSA BELLO', 'Musa', 'Musa'],
  ] as const)
    assert.ok(!resembles(account, first, last), `${account}: one word is not both names`);
  for (const account of ['MUSA MUSA', 'MUSA ALI MUSA']) assert.ok(resembles(account, 'Musa', 'Musa'), account);
  assert.ok(resembles('ADE BAYO ADEBAYO', 'Adebayo', 'Ade-Bayo'));
  assert.ok(!resembles('', 'Amaka', 'Okafor'));
  assert.ok(!resembles('奥卡福', 'Amaka', 'Okafor'));
});

test('a name of more than four words is found whatever stands between its words', () => {
  for (const many of [
    'Musa.Ibrahim.John.Chidi.Emeka',
    'Musa/Ibrahim,John_Chidi·Emeka',
    'Musa"Ibrahim"John 1Chidi2Emeka',
    'A B C D E',
  ])
    assert.ok(hasManyWords(many, 'Ade'), many);
  assert.ok(hasManyWords('Musa-Ibrahim', 'John.Chidi.Emeka'));
  for (const [first, last] of [
    ['Amaka Grace', 'Okafor-Eze'],
    ["Ne'ema", "O'Neil"],
    ['Mary-Jane', 'Ọláyínká Adéyẹmí'],
    ['Amaka G.', 'Okafor'],
  ] as const)
    assert.ok(!hasManyWords(first, last), first);
});

test('two names that banks tell are one holder’s by two words of them, in any order', () => {
  assert.ok(isSameHolder('EZE TUNDE', 'Tunde Eze'));
  assert.ok(isSameHolder('EZE TUNDE OLAMIDE', 'TUNDE O EZE'));
  assert.ok(isSameHolder('SA ADATU BELLO', 'Sa’adatu Bello'));
  assert.ok(!isSameHolder('EZE TUNDE', 'EZE CHINEDU'), 'one word is many people’s');
  assert.ok(!isSameHolder('EZE TUNDE', 'EZE'));
  assert.ok(!isSameHolder('EZE TUNDE', ''));
  assert.ok(!isSameHolder('', 'EZE TUNDE'));
});

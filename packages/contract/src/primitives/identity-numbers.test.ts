import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { birthDay, readBirthDay } from './birth-days.ts';
import { identityNumberOf, readIdentityNumber } from './identity-numbers.ts';

test('a BVN or NIN is read in groups, behind its name, and out of a message', () => {
  for (const text of [
    '22212345678',
    '222 1234 5678',
    '222-1234-5678',
    '\u200e222\u00a01234\u20115678',
    'BVN: 22212345678',
    'My NIN is 22212345678.',
    'NIN22212345678',
    'nin no. 222 1234 5678',
    'Name: Bisi, BVN 22212345678, phone +234 803 123 4567',
    '(22212345678)',
  ])
    assert.equal(readIdentityNumber(text).read, '22212345678', text);
});

test('two numbers, digits of other scripts and a text that is turned are no BVN or NIN', () => {
  assert.match(readIdentityNumber('BVN 22212345678 NIN 12345678901').problem ?? '', /two numbers/);
  for (const text of ['٢٢٢١٢٣٤٥٦٧٨', '２２２１２３４５６７８', '\u202e22212345678', '2.22E+10', ''])
    assert.equal(readIdentityNumber(text).read, null, text);
});

test('a number of ten or twelve digits says how many it has', () => {
  const schema = identityNumberOf('Enter your BVN');
  const said = (text: string) => z.safeParse(schema, text).error?.issues[0]?.message ?? '';
  assert.match(said('2221234567'), /11 digits.*This one has 10/);
  assert.match(said('222123456789'), /This one has 12/);
  assert.equal(said(' '), 'Enter your BVN');
  assert.equal(z.parse(schema, 'BVN 222 1234 5678'), '22212345678');
});

test('a birthday is read as all days are, from 1900 on, and without separators', () => {
  for (const text of [
    '17/05/1990',
    '17-5-1990',
    '17 May 1990',
    '17th of May, 1990',
    'May 17, 1990',
    '1990-05-17',
    '17051990',
    '19900517',
  ])
    assert.equal(readBirthDay(text).read, '1990-05-17', text);
  for (const text of ['17/05/90', '17-May-90', '1-Jan-05', '05/17/1990', '31/02/1990', '17/05/1890', '1990', '0', ''])
    assert.equal(readBirthDay(text).read, null, text);
  assert.equal(z.parse(birthDay, '1 Jan 1931'), '1931-01-01');
  assert.match(z.safeParse(birthDay, '17/05/90').error?.issues[0]?.message ?? '', /such as 17 May 1990/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

const owner = { names: ['Ọlámidé', 'Adébáyọ̀-Cole'], email: 'lami.cole@example.com', phone: '+234 803 123 4567' };

test('common passwords, first names and runs are known in every case, with digits and signs around them', () => {
  const common = [
    ...[
      'password1',
      'PASSWORD1',
      'Passw0rd',
      'p@$$w0rd!',
      'password2026',
      '123password',
      'foodbank1',
      'Food Bank 2026',
    ],
    ...[
      '12345678',
      '87654321',
      '11111111',
      'abcdefgh',
      'qwertyui',
      '12121212',
      'abcabcabc',
      'aaaaaaaa',
      '１２３４５６７８',
    ],
    ...['chinedu1990', 'Aisha1234', 'blessing', 'GodIsGood', 'jesusislord!', 'naija2026', 'Bet9ja123', 'lagos2026'],
  ];
  assert.deepEqual(
    common.filter((one) => !isCommonPassword(one)),
    [],
  );
});

test('the own phone number, name and email make no password', () => {
  const own = [
    ...['08031234567', '2348031234567', '0803 123 4567', '8031234567', 'a08031234567'],
    ...[
      'olamide1',
      'Ọlámidé2026',
      'adebayocole',
      'OlamideAdebayo-Cole',
      'adebayo-coleolamide!',
      'lami.cole',
      'LAMI.COLE@example.com',
    ],
  ];
  assert.deepEqual(
    own.filter((one) => !isCommonPassword(one, owner)),
    [],
  );
  assert.equal(isCommonPassword('08099999991', owner), false, 'another number');
});

test('a few words, and a word with more than a few digits, are taken', () => {
  const taken = [
    ...['jollof rice', 'fried plantain', 'harmattan-market-1', 'yam-festival-2', 'my 3 goats eat', 'Ñew 🔑 password'],
    ...['chinedu4815162342', 'kf83hq2m', 'a long password of a customer', 'kaabo-oloye', '74920163'],
  ];
  assert.deepEqual(
    taken.filter((one) => isCommonPassword(one, owner)),
    [],
  );
});

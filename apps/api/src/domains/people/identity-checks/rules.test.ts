import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareNames } from './rules.ts';

const cases: readonly [
  about: string,
  first: string,
  last: string,
  holder: string,
  fits: 'both' | 'first' | 'last' | 'none',
][] = [
  ['Yoruba, with tones and dots', 'Ọláṣadé', 'Adéyẹmí', 'ADEYEMI OLASADE FUNKE', 'both'],
  ['Yoruba, written apart', 'Oluwa Seun', 'Ogun-Bíyi', 'OGUNBIYI OLUWASEUN', 'both'],
  ['Yoruba, written together', 'Oluwaseun', 'Ogunbiyi', 'Ogun-Biyi Oluwa-Seun', 'both'],
  ['Igbo, with dots', 'Chị́dị́mmà', 'Ọ́kọ́nkwọ̀', 'Okonkwo Chidimma', 'both'],
  ['Igbo, the middle name as first', 'Ngozi', 'Eze', 'EZE MARY NGOZI', 'both'],
  ['Hausa, with hooks and an apostrophe', 'Sa’adatu', 'Ɗanladi', 'DANLADI SAADATU', 'both'],
  ['Hausa, Ƙ and Ɓ', 'Ƙasimu', 'Ɓaba', 'Baba Kasimu', 'both'],
  ['a title that the bank has', 'Musa', 'Ibrahim', 'ALHAJI MUSA IBRAHIM', 'both'],
  ['a title that was typed', 'Alhaja Dr. Aisha', 'Bello', 'Bello Aisha', 'both'],
  ['a given name that is a title', 'Prince', 'Okafor', 'OKAFOR PRINCE', 'both'],
  ['first and last name the other way round', 'Adeyemi', 'Bisi', 'BISI ADEYEMI', 'both'],
  ['married, with both names', 'Bisi', 'Adeyemi-Okafor', 'OKAFOR BISI ADEYEMI', 'both'],
  ['married, one of both names', 'Bisi', 'Okafor', 'ADEYEMI-OKAFOR BISI', 'both'],
  ['married, the name before', 'Bisi', 'Okafor', 'ADEYEMI BISI', 'first'],
  ['one name, written twice', 'Musa', 'Musa', 'MUSA', 'both'],
  ['one name, as the bank writes it twice', 'Musa', 'Musa', 'MUSA MUSA', 'both'],
  ['one of two names, written twice', 'Musa', 'Musa', 'MUSA IBRAHIM', 'first'],
  ['a last name that the holder has not', 'Musa', 'Ibrahim', 'MUSA', 'first'],
  ['an initial is no name', 'B', 'Adeyemi', 'BISI ADEYEMI', 'last'],
  ['a beginning is no name', 'Ade', 'Yemi', 'BISI ADEYEMI', 'none'],
  ['nothing but a title', 'Chief', 'Chief', 'BISI ADEYEMI', 'none'],
  ['another person', 'Tunde', 'Bakare', 'BISI ADEYEMI', 'none'],
  ['no name from the provider', 'Tunde', 'Bakare', '', 'none'],
];

for (const [about, firstname, lastname, holder, fits] of cases)
  test(`names are compared without order, marks, hyphens and titles: ${about}`, () => {
    const { firstnameMatches, lastnameMatches } = compareNames({ firstname, lastname }, [holder]);
    const found =
      firstnameMatches && lastnameMatches ? 'both' : firstnameMatches ? 'first' : lastnameMatches ? 'last' : 'none';
    assert.equal(found, fits, `${firstname} ${lastname} and ${holder}`);
  });

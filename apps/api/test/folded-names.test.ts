import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { foldName, foldText, isSameName, nameSearch } from '@foodbank/contract/primitives/fold-text';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;

/** Every letter, mark, number, sign and separator of Unicode, except those of no meaning and halves of pairs. */
function* letters() {
  for (let code = 1; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    if (!/[\p{Cn}\p{Co}\p{Cs}]/u.test(letter)) yield letter;
  }
}

test('PostgreSQL folds every letter of Unicode as the contract does', async () => {
  const all = [...letters()];
  assert.ok(all.length > 140_000);
  const { rows } = await pool.query(
    // Node may know letters that PostgreSQL's Unicode does not have yet.
    'select given, fold_text(given) as folded from unnest($1::text[]) given where unicode_assigned(given)',
    [all.map((letter) => `a${letter}b`)],
  );
  const differing = rows.filter(({ given, folded }) => foldText(given) !== folded);
  assert.deepEqual(
    differing.map(({ given, folded }) => [given.codePointAt(1)?.toString(16), folded, foldText(given)]),
    [],
  );
});

const spellings = [
  ["Sa'adatu", 'saadatu'],
  ['Sa’adatu', 'saadatu'],
  ['Sa‘adatu', 'saadatu'],
  ['Saʼadatu', 'saadatu'],
  ['Saʾadatu', 'saadatu'],
  ['Saʿadatu', 'saadatu'],
  ['Sa`adatu', 'saadatu'],
  ['Sa´adatu', 'saadatu'],
  ['Sa′adatu', 'saadatu'],
  ['Sa＇adatu', 'saadatu'],
  ['SA’ADATU', 'saadatu'],
  ['Ɗanladi', 'danladi'],
  ['ƊANLADI', 'danladi'],
  ['Ɓala Ƙasimu ƴar Ƴaya', 'bala kasimu yar yaya'],
  ['Ọlá', 'ola'],
  ['Ọlá'.normalize('NFD'), 'ola'],
  ['S̩adé', 'sade'],
  ['Ńwáńkwọ́', 'nwankwo'],
  ['Jørgen Łukasz Æthel Œuvre Straße Iıpek Đura', 'jorgen lukasz aethel oeuvre strasse iipek dura'],
  ['Ŋgala Ɔkɛ Ǝri', 'nggala oke eri'],
  ['Ｄａｎｌａｄｉ', 'danladi'],
  ['Oﬁli', 'ofili'],
  ['Oluwa-Seun', 'oluwa seun'],
  ['Oluwa–Seun', 'oluwa seun'],
  ['Oluwa\u2011Seun', 'oluwa seun'],
  ['  Oluwa   Seun ', 'oluwa seun'],
  ['Oluwa\u00a0Seun', 'oluwa seun'],
  ['Musa, A. Danladi', 'musa a danladi'],
  ['\u202eDan\u200bla\u00addi\u202c\ufeff', 'danladi'],
  ['محمّد', 'محمد'],
  ['N/A', 'n/a'],
] as const;

test('a name is folded to what people type for it, in the contract and in PostgreSQL alike', async () => {
  for (const [name, folded] of spellings) {
    assert.equal(foldName(name), folded, name);
    const { rows } = await pool.query('select fold_name($1) as folded, name_search($1) as search', [name]);
    assert.deepEqual(rows[0], { folded, search: nameSearch(name) }, name);
  }
});

test('digits of other kinds stay what they are, and what is printed behind a brand goes', () => {
  assert.deepEqual(['½ bag', 'Rice ②', '５', 'Peak™'].map(foldText), ['½ bag', 'rice ②', '５', 'peak']);
});

test('two spellings are one name, whatever their marks, hyphens and order, and two names are not', () => {
  for (const [one, other] of [
    ['Oluwa-Seun Ade', 'Oluwaseun Ade'],
    ['Danladi Musa', 'Musa Ɗanladi'],
    ['SA’ADATU bello', "Sa'adatu  Bello"],
  ] as const)
    assert.equal(isSameName(one, other), true, one);
  for (const [one, other] of [
    ['Danladi Musa', 'Danladi Muse'],
    ['Ada Obi', 'Ada'],
    ['', ''],
    ["'", '’'],
  ] as const)
    assert.equal(isSameName(one, other), false, one);
});

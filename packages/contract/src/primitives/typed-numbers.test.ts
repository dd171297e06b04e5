import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.ts';
import {
  amountExample,
  nairaText,
  percentExample,
  readDecimal,
  readKobo,
  readNaira,
  readPpm,
  readSignedKobo,
  readWhole,
  typedNaira,
  typedPercent,
  typedSignedNaira,
  typedWhole,
  wholeExample,
} from './typed-numbers.ts';

// What is typed, and what it is in kobo. Null: refused with an example.
const amounts: [typed: string, kobo: number | null][] = [
  // A comma groups three digits, and a full stop begins at most two decimals.
  ['1500', 150_000],
  ['1,500', 150_000],
  ['1500.5', 150_050],
  ['1,500.50', 150_050],
  ['1,250.50', 125_050],
  ['71,900', 7_190_000],
  ['1,234,567.89', 123_456_789],
  ['0.01', 1],
  ['0', 0],
  ['0.00', 0],
  ['12,50', null],
  ['7,5', null],
  ['1500,50', null],
  ['1.300,00', null],
  ['1.300', null],
  ['1.500.000', null],
  ['1,300.000', null],
  ['12,345.678', null],
  ['1,50,000', null],
  ['1,5000', null],
  ['1500,000', null],
  ['1,500,', null],
  ['1,,500', null],
  [',500', null],
  ['1,500,00', null],
  ['0,500', null],
  ['00,500', null],
  ['.5', null],
  ['5.', 500],
  ['1,500.', 150_000],
  ['₦1,500.', 150_000],
  ['1,500..', null],
  ['1,500.50.', 150_050],
  ['1.5.0.', null],
  ['1..5', null],
  ['1.5.0', null],
  ["1'500", null],
  ['1_500', null],
  ['1;500', null],
  // Zeros in front are how some programs fill a column.
  ['0500', 50_000],
  ['000', 0],
  ['007.50', 750],
  // The currency, in front or behind.
  ['₦1,500', 150_000],
  ['₦ 1,500.50', 150_050],
  ['N1500', 150_000],
  ['n 1,500', 150_000],
  ['NGN 1,500', 150_000],
  ['ngn1500.50', 150_050],
  ['1,500 NGN', 150_000],
  ['1500₦', 150_000],
  ['₦NGN 1500', null],
  ['₦₦1500', null],
  ['₦12,50', null],
  ['NGN 1.300,00', null],
  ['₦1,500/=', 150_000],
  ['1,500/-', 150_000],
  ['1,500.50/–', 150_050],
  ['1500/', null],
  ['1500/=/=', null],
  ['1500 naira', 150_000],
  ['1,500 Naira', 150_000],
  ['#1500', 150_000],
  ['# 1,500.50', 150_050],
  ['##1500', null],
  ['#1500 naira', null],
  ['$1500', null],
  ['€1500', null],
  ['USD 1500', null],
  ['N', null],
  ['₦', null],
  // Spaces and what can't be seen.
  ['  1,500  ', 150_000],
  ['\t1500\r\n', 150_000],
  ['₦\u00a01,500', 150_000],
  ['1\u202f500', 150_000],
  ['1\u2009500\u2009000.50', 150_000_050],
  ['1 500', 150_000],
  ['1, 500', 150_000],
  ['\u200e₦1,500\u200f', 150_000],
  ['\u202a\u2066₦1,500.50\u2069\u202c', 150_050],
  ['1\u200b500', 150_000],
  ['\ufeff1,500', 150_000],
  ['12\u206050', 125_000],
  ['12 50', null],
  ['1 50 000', null],
  ['1 500,000', null],
  ['1,500 000', null],
  ['1500. 50', null],
  ['1\n500', null],
  ['\u202e0051', null],
  // A sign, an exponent, other digits, words.
  ['-5', null],
  ['−5', null],
  ['+5', 500],
  ['+1500', 150_000],
  ['+₦1,500', 150_000],
  ['₦+1,500', 150_000],
  ['++5', null],
  ['+-5', null],
  ['(5)', null],
  ['1e3', null],
  ['0x10', null],
  ['1500k', null],
  ['1.5m', null],
  ['Infinity', null],
  ['NaN', null],
  ['٣', null],
  ['१५००', null],
  ['１５００', null],
  ['1，500', null],
  ['1500．50', null],
  ['1٬500', null],
  ['1500٫50', null],
  ['½', null],
  ['5²', null],
  ['=1500', null],
  ['1500 or so', null],
  ['1500-2000', null],
  ['', null],
  ['   ', null],
  // Exact up to 2^53 kobo; beyond every bound above that.
  ['90,071,992,547,409.91', 9_007_199_254_740_991],
  ['90,071,992,547,409.92', Number.POSITIVE_INFINITY],
  ['99999999999999999999', Number.POSITIVE_INFINITY],
  ['9'.repeat(400), Number.POSITIVE_INFINITY],
];

test('an amount is what was typed, or it is refused: a comma never makes another one', () => {
  for (const [typed, kobo] of amounts) {
    assert.equal(readKobo(typed), kobo, JSON.stringify(typed));
    const field = check(typedNaira(amountExample), typed);
    if (kobo !== null && Number.isFinite(kobo)) assert.deepEqual(field, { ok: true, data: kobo / 100 });
    else assert.equal(!field.ok && field.message, kobo === null ? amountExample : 'This number is too high', typed);
  }
});

test('only where amounts may be below zero a sign or parentheses are read', () => {
  for (const [typed, kobo] of [
    ['-5', -500],
    ['-₦1,234.50', -123_450],
    ['₦-1,234.50', -123_450],
    ['NGN -5', -500],
    ['− 5', -500],
    ['–5', -500],
    ['(1,234.50)', -123_450],
    ['(₦5)', -500],
    ['1,234.50', 123_450],
    ['-0', 0],
    ['(0.00)', 0],
    ['-12,50', null],
    ['(1.300,00)', null],
    ['--5', null],
    ['-(5)', null],
    ['(-5)', null],
    ['5-', null],
    ['+5', 500],
    ['-+5', null],
    ['(+5)', null],
    ['+(5)', null],
    ['-#5', -500],
    ['(5', null],
    ['-', null],
    ['()', null],
    ['5 CR', null],
    ['-99999999999999999999', Number.NEGATIVE_INFINITY],
  ] as const) {
    assert.equal(readSignedKobo(typed), kobo, typed);
    const field = check(typedSignedNaira(amountExample), typed);
    assert.equal(field.ok && field.data, kobo !== null && Number.isFinite(kobo) ? kobo / 100 : false, typed);
  }
});

test('a percentage has at most four decimals behind a full stop, and no comma', () => {
  for (const [typed, ppm] of [
    ['7.5', 75_000],
    ['7.5%', 75_000],
    [' 7.5 % ', 75_000],
    ['7.5\u00a0%', 75_000],
    ['0', 0],
    ['0.0003', 3],
    ['100', 1_000_000],
    ['05', 50_000],
    ['250', 2_500_000],
    ['7,5', null],
    ['7,500', null],
    ['1,000', null],
    ['0.00003', null],
    ['.5', null],
    ['5.', null],
    ['-5', null],
    ['+5', null],
    ['1e1', null],
    ['٧', null],
    ['７.5', null],
    ['%', null],
    ['7.5%%', null],
    ['₦5', null],
    ['1000', null],
    ['', null],
  ] as const) {
    assert.equal(readPpm(typed), ppm, typed);
    const field = check(typedPercent(percentExample), typed);
    assert.equal(field.ok ? field.data : field.message, ppm === null ? percentExample : ppm / 10_000, typed);
  }
});

test('a whole number has no decimals, and commas only before groups of three', () => {
  for (const [typed, whole] of [
    ['12', 12],
    ['1,500', 1_500],
    ['1 500', 1_500],
    [' 12\u200f', 12],
    ['012', 12],
    ['0', 0],
    ['1,5', null],
    ['1.5', null],
    ['1.500', null],
    ['12.0', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['٣', null],
    ['３', null],
    ['12 bags', null],
    ['', null],
    ['99999999999999999999', Number.POSITIVE_INFINITY],
  ] as const) {
    assert.equal(readWhole(typed), whole, typed);
    const field = check(typedWhole(wholeExample), typed);
    if (whole === null) assert.equal(!field.ok && field.message, wholeExample, typed);
    else assert.equal(field.ok && field.data, Number.isFinite(whole) && whole, typed);
  }
});

test('a number with decimals in a text is grouped like an amount', () => {
  for (const [typed, number] of [
    ['1.5', 1.5],
    ['1,500', 1_500],
    ['1500', 1_500],
    ['0.375', 0.375],
    ['1,500.25', 1_500.25],
    ['1,5', null],
    ['1.500,5', null],
    ['0,500', null],
    ['1.', null],
    ['', null],
    ['9'.repeat(30), Number.POSITIVE_INFINITY],
  ] as const) {
    assert.equal(readDecimal(typed), number, typed);
  }
});

test('a number that a field begins with is read as itself', () => {
  for (const naira of [0, 0.01, 5, 1_500, 1_500.5, 27_080.05, 10_000_000]) {
    assert.equal(readNaira(nairaText(naira)), naira);
  }
  assert.equal(nairaText(1_500.5), '1500.50');
});

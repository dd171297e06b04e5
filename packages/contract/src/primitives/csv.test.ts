import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv, withoutGuard } from './csv.ts';

const bodyOf = (...rows: Parameters<typeof toCsv>[0]) => toCsv(rows).slice(1);

test('a CSV file begins with a byte order mark, and each row ends in CR LF', () => {
  assert.equal(
    toCsv([
      ['Day', 'Sales'],
      ['2026-11-01', 27_080.5],
    ]),
    '\uFEFFDay,Sales\r\n2026-11-01,27080.5\r\n',
  );
  assert.equal(toCsv([]), '\uFEFF');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  assert.equal(
    bodyOf(['Obi, Ada', 'the "big" one', 'two\nlines', 'ẹ ₦']),
    '"Obi, Ada","the ""big"" one","two\nlines",ẹ ₦\r\n',
  );
});

test('a text that a spreadsheet would run as a formula is harmless', () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠A',
    '=HYPERLINK("http://x","y")',
  ];
  assert.deepEqual(
    dangerous.map((text) => bodyOf([text]).slice(0, -2)),
    [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      '"\'\r=1"',
      '"\'\n=1"',
      "'＝1",
      "'＋1",
      "'－1",
      "'＠A",
      '"\'=HYPERLINK(""http://x"",""y"")"',
    ],
  );
  assert.equal(bodyOf(['0803 = 1', 'a-b', '']), '0803 = 1,a-b,\r\n', 'the characters are harmless elsewhere');
});

test('the apostrophe in front of a formula is taken away again, and no other', () => {
  for (const text of ['=1+1', '+234', '-5', '@x', "'=1", "''=1", "'Yar Dubu", "''", '', 'plain', '＝1', "'5"]) {
    assert.equal(withoutGuard(bodyOf([text]).slice(0, -2)), text);
  }
  assert.equal(bodyOf(["'=1"]), "''=1\r\n");
  assert.equal(withoutGuard('=1+1'), '=1+1', 'Google Sheets takes the apostrophe away itself');
});

test('a number below zero stays a number', () => {
  assert.equal(bodyOf([-5.25, 0]), '-5.25,0\r\n');
});

test('an amount in kobo is naira with two decimals, exact and without an apostrophe', () => {
  const cells = [0, 5, -5, 50, 100, -123_450, Number.MAX_SAFE_INTEGER].map((kobo) => ({ kobo }));
  assert.equal(bodyOf(cells), '0.00,0.05,-0.05,0.50,1.00,-1234.50,90071992547409.91\r\n');
  assert.throws(() => toCsv([[{ kobo: 0.5 }]]), RangeError);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { earnedRow, makeStatement } from '../../../../test/make-statement.ts';
import { renderStatement } from './render-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { digestOf, StatementDoesNotAddUp, type StatementModel, totalsOf } from './statement-model.ts';

const rowsOf = (model: StatementModel): string[][] =>
  parse(statementCsv(model).slice(1), { relax_column_count: true, skip_empty_lines: true });

test('opening balance and the sums of a statement are its closing balance, to the kobo', () => {
  const model = makeStatement();
  assert.deepEqual(totalsOf(model), {
    earnedKobo: 81_210,
    bonusKobo: 270_000,
    takenBackKobo: -152_211,
    paidOutsideKobo: 0,
    taxKobo: -5_000,
    paidKobo: -2_708_805,
  });
  assert.equal(model.closingKobo, 198_999);
  const returned = makeStatement({
    payouts: makeStatement().payouts.map((payout) => ({
      ...payout,
      amountKobo: -payout.amountKobo,
      parts: payout.parts.map((part) => ({ ...part, amountKobo: -part.amountKobo })),
    })),
  });
  assert.equal(totalsOf(returned).paidKobo, 2_708_805);
});

test('a statement that does not add up by a kobo is refused, as PDF and as CSV', () => {
  const good = makeStatement();
  const [payout] = good.payouts;
  const [first = { label: '', amountKobo: 0 }, ...others] = payout?.parts ?? [];
  const partsOff = [{ ...first, amountKobo: first.amountKobo + 1 }, ...others];
  const wrong: Partial<StatementModel>[] = [
    { closingKobo: good.closingKobo + 1 },
    { closingKobo: good.closingKobo - 1 },
    { openingKobo: good.openingKobo + 0.5, closingKobo: good.closingKobo + 0.5 },
    { earned: good.earned.slice(1), closingKobo: good.closingKobo },
    { payouts: good.payouts.map((one) => ({ ...one, parts: partsOff })) },
    { closingKobo: Number.NaN },
    { expectedKobo: 0.1 },
    { openingKobo: Number.MAX_SAFE_INTEGER + 1 },
  ];
  for (const given of wrong) {
    const model = makeStatement(given);
    for (const write of [totalsOf, statementCsv, renderStatement])
      assert.throws(() => write(model), StatementDoesNotAddUp, JSON.stringify(given).slice(0, 80));
  }
});

test('the amounts of the CSV add up to the closing balance, with two decimals and exact kobo', () => {
  const model = makeStatement({ openingKobo: 5 });
  const rows = rowsOf(model);
  const heading = rows.findIndex(([first]) => first === 'Section');
  const end = rows.findIndex(([first]) => first === 'Closing balance');
  const amounts = rows.slice(heading + 1, end).map((row) => row[6] ?? '');
  for (const amount of amounts) assert.match(amount, /^-?\d+\.\d\d$/);
  const kobo = (amount = '') => Number(amount.replace('.', ''));
  assert.equal(
    amounts.reduce((total, amount) => total + kobo(amount), 0),
    kobo(rows[end]?.[6]),
  );
  assert.deepEqual(rows[heading + 1]?.[6], '0.05');
  assert.deepEqual(rows[heading + 2], [
    ...['Earned', '2026-06-01', 'PO-10000', 'Order completed', '13500.00', '2.0\u00a0%', '270.00', 'Earned', '', ''],
  ]);
  const parts = rows.filter(([first]) => first === 'Line of a payout').map((row) => kobo(row[6]));
  assert.equal(
    parts.reduce((total, part) => total + part, 0),
    2_708_805,
  );
});

test('names and notes that a spreadsheet would run as formulas are texts in the CSV', () => {
  const hostile = '=HYPERLINK("http://evil.example","x")';
  const model = makeStatement({
    agent: { name: hostile, code: 'FB-7K2M9Q' },
    earned: [earnedRow(0, { explanation: '@SUM(A1)', order: '+1', state: '-1' })],
    payouts: makeStatement().payouts.map((one) => ({ ...one, account: '\t=1', reference: '=2' })),
  });
  const csv = statementCsv(model);
  assert.ok(csv.startsWith('\uFEFF'));
  for (const cell of rowsOf(model).flat())
    if (!/^-?\d+\.\d\d$/.test(cell)) assert.doesNotMatch(cell, /^[=+\-@\t]/, cell);
  assert.ok(csv.includes(`"'=HYPERLINK(""http://evil.example"",""x"")"`));
});

test('the digest of a statement changes with anything that it says, and with nothing else', () => {
  const one = digestOf(makeStatement());
  assert.deepEqual(digestOf(makeStatement()), one);
  for (const other of [
    makeStatement({ month: '2026-07' }),
    makeStatement({ openingKobo: 2_713_806 }),
    makeStatement({ agent: { name: 'Ọlá', code: 'FB-7K2M9Q' } }),
    makeStatement({ earned: [0, 1, 2].map((index) => earnedRow(index, { state: 'Paid' })) }),
  ])
    assert.notDeepEqual(digestOf(other), one);
});

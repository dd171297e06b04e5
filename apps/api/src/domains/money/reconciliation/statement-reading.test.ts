import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sent } from '@foodbank/contract/endpoint';
import { statementFileBytesMax } from '@foodbank/contract/money/reconciliation';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const finance = await makeStaff(app, ['finance']);
app.clock.setBusinessDate('2026-07-01');

type Form = Sent<typeof calls.uploadStatement>['body'];
const form = (text: string | Buffer, changes: Partial<Form> = {}): Form => ({
  account: 'bank',
  dateForm: 'day-first',
  from: '2026-06-01',
  to: '2026-06-30',
  opening: 0,
  closing: 0,
  fileName: 'june.csv',
  contentBase64: Buffer.from(text).toString('base64'),
  ...changes,
});
const upload = async (text: string | Buffer, changes: Partial<Form> = {}) => {
  const { statement } = await finance.call(calls.uploadStatement, { body: form(text, changes) });
  const { rows } = await finance.call(calls.listLinesOfStatement, { params: { id: statement.id }, query: {} });
  return { ...statement, rows };
};
const apply = (id: string, digest: string) => finance.send(calls.applyStatement, { params: { id }, body: { digest } });

test('amounts, signs, days and texts of a bank’s file are read as people mean them', async () => {
  const header = 'id,booked,value,amount,debit,credit,description,reference,balance';
  const { rows, sum, problems } = await upload(
    [
      header,
      '1,01/06/2026,02/06/2026,"1,234.50",-,,Rent,R-1,"₦1,234.50"',
      '2,1-6-2026,,"(1,234.50)",,,"Back ""again""",,0.00',
      '3,02.06.2026,,,"2,000",-,Fee  ,r3,(2000.00)',
      '4,02/06/2026,,-,–,"NGN 2,000.00",=no,,-',
      '5,03/06/2026,,−0.5,,,"two\nlines",,-0.5',
      '6,04/06/2026,,.5,,,x,,',
    ].join('\n'),
    { closing: -0.5 },
  );
  assert.deepEqual(
    rows.map(({ bookedOn, valueOn, amount, description, reference, balance, error }) =>
      error === null ? [bookedOn, valueOn, amount, description, reference, balance] : error,
    ),
    [
      ['2026-06-01', '2026-06-02', 1234.5, 'Rent', 'R-1', 1234.5],
      ['2026-06-01', null, -1234.5, 'Back "again"', null, 0],
      ['2026-06-02', null, -2000, 'Fee', 'r3', -2000],
      'The description looks like a formula',
      ['2026-06-03', null, -0.5, 'two lines', null, -0.5],
      'Write the amount as 1234.50, 1,234.50 or (1,234.50)',
    ],
  );
  assert.deepEqual([sum, problems], [-2000.5, []], 'sums of a file with errors say nothing');
});

test('each wrong row has its own error, and such a statement is not applied', async () => {
  const amounts = [
    '1,50',
    '1500,50',
    '1.300,00',
    '-1.300,00',
    '0,500',
    '1,234.50 XR',
    '1.000',
    '1,0000',
    '0x10',
    '=1+1',
    '++5',
    '+5 DR',
    '1,234.567',
    '(5',
    'NaN',
    '٣',
    '-5-',
    '5- DR',
    '-5 DR',
    '$5',
    '--5',
    '((5))',
  ];
  const wrong: [string, string][] = [
    ...amounts.map((amount): [string, string] => [
      `01/06/2026,"${amount}",x,`,
      `Write the amount as 1234.50, 1,234.50 or (1,234.50)${/,\d\d?$/.test(amount) ? '. Write kobo behind a full stop, not a comma' : ''}`,
    ]),
    ['01/06/2026,-,x,', 'The amount is missing'],
    ['01/06/2026,0.00,x,', 'The amount is zero'],
    ['01/06/2026,1000000000.01,x,', 'The amount is too high'],
    ['31/06/2026,1,x,', 'Write the booked day as 31/12/2026, 31-Dec-2026 or 2026-12-31'],
    ['01/06/26,1,x,', 'Write the year of “01/06/26” with four digits'],
    ['30/02/2026,1,x,', 'Write the booked day as 31/12/2026, 31-Dec-2026 or 2026-12-31'],
    [
      'soon,1;5,x,',
      'Write the booked day as 31/12/2026, 31-Dec-2026 or 2026-12-31. Write the amount as 1234.50, 1,234.50 or (1,234.50)',
    ],
    [',1,x,', 'The booked day is missing'],
    ['31/05/2026,1,x,', '31 May 2026 is not within the statement’s days'],
    ['01/06/2026,1,=HYPERLINK("http://evil"),', 'The description looks like a formula'],
    [`01/06/2026,1,x,${'r'.repeat(101)}`, 'The reference is longer than 100 characters'],
    [
      '01/06/2026,1,x,,2',
      '“2” stands in column E, which has no name in the first row. A comma inside a cell needs quotation marks around the cell',
    ],
  ].map(([row = '', error = '']) => [
    row.includes('HYPERLINK') ? '01/06/2026,1,"=HYPERLINK(""http://evil"")",' : row,
    error,
  ]);
  const found = await upload(`booked,amount,description,reference\n${wrong.map(([row]) => row).join('\n')}`);
  assert.deepEqual(
    found.rows.map(({ error }) => error),
    wrong.map(([, error]) => error),
  );
  const { rows } = await finance.call(calls.listLinesOfStatement, {
    params: { id: found.id },
    query: { show: 'errors' },
  });
  assert.deepEqual([found.errorCount, rows.length], [wrong.length, wrong.length]);
  assert.equal((await apply(found.id, found.digest)).body.code, 'statement-has-errors');
});

test('a month-first or year-first file is read so only if the person says it', async () => {
  const text = 'booked,amount,description\n06/12/2026,5,x\n';
  assert.equal((await upload(text, { dateForm: 'month-first', closing: 5 })).rows[0]?.bookedOn, '2026-06-12');
  assert.match((await upload(text)).rows[0]?.error ?? '', /6 Dec 2026 is not within/);
  const { rows } = await upload('booked,amount,description\n2026/6/9,5,x\n', { dateForm: 'year-first', closing: 5 });
  assert.equal(rows[0]?.bookedOn, '2026-06-09');
});

test('a file that is no CSV with the right columns, or of wrong days, is refused as a whole', async () => {
  const good = 'booked,amount,description\n01/06/2026,5,Adé\n';
  const files: [string | Buffer, RegExp, Partial<Form>?][] = [
    [Buffer.from('PK\x03\x04workbook'), /Excel workbook/],
    ['date,amount,description\n1,2,3\n', /“date” is not known/],
    ['booked,description\n1,2\n', /“amount” is missing/],
    ['booked,amount\n1,2\n', /“description” is missing/],
    ['booked,amount,amount,description\n1,2,3,4\n', /“amount” is there twice/],
    [`${good}"open,5,x\n`, /can’t be read/],
    ['booked,amount,description\n', /no rows/],
    [`booked,amount,description\n${'a,b,c\n'.repeat(50_001)}`, /more than 50,000 rows/],
    [good, /last day is before the first/, { to: '2026-05-31' }],
    [good, /must be over/, { to: '2026-07-01' }],
  ];
  const count = async () => (await database.pool.query('select count(*)::int from statements')).rows[0].count;
  const before = await count();
  for (const [file, message, changes] of files) {
    const { status, body } = await finance.send(calls.uploadStatement, { body: form(file, changes) });
    assert.deepEqual([status, body.code], [400, 'validation'], String(message));
    assert.match(String(body.message), message);
  }
  const wrong = [
    { from: '2026-02-30' },
    { opening: 1e12 },
    { opening: 0.001 },
    { account: 'cash' },
    { dateForm: 'any' },
    { contentBase64: '!' },
  ];
  for (const changes of wrong) {
    const body = { ...form(good), ...changes };
    assert.equal((await finance.send(calls.uploadStatement, { body })).status, 400, JSON.stringify(changes));
  }
  const { status } = await finance.send(calls.uploadStatement, {
    body: form(Buffer.alloc(statementFileBytesMax + 1, 'x')),
  });
  assert.equal(status, 413);
  assert.equal(await count(), before);
});

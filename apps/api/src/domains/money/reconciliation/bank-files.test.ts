import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sent } from '@foodbank/contract/endpoint';
import type { UnderstoodStatement } from '@foodbank/contract/money/reconciliation';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import {
  makeWorkbook,
  statementByDays,
  statementNewestFirst,
  statementWithTotals,
} from '../../../../test/bank-files.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [finance, other] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
app.clock.setBusinessDate('2026-12-01');

type Body = Sent<typeof calls.openStatementFile>['body'];
const bodyOf = (file: string | Buffer, changes: Partial<Body> = {}): Body => ({
  account: 'bank',
  fileName: 'statement',
  contentBase64: Buffer.from(file).toString('base64'),
  ...changes,
});
const open = (file: string | Buffer, changes: Partial<Body> = {}) =>
  finance.call(calls.openStatementFile, { body: bodyOf(file, changes) });
const refusalOf = async (file: string | Buffer, changes: Partial<Body> = {}) => {
  const { status, body } = await finance.send(calls.openStatementFile, { body: bodyOf(file, changes) });
  assert.equal(status, 400, JSON.stringify(body));
  return String(body.message);
};
/** What was understood, and the mapping by which. */
const understand = async (file: string | Buffer, changes: Partial<Body> = {}) => {
  const { understood, mapping, ...rest } = await open(file, changes);
  return { ...rest, read: understood ?? assert.fail('nothing was understood'), mapping: mapping ?? assert.fail() };
};
/** Uploads what was understood, as a member who agrees with it does. */
async function upload(file: string | Buffer, changes: Partial<Sent<typeof calls.uploadStatement>['body']> = {}) {
  const { read, mapping } = await understand(file);
  const { from, to, opening, closing } = read;
  const body = {
    ...bodyOf(file),
    mapping,
    from: from ?? '',
    to: to ?? '',
    opening: opening ?? 0,
    closing: closing ?? 0,
  };
  return (await finance.call(calls.uploadStatement, { body: { ...body, ...changes } })).statement;
}
const summary = ({ from, to, opening, closing, lineCount, moneyIn, moneyOut, order }: UnderstoodStatement) => [
  ...[from, to, opening, closing, lineCount, moneyIn, moneyOut, order],
];

test('a statement with titles, totals and remarks over two lines is understood with its days and balances', async () => {
  const { read, mapping, headingRow, mappingFrom, kept } = await understand(statementWithTotals);
  assert.deepEqual([headingRow, mappingFrom, kept], [10, 'guess', null]);
  assert.deepEqual(mapping.columns, [
    'booked',
    'value',
    'reference',
    'debit',
    'credit',
    'balance',
    'unread',
    'description',
  ]);
  assert.deepEqual(summary(read), [
    '2026-11-01',
    '2026-11-30',
    11_892.5,
    304_333.75,
    5,
    300_000,
    7_558.75,
    'oldest-first',
  ]);
  assert.deepEqual([read.errors, read.doubts], [[], []]);
  assert.deepEqual(
    read.leftOut.map(({ why, text }) => [why, text]),
    [
      ['totals', 'TOTAL · 7,558.75 · 300,000.00'],
      ['note', 'END OF STATEMENT'],
    ],
  );
  assert.equal(read.lines[0]?.description, 'NIP/SPRING/ADA FOODS/ rent of November');
});

test('a statement with semicolons, the newest line first and zeros in the empty side is understood', async () => {
  const { read, mapping } = await understand(statementNewestFirst);
  assert.deepEqual(mapping.columns, ['booked', 'value', 'description', 'debit', 'credit', 'balance']);
  assert.deepEqual(summary(read), ['2026-09-01', '2026-09-24', 20_000, 69_946.25, 4, 55_000, 5_053.75, 'newest-first']);
  assert.deepEqual([read.errors, read.doubts, read.leftOut], [[], [], []]);
});

test('a statement by days with CR and DR, times, apostrophes and numbers of pages is understood', async () => {
  const { read, mapping } = await understand(statementByDays);
  assert.deepEqual(mapping.columns, ['booked', 'value', 'description', 'reference', 'debit', 'credit', 'balance']);
  assert.deepEqual(summary(read), [
    '2026-10-03',
    '2026-10-24',
    69_946.25,
    11_892.5,
    4,
    12_000,
    70_053.75,
    'newest-day-first',
  ]);
  assert.deepEqual([read.errors, read.doubts], [[], []]);
  assert.deepEqual(
    read.leftOut.map(({ row, why }) => [row, why]),
    [
      [4, 'note'],
      [5, 'headings'],
      [8, 'note'],
    ],
  );
  assert.equal(read.lines[0]?.description, 'TRF FRM ADA OBI');
});

test('a line that is lost or changed is found by the balance after it', async () => {
  const lost = statementWithTotals.replace(/^24-Nov[^\r]*\r\n/m, '');
  const { read } = await understand(lost);
  assert.deepEqual(read.errors, [
    {
      line: 13,
      text: 'STAMP DUTY AND MAINTENANCE',
      error:
        'The balance should be ₦4,383.75: ₦300,000.00 came in that no line before it has, or an amount was changed',
    },
  ]);
  assert.deepEqual(read.doubts, [
    'The file says a total of money in of ₦300,000.00, and its lines make ₦0.00: a difference of ₦300,000.00.',
  ]);
  const changed = await understand(statementNewestFirst.replace('5,000.00;0.00', '500.00;0.00'));
  assert.deepEqual(
    changed.read.errors.map(({ line, error }) => [line, error.split(':')[0]]),
    [[7, 'The balance should be ₦29,500.00']],
  );
});

test('another layout is read once a member says what its columns are, and the next file with these headings is read so', async () => {
  const file = (day: string) =>
    `When;What happened;Sum;Way;Left over\n${day};POS FUEL;500.00;D;1,500.00\n${day};TOP UP;2,000.00;C;3,500.00`;
  const first = await open(file('11/03/2026'), { account: 'provider' });
  assert.deepEqual([first.mapping, first.understood, first.rows[0]?.cells[1]], [null, null, 'What happened']);
  const picked = await open(file('11/03/2026'), { account: 'provider', headingRow: 1 });
  assert.deepEqual(picked.mapping?.columns, ['unread', 'unread', 'unread', 'unread', 'unread']);
  const headings = picked.mapping?.headings ?? [];
  const columns = ['booked', 'description', 'amount', 'side', 'balance'] as const;
  const mapping = { headings, columns: [...columns], dateForm: 'month-first' as const };
  const lacking = {
    ...mapping,
    columns: ['booked', 'unread', 'amount', 'side', 'balance'] as (typeof columns)[number][],
  };
  assert.match(
    await refusalOf(file('11/03/2026'), { mapping: lacking as typeof mapping }),
    /Say which column is the description/,
  );
  const { read } = await understand(file('11/03/2026'), { account: 'provider', mapping });
  assert.deepEqual(summary(read).slice(0, 4), ['2026-11-03', '2026-11-03', 2_000, 3_500]);
  const days = (day: string) => ({ from: day, to: day, opening: 2_000, closing: 3_500, mapping });
  const march = { ...bodyOf(file('11/03/2026'), { account: 'provider' }), ...days('2026-11-03') };
  assert.equal((await finance.call(calls.uploadStatement, { body: march })).statement.errorCount, 0);
  const next = await understand(file('11/04/2026'), { account: 'provider' });
  assert.deepEqual([next.mappingFrom, next.kept?.by, next.read.from], ['kept', finance.name, '2026-11-04']);
  assert.equal((await open(file('11/04/2026'), { account: 'bank' })).mapping, null, 'it is kept for that account');
  const linesOf = async () =>
    (
      await database.pool.query(
        `select before, after from audit_lines where action = 'statement-mapping-kept' order by id`,
      )
    ).rows;
  assert.equal((await linesOf()).length, 1);
  const april = { ...bodyOf(file('04/11/2026'), { account: 'provider' }), ...days('2026-11-04') };
  await other.call(calls.uploadStatement, { body: { ...april, mapping: { ...mapping, dateForm: 'day-first' } } });
  const [, changed] = await linesOf();
  assert.deepEqual([changed?.before?.dateForm, changed?.after?.dateForm], ['month-first', 'day-first']);
});

test('a workbook is read as its bank wrote it: days and numbers as such or as texts, and only the sheets that are shown', async () => {
  const heading = ['Trans Date', 'Value Date', 'Narration', 'Debit', 'Credit', 'Balance'];
  const rows = [
    ['Opening Balance', 1000],
    heading,
    [{ day: 46350 }, { day: 46350 }, 'SMS & CHARGE', 0.1 + 0.2, null, 999.7],
    ['25/11/2026', '25-Nov-2026', 'TRF', null, '2,000.00', '2,999.70'],
    [46352, null, 'FEE', 99.7, 0, 2900],
  ];
  const file = makeWorkbook([
    { name: 'secret', rows: [['x']], hidden: true },
    { name: 'Nov', rows },
    { name: 'Dec', rows: [heading] },
  ]);
  const { read, sheets, sheet, format } = await understand(file);
  assert.deepEqual([format, sheets, sheet], ['xlsx', ['Nov', 'Dec'], 'Nov']);
  assert.deepEqual([read.errors, read.doubts], [[], []]);
  assert.deepEqual(
    read.lines.map(({ bookedOn, description, amount, balance }) => [bookedOn, description, amount, balance]),
    [
      ['2026-11-24', 'SMS & CHARGE', -0.3, 999.7],
      ['2026-11-25', 'TRF', 2000, 2999.7],
      ['2026-11-26', 'FEE', -99.7, 2900],
    ],
  );
  assert.match(await refusalOf(file, { sheet: 'secret' }), /no such sheet/);
  const macRows = [heading, [{ day: 46350 - 1462 }, null, 'x', 1, null, 9], [46351 - 1462, null, 'y', 1, null, 8]];
  const mac = await understand(makeWorkbook([{ name: 'a', rows: macRows }], { since1904: true }));
  assert.deepEqual(
    mac.read.lines.map(({ bookedOn }) => bookedOn),
    ['2026-11-24', '2026-11-25'],
  );
  const broken = makeWorkbook([
    { name: 'a', rows: [heading, ['24-Nov-2026', null, 'x', { error: '#REF!' }, null, 9]] },
  ]);
  assert.match((await understand(broken)).read.errors[0]?.error ?? '', /an error of the spreadsheet, #REF!/);
});

const sheetPath = 'xl/worksheets/sheet1.xml';
/** A row of a sheet whose cells have their texts themselves. */
const inlineRow = (cells: readonly (string | number)[]) =>
  `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
/** A workbook as programs write it that know neither shared texts nor styles: without these parts. */
function bareWorkbook(narration: string, more = ''): Uint8Array {
  const rows = [
    inlineRow(['Date', 'Narration', 'Debit', 'Credit', 'Balance']),
    inlineRow(['2026-11-24', narration, 100, '', 900]),
    inlineRow(['2026-11-25', 'SMS CHARGE', 50, '', 850]),
  ];
  const sheet = strToU8(`<worksheet><sheetData>${rows.join('')}${more}</sheetData></worksheet>`);
  const parts = unzipSync(makeWorkbook([{ name: 'a', rows: [] }], { extra: { [sheetPath]: sheet } }));
  const kept = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', sheetPath];
  return zipSync(Object.fromEntries(kept.map((name) => [name, parts[name] ?? assert.fail(name)])));
}

test('a workbook without shared texts or styles is read, also with another workbook stored in it', async () => {
  const linesOf = async (file: Buffer) =>
    (await understand(file)).read.lines.map(({ bookedOn, description, amount }) => [bookedOn, description, amount]);
  const lines = [
    ['2026-11-24', 'TRF FEE', -100],
    ['2026-11-25', 'SMS CHARGE', -50],
  ];
  const bare = bareWorkbook('TRF FEE');
  assert.deepEqual(await linesOf(Buffer.from(bare)), lines);
  const within: Zippable = {
    ...unzipSync(bare),
    'xl/embeddings/sheet.xlsx': [bareWorkbook('OF ANOTHER'), { level: 0 }],
  };
  assert.deepEqual(await linesOf(Buffer.from(zipSync(within))), lines);
});

test('a workbook whose numbers stand among the larger ones of its list is read', async () => {
  const file = Buffer.from(bareWorkbook('TRF FEE'));
  const [listAt, end] = [file.readUInt32LE(file.length - 6), file.length - 22];
  const list: Buffer[] = [];
  for (let at = listAt; at < end; ) {
    const [nameSize, extraSize] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30)];
    const [part, large] = [Buffer.from(file.subarray(at, at + 46 + nameSize)), Buffer.alloc(28)];
    large.writeUInt16LE(1, 0);
    large.writeUInt16LE(24, 2);
    for (const [to, from] of [24, 20, 42].entries()) {
      large.writeBigUInt64LE(BigInt(part.readUInt32LE(from)), 4 + 8 * to);
      part.writeUInt32LE(0xffff_ffff, from);
    }
    part.writeUInt16LE(28, 30);
    list.push(part, large);
    at += 46 + nameSize + extraSize;
  }
  const [large, largeAt, last] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.from(file.subarray(end))];
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(BigInt(last.readUInt16LE(10)), 32);
  large.writeBigUInt64LE(BigInt(listAt), 48);
  largeAt.writeUInt32LE(0x07064b50, 0);
  largeAt.writeBigUInt64LE(BigInt(listAt + Buffer.concat(list).length), 8);
  last.fill(0xff, 8, 20);
  const { read } = await understand(Buffer.concat([file.subarray(0, listAt), ...list, large, largeAt, last]));
  assert.equal(read.lines.length, 2);
});

test('a character without a letter, and a row or a cell that is none, make a workbook a damaged one', async () => {
  const rows = ['abc', '-5', '1e400', '0x10', '99999999'].map(
    (r) => `<row r="${r}"><c r="A4" t="inlineStr"><is><t>note</t></is></c></row>`,
  );
  for (const more of [...rows, '<row><c r="4"><v>1</v></c></row>'])
    assert.match(await refusalOf(Buffer.from(bareWorkbook('X', more))), /damaged/, more);
  for (const narration of ['TRF&#0;FEE', 'TRF&#x0;FEE', 'TRF\0FEE', '<![CDATA[TRF\0FEE]]>'])
    assert.match(await refusalOf(Buffer.from(bareWorkbook(narration))), /damaged/, JSON.stringify(narration));
});

test('what is no statement is refused with what to ask the bank for, and a bomb before it is unpacked', async () => {
  assert.match(await refusalOf(Buffer.from('%PDF-1.7 …')), /PDF.*Ask your bank for the same statement as Excel/);
  assert.match(
    await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])),
    /old Excel workbook.*even if its name ends in \.csv/,
  );
  assert.match(await refusalOf('<html><table></table></html>'), /web page/);
  assert.match(await refusalOf(Buffer.from('PK\u0003\u0004 something')), /damaged|no Excel workbook/);
  assert.match(await refusalOf(makeWorkbook([{ name: 'a', rows: [['x']], hidden: true }])), /no sheet that is shown/);
  assert.match(await refusalOf(',,,\n,,\n'), /no rows/);
  assert.match(await refusalOf(`${','.repeat(9_000)}\n`.repeat(170)), /more than 1,500,000 cells/);
  assert.match(await refusalOf('a,"b\nc'), /quotation mark/);
  assert.match(
    await refusalOf(
      makeWorkbook([{ name: 'a', rows: [['x']] }], {
        extra: { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><row><c><v>1</c>') },
      }),
    ),
    /damaged/,
  );
  const bomb = makeWorkbook([{ name: 'a', rows: [['x']] }], {
    extra: { 'xl/worksheets/sheet1.xml': [Buffer.alloc(100 * 1024 * 1024, ' '), { level: 1 }] },
  });
  const startedAt = performance.now();
  assert.match(await refusalOf(bomb), /larger than 64 MB once it is unpacked/);
  assert.ok(performance.now() - startedAt < 1_000, 'it takes less than a second');
  // The same, with a list of contents that calls each part small.
  for (
    let at = bomb.indexOf('PK\u0001\u0002', 'latin1');
    at >= 0;
    at = bomb.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    bomb.writeUInt32LE(1_000, at + 24);
  }
  assert.match(await refusalOf(bomb), /damaged/);
});

test('in Windows-1252, with a day’s year of two digits, and with an opening balance as a row, a file is read as well', async () => {
  const text = [
    'Date,Details,Withdrawals (NGN),Deposits (NGN),Balance (NGN)',
    '01/11/26,OPENING BALANCE,,,"5,000.00"',
    '02/11/26,Café Noir,"1,000.00",,"4,000.00"',
    '03/11/26,CLOSING BALANCE TRANSFER,,"500.00","4,500.00"',
    '03/11/26,BALANCE ENQUIRY,0.00,0.00,"4,500.00"',
    '04/11/26,POS TOTAL ENERGIES,"500.00",,"4,000.00"',
    ',CLOSING BALANCE,,,"4,000.00"',
    '"This is printed, and has no signature",,,,',
  ].join('\r\n');
  const { read } = await understand(Buffer.from(text, 'latin1'));
  assert.deepEqual(summary(read).slice(0, 5), ['2026-11-02', '2026-11-04', 5_000, 4_000, 3]);
  assert.deepEqual(
    read.leftOut.map(({ why }) => why),
    ['opening', 'note', 'closing', 'note'],
  );
  assert.deepEqual([read.errors, read.lines[0]?.description], [[], 'Café Noir']);
});

test('the three layouts of one account are uploaded one after the other, follow each other and are applied', async () => {
  const steps = [
    [statementNewestFirst, '2026-09-01', '2026-09-30'],
    [statementByDays, '2026-10-01', '2026-10-31'],
    [statementWithTotals, '2026-11-01', '2026-11-30'],
  ] as const;
  for (const [file, from, to] of steps) {
    assert.equal((await understand(file)).read.from, from, 'nothing was booked since the last statement');
    // What the file doesn't say, a member reads from the statement: its last day.
    const { id, digest, problems, errorCount } = await upload(file, { to });
    assert.deepEqual([problems, errorCount], [[], 0]);
    const done = await finance.call(calls.applyStatement, { params: { id }, body: { digest } });
    assert.equal(done.statement.state, 'applied');
  }
  assert.match((await understand(statementWithTotals)).read.doubts.join(' '), /It overlaps/);
});

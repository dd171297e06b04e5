import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/payroll-staff';
import { type Cell, makeWorkbook } from '../../../../test/bank-files.ts';
import { makePayrollFile, type TestPayrollFile } from '../../../../test/make-payroll-file.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { type CivilServant, openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { replayStored } from '../loans/recording.ts';
import { bookReturn } from './booking-returns.ts';
import { findPayrollFile, findPayrollRow } from './queries.ts';

/** What employers send back. Handed over on 15 June; the file asks ₦20,400.00 of each on 24 July. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);
const proof = async () => (await findDifferences(database.read, null)).differences;
const heading =
  'file,month,row,staff number,name,department,loan number,instalment,amount,first month,last month,deducted amount,reason';

interface Month extends TestPayrollFile {
  employerId: string;
  servants: CivilServant[];
  clerk: TestStaff;
}

/** An employer with civil servants, the file of July on the day after its payday, and a clerk. */
let employers = 0;
async function month(count: number): Promise<Month> {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `R${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `State ${code}`, code });
  const servants = await payroll.civilServants(employerId, count);
  const made = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code });
  payroll.goTo('2026-07-25');
  return { employerId, servants, clerk: await payroll.clerk(employerId), ...made };
}

type Row = Partial<Record<'file' | 'month' | 'staff' | 'loan' | 'amount' | 'deducted' | 'reason', Cell>>;
/** The cells of a row of a file as it went out, with what is changed of them. */
function cellsOf({ file, servants }: Month, index: number, row: Row = {}): Cell[] {
  const { staffNumber, loan } = servants[index] ?? assert.fail();
  const given = {
    file: file.number,
    month: '2026-07',
    staff: staffNumber,
    loan: loan.number,
    amount: '20400.00',
    ...row,
  };
  return [
    ...[given.file, given.month, String(index + 1), given.staff, 'Bisi Adeyemi', 'Ministry of Health', given.loan],
    ...['1 of 2', given.amount, '2026-07', '2026-08', row.deducted ?? '', row.reason ?? ''],
  ];
}
const csvOf = (rows: readonly (readonly Cell[])[]) =>
  `${heading}\r\n${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`;

const send = ({ employerId, file, clerk }: Month, content: string | Buffer, fileName = 'return.csv') =>
  clerk.send(calls.uploadPayrollReturn, {
    params: { id: employerId, fileId: file.id },
    body: { fileName, contentBase64: Buffer.from(content).toString('base64') },
  });
/** Checks a return and returns it with its rows. */
async function check(one: Month, content: string | Buffer, fileName = 'return.csv') {
  const { status, body } = await send(one, content, fileName);
  assert.equal(status, 200, JSON.stringify(body));
  const found = body.return as calls.PayrollReturn;
  const params = { id: one.employerId, returnId: found.id };
  const { rows } = await one.clerk.call(calls.listPayrollReturnRows, { params, query: {} });
  return { ...found, rows };
}
const apply = ({ employerId, clerk }: Month, { id, digest }: { id: string; digest: string }) =>
  clerk.send(calls.applyPayrollReturn, { params: { id: employerId, returnId: id }, body: { digest } });
async function applyAndBook(one: Month, found: { id: string; digest: string }): Promise<calls.PayrollReturn> {
  const { status, body } = await apply(one, found);
  assert.equal(status, 200, JSON.stringify(body));
  await bookReturn(database, found.id);
  const params = { id: one.employerId, returnId: found.id };
  return (await one.clerk.call(calls.readPayrollReturn, { params })).return;
}
const answers = async ({ rows }: Month) =>
  Promise.all(
    rows.map(async ({ id }) => {
      const row = await findPayrollRow(database.read, id);
      return [row?.result, row?.deductedKobo, row?.answerCount];
    }),
  );
const owed = ({ employerId }: Month) => payroll.loans.balance('employer-receivable', employerId);

test('a return is checked, changes nothing until it is applied, is booked once; rows that it leaves blank or out wait', async () => {
  const one = await month(5);
  const rows = [
    cellsOf(one, 0),
    cellsOf(one, 1, { deducted: '20400' }),
    cellsOf(one, 2, { reason: 'Deducted' }),
    cellsOf(one, 3, { reason: 'not enough pay', deducted: '₦5,000.00' }),
  ];
  const found = await check(one, csvOf(rows));
  assert.deepEqual(
    [found.rowCount, found.errorCount, found.newCount, found.blankCount, found.missingCount, found.deducted],
    [4, 0, 3, 1, 1, 45_800],
  );
  assert.deepEqual(
    found.rows.map(({ kind, after }) => [kind, after?.result, after?.deducted]),
    [
      ['blank', undefined, undefined],
      ['new', 'deducted', 20_400],
      ['new', 'deducted', 20_400],
      ['new', 'part', 5_000],
    ],
  );
  assert.equal(await owed(one), 0);
  const both = await Promise.all([apply(one, found), apply(one, found)]);
  assert.deepEqual(both.map(({ status, body }) => (status === 200 ? 'applied' : body.code)).sort(), [
    'applied',
    'upload-over',
  ]);
  await Promise.all([bookReturn(database, found.id), bookReturn(database, found.id)]);
  assert.deepEqual(await answers(one), [
    [null, 0, 0],
    ['deducted', 2_040_000, 1],
    ['deducted', 2_040_000, 1],
    ['part', 500_000, 1],
    [null, 0, 0],
  ]);
  assert.equal(await owed(one), 4_580_000);
  const file = await findPayrollFile(database.read, one.file.id);
  assert.deepEqual([file?.firstAnsweredOn, file?.allAnsweredOn], ['2026-07-25', null]);
  assert.deepEqual(await proof(), []);
});

test('the same file again changes nothing and is named; a corrected one shows old and new and books the difference', async () => {
  const one = await month(2);
  const content = csvOf([
    cellsOf(one, 0, { reason: 'deducted' }),
    cellsOf(one, 1, { deducted: '10000', reason: 'part' }),
  ]);
  await applyAndBook(one, await check(one, content));
  const again = await check(one, content);
  assert.deepEqual([again.sameCount, again.newCount, again.changedCount], [2, 0, 0]);
  assert.notEqual(again.sameFileAppliedAt, null);
  assert.deepEqual([(await applyAndBook(one, again)).state, await owed(one)], ['applied', 3_040_000]);
  const corrected = await check(
    one,
    csvOf([cellsOf(one, 0, { deducted: '0', reason: 'on-leave' }), cellsOf(one, 1, { deducted: '20400' })]),
  );
  assert.deepEqual(
    corrected.rows.map(({ kind, before, after }) => [kind, before, after]),
    [
      ['changed', { result: 'deducted', deducted: 20_400 }, { result: 'on-leave', deducted: 0 }],
      ['changed', { result: 'part', deducted: 10_000 }, { result: 'deducted', deducted: 20_400 }],
    ],
  );
  assert.deepEqual([corrected.before, corrected.deducted], [30_400, 20_400]);
  const booked = await applyAndBook(one, corrected);
  assert.deepEqual([booked.bookedCount, booked.leftOutCount, await owed(one)], [2, 0, 2_040_000]);
  assert.deepEqual(await answers(one), [
    ['on-leave', 0, 2],
    ['deducted', 2_040_000, 2],
  ]);
  assert.deepEqual(await proof(), []);
});

test('each row says what is wrong with it, and a file with an error changes nothing', async () => {
  const one = await month(2);
  const loan = one.servants[0]?.loan.number ?? '';
  const cases: [row: Row, problem: RegExp][] = [
    [{ reason: 'deducted', file: 'FB-OYO-2020-1-1' }, /belongs to the file “FB-OYO-2020-1-1”/],
    [{ reason: 'deducted', month: '2026-08' }, /The month is “2026-08”/],
    [{ reason: 'deducted', month: '46204' }, /spreadsheet counts days/],
    [{ reason: 'deducted', loan: 'LN-00000000' }, /asked nothing for the loan LN-00000000/],
    [{ reason: 'deducted', loan: '' }, /loan number is missing/],
    [{ reason: 'deducted', staff: '99' }, /is of staff number/],
    [{ reason: 'deducted', staff: loan, loan: '0012000' }, /were swapped/],
    [{ reason: 'deducted', amount: '20401' }, /The file asked ₦20,400.00/],
    [{ deducted: '#REF!' }, /error of the spreadsheet, #REF!/],
    [{ deducted: '2.04E+04' }, /shortened a long number/],
    [{ deducted: 'deducted', reason: '20400' }, /“deducted amount” and “reason” were swapped/],
    [{ deducted: '0' }, /Nothing was deducted: write the reason/],
    [{ deducted: '-5' }, /below zero/],
    [{ deducted: '20.400,00' }, /no amount in naira/],
    [{ deducted: '204000' }, /more than twice the ₦20,400.00/],
    [{ deducted: '100', reason: 'deducted' }, /Write “part”/],
    [{ deducted: '20400', reason: 'part' }, /Write “deducted”/],
    [{ reason: 'part' }, /write how much/],
    [{ deducted: '100', reason: 'left' }, /but ₦100.00 was deducted/],
    [{ reason: 'sick' }, /“sick” is no reason. Write one of: deducted, part/],
  ];
  for (const [row, problem] of cases) {
    const found = await check(one, csvOf([cellsOf(one, 0, row), cellsOf(one, 1, { reason: 'deducted' })]));
    assert.match(found.rows[0]?.error ?? '', problem, JSON.stringify(row));
    assert.deepEqual([found.errorCount, found.newCount], [1, 1]);
    assert.equal((await apply(one, found)).body.code, 'upload-has-errors');
  }
  const twice = await check(one, csvOf([cellsOf(one, 0, { reason: 'deducted' }), cellsOf(one, 0, { reason: 'left' })]));
  assert.match(twice.rows[1]?.error ?? '', /Row 2 has the loan LN-\d+ too/);
  const params = { id: one.employerId, returnId: twice.id };
  const { rows } = await one.clerk.call(calls.listPayrollReturnRows, { params, query: { show: 'errors' } });
  assert.equal(rows.length, 1);
  const { csv } = await one.clerk.call(calls.exportPayrollReturnRows, { params });
  const back = await check(one, csv);
  assert.deepEqual([back.errorCount, back.rowCount], [1, 2]);
  assert.equal(await owed(one), 0);
});

test('what a spreadsheet does to a row is read all the same: lost zeros, a month that became a day, numbers as text, other capitals', async () => {
  const one = await month(1);
  const number = one.servants[0]?.staffNumber ?? '';
  const read: Row[] = [
    { staff: number.replace(/^0+/, ''), reason: 'deducted' },
    { month: 'Jul-26', reason: 'DEDUCTED' },
    { month: '2026-07-01', deducted: '20400.0' },
    { month: '30/06/2026', deducted: ' 20400.00 ' },
    { file: one.file.number.toLowerCase().replaceAll('-', ' '), deducted: '20,400.00' },
    { deducted: '20400.00', amount: '', reason: 'Deducted' },
  ];
  for (const row of read) {
    const found = await check(one, csvOf([cellsOf(one, 0, row)]));
    assert.deepEqual([found.rows[0]?.error, found.rows[0]?.after], [null, { result: 'deducted', deducted: 20_400 }]);
  }
  const over = await check(one, csvOf([cellsOf(one, 0, { deducted: '40800' })]));
  assert.deepEqual([over.over, over.rows[0]?.after?.result], [20_400, 'deducted']);
});

test('wrong sums are refused with both figures; the sums of the whole file may stand below a part of it', async () => {
  const one = await month(3);
  const total = (amount: string, deducted: string, row = '3'): Cell[] => [
    ...['TOTAL', '', row, '', '', '', '', '', amount, '', '', deducted, ''],
  ];
  const rows = [cellsOf(one, 0, { deducted: '20400' }), cellsOf(one, 1, { deducted: '100' })];
  const refusalOf = async (content: Cell[][]) => String((await send(one, csvOf(content))).body.message);
  assert.match(await refusalOf([...rows, total('61200', '20400')]), /“20400”, but the rows come to ₦20,500\.00/);
  assert.match(await refusalOf([...rows, total('61201', '')]), /“61201”, but the rows come to ₦40,800\.00/);
  assert.match(await refusalOf([...rows, total('61200', '', '4')]), /counts 4 rows, but the file has 2/);
  assert.match(await refusalOf([...rows, total('', ''), total('', '')]), /more than one row of sums/);
  assert.equal((await check(one, csvOf([...rows, total('61200.00', '20500.00')]))).newCount, 2);
  assert.equal((await check(one, csvOf([...rows, total('40800', '', '2')]))).newCount, 2);
});

test('a workbook is read as Excel saves it: texts, numbers, days, errors, hidden sheets, merged cells', async () => {
  const one = await month(3);
  const names = heading.split(',');
  const rows: Cell[][] = [
    names,
    cellsOf(one, 0, { amount: 20_400, deducted: 20_400, month: { day: 46_204 } }),
    cellsOf(one, 1, { deducted: { error: '#REF!' } }),
    // Merged with the cell above: the second one is empty.
    cellsOf(one, 2, { reason: 'deducted', loan: null }),
  ];
  const hidden = { name: 'Old', rows: [names, cellsOf(one, 0, { reason: 'left' })], hidden: true };
  const found = await check(one, makeWorkbook([hidden, { name: 'July', rows }]), 'return.xlsx');
  assert.deepEqual(
    found.rows.map(({ kind, error }) => [kind, error]),
    [
      ['new', null],
      ['error', '“deducted amount” has an error of the spreadsheet, #REF!'],
      ['error', 'The loan number is missing'],
    ],
  );
});

test('another month’s or employer’s file is refused as a whole, and so is one before the payday', async () => {
  const [one, other] = [await month(1), await month(1)];
  const theirs = csvOf([cellsOf(other, 0, { reason: 'deducted' })]);
  assert.match(String((await send(one, theirs)).body.message), new RegExp(`This is the file “${other.file.number}”`));
  payroll.goTo('2026-07-23');
  assert.equal((await send(one, csvOf([cellsOf(one, 0, { reason: 'deducted' })]))).body.code, 'time-ahead');
  payroll.goTo('2026-07-25');
  const found = await check(other, theirs);
  for (const params of [
    { id: other.employerId, returnId: found.id },
    { id: one.employerId, returnId: found.id },
  ]) {
    const { body } = await one.clerk.send(calls.applyPayrollReturn, { params, body: { digest: found.digest } });
    assert.equal(body.code, 'not-found');
  }
});

test('a return is stale once one of its rows was answered, and a row that was answered while it is booked is left out', async () => {
  const one = await month(3);
  const content = csvOf([0, 1, 2].map((index) => cellsOf(one, index, { reason: 'deducted' })));
  const [first, second] = [await check(one, content), await check(one, content)];
  assert.equal((await apply(one, first)).body.code, 'upload-over');
  assert.equal((await apply(one, { ...second, digest: 'x' })).body.code, 'upload-stale');
  const type = (index: number, seenCount: number, sent: Record<string, unknown> = {}) =>
    one.clerk.send(calls.answerPayrollRow, {
      params: { id: one.employerId, fileId: one.file.id, rowId: one.rows[index]?.id ?? '' },
      body: { result: 'part', deducted: '100', seenCount, reason: 'As the payslip says', ...sent },
    });
  assert.equal((await type(0, 0)).status, 200);
  assert.equal((await type(0, 0)).body.code, 'changed-meanwhile');
  assert.equal((await apply(one, second)).body.code, 'upload-stale');
  const third = await check(one, content);
  assert.equal((await apply(one, third)).status, 200);
  assert.equal((await type(1, 0)).status, 200);
  await bookReturn(database, third.id);
  const params = { id: one.employerId, returnId: third.id };
  const { return: booked } = await one.clerk.call(calls.readPayrollReturn, { params });
  assert.deepEqual([booked.state, booked.bookedCount, booked.leftOutCount], ['applied', 2, 1]);
  const { rows } = await one.clerk.call(calls.listPayrollReturnRows, { params, query: { show: 'left-out' } });
  assert.deepEqual(
    rows.map(({ line, outcome }) => [line, outcome]),
    [[3, 'overtaken']],
  );
  assert.deepEqual(await answers(one), [
    ['deducted', 2_040_000, 2],
    ['part', 10_000, 1],
    ['deducted', 2_040_000, 1],
  ]);
});

test('one row is answered by hand, with a reason; a clerk says at most twice what was asked, a member of ours what they saw', async () => {
  const one = await month(1);
  const row = one.rows[0] ?? assert.fail();
  const params = { id: one.employerId, fileId: one.file.id, rowId: row.id };
  const body = { result: 'deducted' as const, deducted: '' as const, seenCount: 0, reason: 'As the payslip says' };
  const refused = await one.clerk.send(calls.answerPayrollRow, { params, body: { ...body, deducted: '50000' } });
  assert.match(String(refused.body.errors?.deducted), /more than twice/);
  const { row: answered } = await one.clerk.call(calls.answerPayrollRow, { params, body });
  assert.deepEqual([answered.result, answered.deducted, answered.answerCount], ['deducted', 20_400, 1]);
  const member = await makeStaff(app, ['operations']);
  const more = await member.call(calls.answerPayrollRow, {
    params,
    body: { ...body, deducted: '50000', seenCount: 1 },
  });
  assert.equal(more.row.deducted, 50_000);
  const { loan } = one.servants[0] ?? assert.fail();
  const { state } = await replayStored(database.read, await payroll.loans.get(loan.id), '2026-07-25');
  assert.deepEqual([state.state, await owed(one), state.creditKobo > 0], ['settled', 5_000_000, true]);
  assert.deepEqual(await proof(), []);
});

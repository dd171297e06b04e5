import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listPayrollFiles, listPayrollRows, readPayrollFile } from '@foodbank/contract/lending/payroll-staff';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { openWorkbook } from '../../../platform/workbook/open-workbook.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { pauseLoan, resumeLoan } from '../loans/pausing.ts';
import { answerRow } from './answering.ts';
import { listFilesOf } from './file-queries.ts';
import { returnIsLate } from './file-reading.ts';
import { takeOffAllLeft } from './leaving.ts';
import { makePayrollFile, makePayrollFiles } from './making-files.ts';
import { listOtherWays, listRowsOfLoan } from './queries.ts';

/** What employers are asked. Handed over on 15 June: the paydays are 24 July (the 25th is a Saturday) and 25 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);
const { signal } = new AbortController();
const bounds = {
  ...{ unpackedBytesMax: 10_000_000, rowsMax: 1_000, columnsMax: 20, cellsMax: 20_000, charactersMax: 1_000_000 },
  cellCharactersMax: 100,
};
const make = (day: string) => {
  payroll.goTo(day);
  return makePayrollFiles(database, day, signal);
};
let made = 0;
async function employer(count: number, given: { totalKobo?: number } = {}) {
  payroll.goTo('2026-06-15');
  made += 1;
  const code = `E${String.fromCharCode(64 + made)}`;
  const id = await payroll.employer({ name: `State ${code}`, code });
  return { id, code, servants: await payroll.civilServants(id, count, given) };
}
/** A file as it is downloaded. */
async function download(cookie: string, { id, fileId }: { id: string; fileId: string }, format: 'csv' | 'xlsx') {
  const url = `/api/v1/staff/employers/${id}/payroll-files/${fileId}/download?format=${format}`;
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `staff=${cookie}` };
  return app.app.inject({ method: 'GET', url, headers });
}
const filesOf = (id: string) => listFilesOf(database.read, id, null, 100);
const waysOf = async (loanId: string) =>
  (await listOtherWays(database.read, loanId)).map(({ instalment, reason, dueOn }) => [instalment, reason, dueOn]);
const askedOf = async (loanId: string) =>
  (await listRowsOfLoan(database.read, loanId)).map(({ instalment, amountKobo }) => [instalment, amountKobo]);

test('a file is made at the start of the 6th, or later but before the payday, once; it asks what is open, ordered by staff number', async () => {
  const { id, code, servants } = await employer(3);
  assert.equal(await make('2026-07-05'), 0);
  // The job of the 6th did not run, nor that of the 7th; then two run at once.
  payroll.goTo('2026-07-08');
  const both = [1, 2].map(() => makePayrollFiles(database, '2026-07-08', signal));
  assert.equal(
    (await Promise.all(both)).reduce((sum, count) => sum + count, 0),
    1,
  );
  assert.equal(await make('2026-07-09'), 0);
  const [file, ...others] = await filesOf(id);
  assert.deepEqual(
    [file?.number, file?.month, file?.payday, file?.frozenOn, file?.rowCount, file?.sumKobo, others.length],
    [`FB-${code}-2026-7-1`, '2026-07-01', '2026-07-24', '2026-07-08', 3, 6_120_000, 0],
  );
  const clerk = await payroll.clerk(id);
  const params = { id, fileId: file?.id ?? '' };
  const { rows } = await clerk.call(listPayrollRows, { params, query: {} });
  assert.deepEqual(
    rows.map((row) => [
      row.rowNumber,
      row.staffNumber,
      row.loanNumber,
      row.instalment,
      row.instalmentCount,
      row.amount,
    ]),
    servants.map(({ staffNumber, loan }, index) => [index + 1, staffNumber, loan.number, 1, 2, 20_400]),
  );
});

test('a file is not made once the payday has come: its instalments leave with the next payslip, one a month', async () => {
  const { id, servants } = await employer(1);
  const loanId = servants[0]?.loan.id ?? '';
  assert.equal(await make('2026-07-24'), 0);
  for (const day of ['2026-08-06', '2026-09-06', '2026-10-06']) await make(day);
  assert.deepEqual(
    (await filesOf(id)).map(({ month }) => month),
    ['2026-09-01', '2026-08-01'],
  );
  assert.deepEqual(await askedOf(loanId), [
    [1, 2_040_000],
    [2, 2_040_000],
  ]);
});

test('three months of files together ask the schedule, each instalment once, of each plan of a person', async () => {
  const { id, servants } = await employer(2);
  const [first] = servants;
  assert.ok(first);
  const second = await payroll.plan(first.customer.id, id, 2_000_000);
  for (const day of ['2026-07-06', '2026-07-07', '2026-08-06', '2026-09-06']) await make(day);
  const files = await filesOf(id);
  assert.deepEqual(
    files.map(({ month, rowCount, sumKobo }) => [month, rowCount, sumKobo]),
    [
      ['2026-08-01', 3, 5_100_000],
      ['2026-07-01', 3, 5_100_000],
    ],
  );
  for (const loanId of [first.loan.id, servants[1]?.loan.id ?? ''])
    assert.deepEqual(await askedOf(loanId), [
      [1, 2_040_000],
      [2, 2_040_000],
    ]);
  assert.deepEqual(await askedOf(second.id), [
    [1, 1_020_000],
    [2, 1_020_000],
  ]);
});

test('what was paid before is not asked; a paused plan is left out, and what the pause moved leaves with a later payslip', async () => {
  const { id, servants } = await employer(3);
  const [paid, paused, part] = servants.map(({ loan }) => loan);
  assert.ok(paid && paused && part);
  payroll.goTo('2026-07-01');
  await payroll.loans.pay(paid, 4_080_000);
  await payroll.loans.pay(part, 1_000_000);
  await database.write((tx) => pauseLoan(tx, { loanId: paused.id, key: `p:${id}`, on: '2026-07-01', actor: system }));
  await make('2026-07-06');
  const [file] = await filesOf(id);
  assert.deepEqual([file?.rowCount, file?.sumKobo], [1, 1_028_300]);
  payroll.goTo('2026-07-15');
  await database.write((tx) => resumeLoan(tx, { loanId: paused.id, key: `r:${id}`, on: '2026-07-15', actor: system }));
  await make('2026-08-06');
  await make('2026-09-06');
  // 24 July and 25 August moved by 14 days, each to the payslip after it.
  assert.deepEqual(await askedOf(paused.id), [
    [1, 2_040_000],
    [2, 2_040_000],
  ]);
  assert.deepEqual(await askedOf(paid.id), []);
});

test('what is paid or paused after the freeze changes nothing in the file, in no form of it', async () => {
  const { id, servants } = await employer(1);
  const [servant] = servants;
  assert.ok(servant);
  await make('2026-07-06');
  const [file] = await filesOf(id);
  const params = { id, fileId: file?.id ?? '' };
  // Sessions end by time.
  const csv = async () => (await download((await payroll.clerk(id)).cookie, params, 'csv')).body;
  const before = await csv();
  payroll.goTo('2026-07-10');
  await payroll.loans.pay(servant.loan, 4_080_000);
  await payroll.run(`update employer_staff set name = 'Changed' where employer_id = $1`, [id]);
  assert.equal(await csv(), before);
  assert.match(before, /^﻿?file,month,row,staff number,name/);
  await assert.rejects(payroll.run('update payroll_rows set amount_kobo = 1 where file_id = $1', [file?.id]), /frozen/);
  await assert.rejects(payroll.run('update payroll_files set sum_kobo = 1 where id = $1', [file?.id]), /frozen/);
});

test('a file that dies half-way leaves nothing, and the next run asks each instalment once', async () => {
  const { id } = await employer(2);
  payroll.goTo('2026-07-06');
  await assert.rejects(
    database.write(async (tx) => {
      await makePayrollFile(tx, id);
      throw new Error('killed');
    }),
  );
  assert.deepEqual(await filesOf(id), []);
  assert.equal(await make('2026-07-07'), 1);
  assert.deepEqual(
    (await filesOf(id)).map(({ rowCount }) => rowCount),
    [2],
  );
});

test('an employer that stops between file and answer: what it was asked waits for its answer, the rest is paid another way, and nobody is late', async () => {
  const { id, servants } = await employer(1);
  const loanId = servants[0]?.loan.id ?? '';
  await make('2026-07-06');
  payroll.goTo('2026-07-20');
  await payroll.run(
    `update employers set agreement = 'stopped', stopped_on = '2026-07-20', stop_reason = 'Law' where id = $1`,
    [id],
  );
  await payroll.run(
    `update employments set state = 'ended', reason = 'employer-stopped', ended_at = now() where employer_id = $1`,
    [id],
  );
  await takeOffAllLeft(database, signal);
  assert.equal(await takeOffAllLeft(database, signal), 0);
  assert.deepEqual(await waysOf(loanId), [[2, 'employer-stopped', '2026-08-25']]);
  payroll.goTo('2026-07-28');
  const [row] = await listRowsOfLoan(database.read, loanId);
  await database.write((tx) =>
    answerRow(tx, {
      rowId: row?.id ?? '',
      result: 'stopped',
      deductedKobo: 0,
      source: 'typed',
      sourceId: null,
      actor: system,
    }),
  );
  // 30 days from the answer are 27 August, two days after the other one: 21 days stay between them.
  assert.deepEqual(await waysOf(loanId), [
    [1, 'not-deducted', '2026-09-15'],
    [2, 'employer-stopped', '2026-08-25'],
  ]);
  const { overdueKobo, lateSince } = await payroll.loans.get(loanId);
  assert.deepEqual([overdueKobo, lateSince], [0, null]);
});

test('who left, ended the consent, or is in doubt is not asked; who is in doubt waits, the others pay another way with 30 days’ notice', async () => {
  const { servants } = await employer(3);
  const [left, ended, doubted] = servants.map(({ loan }) => loan);
  assert.ok(left && ended && doubted);
  const end = (customerId: string, state: string, reason: string) =>
    payroll.run(
      'update employments set state = $2, reason = $3, ended_at = case when $2 = $4 then now() end where customer_id = $1',
      [...[customerId, state, reason, 'ended']],
    );
  await end(left.customerId, 'ended', 'left');
  await end(ended.customerId, 'ended', 'customer');
  await end(doubted.customerId, 'needs-a-person', 'list-name-changed');
  payroll.goTo('2026-07-06');
  await takeOffAllLeft(database, signal);
  assert.equal(await make('2026-07-06'), 0);
  assert.deepEqual(await waysOf(left.id), [
    [1, 'left', '2026-08-05'],
    [2, 'left', '2026-08-26'],
  ]);
  assert.deepEqual(
    (await waysOf(ended.id)).map(([, reason]) => reason),
    ['consent-ended', 'consent-ended'],
  );
  assert.deepEqual(await waysOf(doubted.id), []);
});

test('the workbook has the same cells as the CSV, keeps zeros, and nothing of baskets, contacts or debts is in any file', async () => {
  const { id, servants } = await employer(1, { totalKobo: 1_400_000 });
  await make('2026-07-06');
  const [file] = await filesOf(id);
  const clerk = await payroll.clerk(id);
  const params = { id, fileId: file?.id ?? '' };
  const { file: record } = await clerk.call(readPayrollFile, { params });
  assert.deepEqual(
    [record.state, record.rowCount, record.sum, record.results],
    ['asked', 1, 7_140, [{ result: null, count: 1, asked: 7_140, deducted: 0 }]],
  );
  const csv = await download(clerk.cookie, params, 'csv');
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(String(csv.headers['content-disposition']), new RegExp(`${record.number}.csv`));
  const [servant] = servants;
  const number = file?.number ?? '';
  const lines = csv.body.replace('﻿', '').trimEnd().split('\r\n');
  assert.deepEqual(lines, [
    'file,month,row,staff number,name,department,loan number,instalment,amount,first month,last month,deducted amount,reason',
    `${number},2026-07,1,${servant?.staffNumber},Bisi Adeyemi,Ministry of Health,${servant?.loan.number},1 of 2,7140.00,2026-07,2026-08,,`,
    `${number},2026-07,Total 1 row,,,,,,7140.00,,,,`,
  ]);
  const xlsx = await download(clerk.cookie, params, 'xlsx');
  const { sheets, rows } = await openWorkbook(xlsx.rawPayload, null, bounds);
  assert.deepEqual(sheets, [number]);
  assert.deepEqual(
    rows.map(({ cells }) => Array.from({ length: 13 }, (_, column) => cells[column] ?? '').join(',')),
    lines,
  );
  // Of whom it is about, nothing but what the consent names.
  const { customer } = servant ?? assert.fail();
  for (const text of [csv.body, JSON.stringify(record)])
    for (const other of [customer.id, customer.phone.slice(-7), servant?.loan.owner ?? '', '14000'])
      assert.ok(!text.includes(other), `${other} stands in ${text}`);
  const audited = await app.context.database.pool.query(
    `select detail from audit_lines where action = 'payroll-file-downloaded' and subject = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    audited.rows.map(({ detail }) => detail.format),
    ['csv', 'xlsx'],
  );
});

test('months come newest first with the next file; a return is late 30 days after its payday, as long as a row is without an answer', async () => {
  const { id } = await employer(1);
  let clerk = await payroll.clerk(id);
  const list = () => clerk.call(listPayrollFiles, { params: { id }, query: {} });
  assert.deepEqual((await list()).next, { month: '2026-07', madeOn: '2026-07-06', payday: '2026-07-24' });
  await make('2026-07-06');
  clerk = await payroll.clerk(id);
  const [asked] = (await list()).rows;
  assert.deepEqual([asked?.state, asked?.daysWaiting], ['asked', null]);
  assert.deepEqual((await list()).next, { month: '2026-08', madeOn: '2026-08-06', payday: '2026-08-25' });
  payroll.goTo('2026-08-03');
  clerk = await payroll.clerk(id);
  const [waiting] = (await list()).rows;
  assert.deepEqual([waiting?.state, waiting?.daysWaiting], ['waiting', 10]);
  const isLate = (day: string) => returnIsLate(database.read, id, day);
  assert.deepEqual([await isLate('2026-08-22'), await isLate('2026-08-23')], [false, true]);
  const [row] = (await clerk.call(listPayrollRows, { params: { id, fileId: asked?.id ?? '' }, query: {} })).rows;
  const answer = { rowId: row?.id ?? '', result: 'deducted', deductedKobo: 2_040_000, source: 'typed' } as const;
  await database.write((tx) => answerRow(tx, { ...answer, sourceId: null, actor: system }));
  assert.equal(await isLate('2026-12-01'), false);
  const [answered] = (await list()).rows;
  assert.deepEqual(
    [answered?.state, answered?.answeredCount, answered?.deducted, answered?.answeredSum],
    ['answered', 1, 20_400, 20_400],
  );
  const params = { id, fileId: asked?.id ?? '' };
  const shown = async (query: { show?: 'differences' | 'deducted' | 'unanswered'; search?: string }) =>
    (await clerk.call(listPayrollRows, { params, query })).rows.length;
  assert.deepEqual(
    [
      ...[await shown({ show: 'differences' }), await shown({ show: 'deducted' }), await shown({ show: 'unanswered' })],
      ...[
        await shown({ search: 'ADEYEMI' }),
        await shown({ search: '%' }),
        await shown({ search: row?.staffNumber ?? '' }),
      ],
    ],
    [0, 1, 0, 1, 0, 1],
  );
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/employers-staff';
import { type Cell, makeWorkbook } from '../../../../test/bank-files.ts';
import { makeEmployee, makeEmployer, nameEmployer } from '../../../../test/make-employer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const member = await makeStaff(app, ['operations']);
const reason = 'The list of June';
const heading = 'staff number,name,department,net pay,other deductions,confirmed,left';

type Sent = Partial<{ confirmedOn: string; isWhole: boolean; fileName: string }>;
const bodyOf = (content: string | Buffer, given: Sent) => ({
  fileName: 'staff.csv',
  contentBase64: Buffer.from(content).toString('base64'),
  confirmedOn: '2026-06-10',
  isWhole: false,
  ...given,
});
const send = (id: string, content: string | Buffer, given: Sent = {}) =>
  member.send(calls.uploadStaffFile, { params: { id }, body: bodyOf(content, given) });

/** Checks a file and returns it with its rows. */
async function check(id: string, content: string | Buffer, given: Sent = {}) {
  const { file } = await member.call(calls.uploadStaffFile, { params: { id }, body: bodyOf(content, given) });
  const { rows } = await member.call(calls.listStaffFileRows, { params: { id, fileId: file.id }, query: {} });
  return { ...file, rows };
}
const apply = (employerId: string, { id, digest }: { id: string; digest: string }) =>
  member.send(calls.applyStaffFile, { params: { id: employerId, fileId: id }, body: { digest, reason } });
const listOf = async (id: string, show: 'all' | 'present' | 'left' = 'all') =>
  (await member.call(calls.listEmployees, { params: { id }, query: { show } })).rows;

test('a file is checked with what holds before and after, changes nothing until it is applied, and is applied once', async () => {
  const { id } = await makeEmployer(app);
  await makeEmployee(app, id, { staffNumber: '0012345', name: 'ADEYEMI Bisi', confirmedOn: '2026-05-01' });
  const text = `${heading}\r\n0012345,ADEYEMI Bisi,Ministry of Health,"₦95,000.50",15000,,\r\n0000777,Eze Ngozi,,80000,,01/06/2026,\r\n`;
  const file = await check(id, text);
  assert.deepEqual(
    [file.rowCount, file.errorCount, file.addedCount, file.changedCount, file.leaverCount],
    [2, 0, 1, 1, 0],
  );
  assert.deepEqual(
    file.rows.map(({ staffNumber, result, before, after }) => [
      ...[staffNumber, result, before?.netPay, after?.netPay, after?.otherDeductions, after?.confirmedOn],
    ]),
    [
      ['0012345', 'changed', 90_000, 95_000.5, 15_000, '2026-06-10'],
      ['0000777', 'added', undefined, 80_000, 0, '2026-06-01'],
    ],
  );
  assert.deepEqual(
    (await listOf(id)).map(({ netPay }) => netPay),
    [90_000],
  );
  const both = await Promise.all([apply(id, file), apply(id, file)]);
  assert.deepEqual(both.map(({ status, body }) => (status === 200 ? 'applied' : body.code)).sort(), [
    'applied',
    'upload-over',
  ]);
  assert.deepEqual(
    (await listOf(id)).map(({ staffNumber, netPay }) => [staffNumber, netPay]),
    [
      ['0012345', 95_000.5],
      ['0000777', 80_000],
    ],
  );
  const again = await check(id, text);
  assert.deepEqual([again.changedCount, again.addedCount, again.rows[0]?.result], [0, 0, 'unchanged']);
});

test('each row says what is wrong with it: lost zeros, swapped columns, formulas, errors of the spreadsheet, twice the same number', async () => {
  const { id } = await makeEmployer(app);
  await makeEmployee(app, id, { staffNumber: '0012345' });
  const rows: [row: string, problem: RegExp][] = [
    ['12345,ADEYEMI Bisi,,90000,0,,', /dropped the zeros/],
    ['A1,0012345,,90000,0,,', /no name/],
    ['Ada Obi,A2,,90000,0,,', /no staff number/],
    ['A3,Ada Obi,,15000,90000,,', /swapped/],
    ['A4,=HYPERLINK(1),,90000,0,,', /formula/],
    ['A5,Ada Obi,,#REF!,0,,', /error of the spreadsheet/],
    ['1.2E+07,Ada Obi,,90000,0,,', /shortened a long number/],
    ['A6,Ada Obi,,90000,0,,', /^$/],
    ['a-6,Ngozi Eze,,90000,0,,', /Row 9 has the same staff number/],
    ['A7,Ada Obi,,-5,0,,', /below zero/],
    ['A8,Ada Obi,,"1,5",0,,', /in naira/],
    ['A9,Ada Obi,,90000,0,2026-06-16,', /still to come/],
    ['A10,Ada Obi,,90000,0,46357,', /spreadsheet counts days/],
    [',Ada Obi,,90000,0,,', /number is missing/],
  ];
  const file = await check(id, `${heading}\n${rows.map(([row]) => row).join('\n')}\n`);
  for (const [at, { error, line }] of file.rows.entries())
    assert.match(error ?? '', rows[at]?.[1] ?? /x/, `row ${line}: ${error}`);
  assert.equal(file.errorCount, rows.length - 1);
  assert.equal((await apply(id, file)).body.code, 'upload-has-errors');
  const { csv } = await member.call(calls.exportStaffFileRows, { params: { id, fileId: file.id } });
  assert.ok(csv.includes('dropped the zeros') && csv.includes("'=HYPERLINK"), csv.slice(0, 400));
});

test('a whole list says who left; who works there without a row in it leaves, and the customer’s employment ends', async () => {
  const { id } = await makeEmployer(app);
  const [stays, gone] = [await makeEmployee(app, id, { name: 'Ada Obi' }), await makeEmployee(app, id)];
  const customer = await makeVerifiedCustomer(app);
  assert.equal((await nameEmployer(customer, id, gone.staffNumber)).state, 'confirmed');
  const text = `${heading}\n${stays.staffNumber},Ada Obi,Ministry of Health,90000,15000,,\n`;
  assert.equal((await check(id, text)).leaverCount, 0);
  const file = await check(id, text, { isWhole: true });
  assert.deepEqual(
    [file.leaverCount, file.rows.at(-1)?.result, file.rows.at(-1)?.after?.leftOn],
    [1, 'leaves', '2026-06-10'],
  );
  assert.equal((await apply(id, file)).status, 200);
  assert.deepEqual(
    (await listOf(id, 'left')).map(({ staffNumber }) => staffNumber),
    [gone.staffNumber],
  );
  const { rows } = await app.context.database.pool.query(
    'select state, reason from employments where customer_id = $1',
    [customer.id],
  );
  assert.deepEqual(rows, [{ state: 'ended', reason: 'left' }]);
});

test('a file is stale once the list changed, a newer file replaced it, or another one was shown', async () => {
  const { id } = await makeEmployer(app);
  const text = `${heading}\n0001,Ada Obi,,90000,0,,\n`;
  const first = await check(id, text);
  const second = await check(id, text);
  assert.equal((await apply(id, first)).body.code, 'upload-over');
  assert.equal((await apply(id, { ...second, digest: first.digest.replace(/^./, '!') })).body.code, 'upload-stale');
  await makeEmployee(app, id, { staffNumber: '1' });
  assert.equal((await apply(id, second)).body.code, 'upload-stale');
});

test('an Excel workbook is read as it is: numbers as texts, days by their number, not its hidden sheets', async () => {
  const { id } = await makeEmployer(app);
  const rows: Cell[][] = [
    ['Staff Number', 'Name', 'Net pay', 'Confirmed'],
    ['0012345', 'ADEYEMI Bisi', 90_000.5, { day: 46_174 }],
    [77, 'Eze Ngozi', '₦80,000', null],
    ['0099', 'Okoro Uche', { error: '#REF!' }, null],
  ];
  const hidden = { name: 'Old', rows: [['staff number'], ['1']], hidden: true };
  const file = await check(id, makeWorkbook([hidden, { name: 'June', rows }]), { fileName: 'staff.xlsx' });
  assert.deepEqual(
    file.rows.map(({ staffNumber, after, result }) => [staffNumber, after?.netPay, after?.confirmedOn, result]),
    [
      ['0012345', 90_000.5, '2026-06-01', 'added'],
      ['77', 80_000, '2026-06-10', 'added'],
      ['0099', undefined, undefined, 'error'],
    ],
  );
});

test('what is no list is refused as a whole: a picture, unknown columns, month-first days, a day to come, too many rows', async () => {
  const { id } = await makeEmployer(app);
  const refusalOf = async (content: string | Buffer, given: Sent = {}) =>
    String((await send(id, content, given)).body.message);
  assert.match(await refusalOf(Buffer.from('\u0089PNG', 'latin1')), /picture/);
  assert.match(await refusalOf('staff number,name,salary\n1,Ada,5\n'), /“salary” is not known/);
  assert.match(await refusalOf('staff number,name\n1,Ada\n'), /“net pay” is missing/);
  assert.match(await refusalOf(`${heading}\n1,Ada Obi,,9,0,06/13/2026,\n`), /month first/);
  assert.match(await refusalOf(`${heading}\n1,Ada Obi,,9,0,,\n`, { confirmedOn: '2026-06-16' }), /still to come/);
  const many = Array.from({ length: calls.staffFileRowsMax + 1 }, (_, at) => `N${at},Ada Obi,,9,0,,`).join('\n');
  assert.match(await refusalOf(`${heading}\n${many}\n`), /more than 20,000 rows/);
});

test('5,000 rows are checked and applied within five seconds', async () => {
  const { id } = await makeEmployer(app);
  const rows = Array.from({ length: 5_000 }, (_, at): Cell[] => [
    ...[`000${at + 1}`, `ADEYEMI Bisi ${String.fromCharCode(65 + (at % 26))}`, 'Ministry of Health', 90_000, 15_000],
  ]);
  const workbook = makeWorkbook([
    { name: 'June', rows: [['staff number', 'name', 'department', 'net pay', 'other deductions'], ...rows] },
  ]);
  const startedAt = performance.now();
  const file = await check(id, workbook, { fileName: 'staff.xlsx' });
  assert.equal((await apply(id, file)).status, 200);
  const took = performance.now() - startedAt;
  assert.ok(took < 5_000, `${took} ms`);
  const { employer } = await member.call(calls.readEmployer, { params: { id } });
  assert.equal(employer.staffCount, 5_000);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import * as calls from '@foodbank/contract/lending/payroll-staff';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { makeWorkbook } from '../../../../test/bank-files.ts';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';

/** Returns as programs save them, by the documented forms of their files. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const payroll = openPayroll(app);
const employerId = await payroll.employer();
const servants = await payroll.civilServants(employerId, 2);
const { file } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24' });
payroll.goTo('2026-07-25');
const clerk = await payroll.clerk(employerId);
const [first, second] = servants.map(({ staffNumber, loan }) => ({ staffNumber, loan: loan.number }));
assert.ok(first && second);

const send = (bytes: Buffer, fileName: string) =>
  clerk.send(calls.uploadPayrollReturn, {
    params: { id: employerId, fileId: file.id },
    body: { fileName, contentBase64: bytes.toString('base64') },
  });
/** The kind and what is said of each row, with its error. */
async function rowsOf(bytes: Buffer, fileName = 'return.xlsx') {
  const { status, body } = await send(bytes, fileName);
  assert.equal(status, 200, JSON.stringify(body));
  const params = { id: employerId, returnId: (body.return as calls.PayrollReturn).id };
  const { rows } = await clerk.call(calls.listPayrollReturnRows, { params, query: {} });
  return rows.map(({ after: said, error }) => error ?? [said?.result, said?.deducted]);
}
const both = [
  ['deducted', 20_400],
  ['part', 1_000.5],
];

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts that every workbook has, with one sheet. */
function packed(sheet: string, parts: Zippable = {}): Buffer {
  const all: Zippable = {
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><workbookPr/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(head + sheet),
    ...parts,
  };
  return Buffer.from(zipSync(all));
}

const names = ['file', 'month', 'staff number', 'loan number', 'amount', 'deducted amount', 'reason'];

test('as Excel saves it: shared strings, numbers as text by their style, a month that became a day, a sum by a formula', async () => {
  const texts = [
    ...names,
    file.number,
    first.staffNumber,
    first.loan,
    second.staffNumber,
    second.loan,
    'Part',
    'TOTAL',
  ];
  const at = (text: string) => `<v>${texts.indexOf(text)}</v>`;
  const s = (address: string, text: string, style = 0) => `<c r="${address}" s="${style}" t="s">${at(text)}</c>`;
  const n = (address: string, value: number, style = 0) => `<c r="${address}" s="${style}"><v>${value}</v></c>`;
  const letters = 'ABCDEFG';
  const sheet = `<worksheet xmlns="${spreadsheet}"><dimension ref="A1:G4"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>
    <row r="1" spans="1:7">${names.map((name, place) => s(`${letters[place]}1`, name)).join('')}</row>
    <row r="2" spans="1:7">${s('A2', file.number)}${n('B2', 46_204, 1)}${s('C2', first.staffNumber, 2)}${s('D2', first.loan)}${n('E2', 20_400, 3)}${n('F2', 20_400, 3)}</row>
    <row r="3" spans="1:7">${s('A3', file.number)}${n('B3', 46_204, 1)}${s('C3', second.staffNumber, 2)}${s('D3', second.loan)}${n('E3', 20_400, 3)}<c r="F3" s="3"><f>1000+0.5</f><v>1000.5</v></c>${s('G3', 'Part')}</row>
    <row r="4" spans="1:7">${s('A4', 'TOTAL')}<c r="E4"><f>SUM(E2:E3)</f><v>40800</v></c><c r="F4"><f>SUM(F2:F3)</f><v>21400.5</v></c></row>
    </sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
  const sst = `${head}<sst xmlns="${spreadsheet}" count="20" uniqueCount="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`;
  const styles = `${head}<styleSheet xmlns="${spreadsheet}"><cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="17" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" xfId="0"/></cellXfs></styleSheet>`;
  const parts = { 'xl/sharedStrings.xml': strToU8(sst), 'xl/styles.xml': strToU8(styles) };
  assert.deepEqual(await rowsOf(packed(sheet, parts)), both);
});

test('as LibreOffice saves it: staff numbers that lost their zeros, texts of formulas, own formats of days, empty rows to the end', async () => {
  const texts = [...names, file.number, first.loan, second.loan];
  const s = (address: string, text: string) => `<c r="${address}" s="0" t="s"><v>${texts.indexOf(text)}</v></c>`;
  const n = (address: string, value: number, style = 0) => `<c r="${address}" s="${style}" t="n"><v>${value}</v></c>`;
  const row = (line: number, staff: string, loan: string, rest: string) =>
    `<row r="${line}" customFormat="false" ht="12.8" hidden="false">${s(`A${line}`, file.number)}${n(`B${line}`, 46_204, 1)}${n(`C${line}`, Number(staff))}${s(`D${line}`, loan)}${n(`E${line}`, 20_400)}${rest}</row>`;
  const sheet = `<worksheet xmlns="${spreadsheet}"><sheetData>
    <row r="1">${names.map((name, place) => s(`${'ABCDEFG'[place]}1`, name)).join('')}</row>
    ${row(2, first.staffNumber, first.loan, '<c r="G2" s="0" t="str"><f aca="false">"deducted"</f><v>deducted</v></c>')}
    ${row(3, second.staffNumber, second.loan, `${n('F3', 1_000.5)}`)}
    <row r="1048576"/></sheetData></worksheet>`;
  const parts = {
    'xl/sharedStrings.xml': strToU8(
      `${head}<sst xmlns="${spreadsheet}">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    ),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="165" formatCode="[$-409]mmm\\-yy"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ),
  };
  assert.deepEqual(await rowsOf(packed(sheet, parts)), both);
});

test('as spreadsheets on phones save it: texts in their cells, no styles, days in ISO form that another time zone moved', async () => {
  const i = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (staff: string, loan: string, day: string, rest: string) =>
    `<row>${i(file.number)}<c t="d"><v>${day}</v></c>${i(staff)}${i(loan)}${i('20400.00')}${rest}</row>`;
  const sheet = `<worksheet xmlns="${spreadsheet}"><sheetData><row>${names.map(i).join('')}</row>
    ${row(first.staffNumber, first.loan, '2026-06-30T23:00:00.000Z', i('20,400.00'))}
    ${row(second.staffNumber, second.loan, '2026-07-01T08:00:00', i('1000.50') + i('PART'))}</sheetData></worksheet>`;
  assert.deepEqual(await rowsOf(packed(sheet)), both);
});

test('as CSV: semicolons and Windows-1252, tabs in UTF-16 as “Unicode text”, and with a mark in front', async () => {
  const rows = [
    names,
    [file.number, 'Jul-26', first.staffNumber, first.loan, '20400.00', '₦20,400.00', ''],
    [file.number, '01/07/2026', second.staffNumber, second.loan, '20,400.00', '1000.5', 'Deducted in part'],
  ];
  const semicolons = rows
    .map((cells) => cells.join(';'))
    .join('\r\n')
    .replace('₦', 'N');
  assert.deepEqual(await rowsOf(Buffer.from(semicolons, 'latin1'), 'return.csv'), both);
  const tabs = `\uFEFF${rows.map((cells) => cells.join('\t')).join('\r\n')}`;
  assert.deepEqual(await rowsOf(Buffer.from(tabs, 'utf16le'), 'return.txt'), both);
  const quoted = `\uFEFF${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}`;
  assert.deepEqual(await rowsOf(Buffer.from(quoted), 'return.csv'), both);
});

test('what is no return is refused within a second: a bomb of 6.7 MB, a picture, other columns, no rows, more than 8 MB', async () => {
  const mebibyte = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const filled = Buffer.concat([...Array(6_500).fill(mebibyte), Buffer.from([3, 0])]);
  const path = 'xl/worksheets/sheet1.xml';
  const bomb = makeWorkbook([{ name: 'a', rows: [['x']] }], { extra: { [path]: [filled, { level: 0 }] } });
  // The part stands there as it is: say that it is packed, and larger than it may be.
  const [own, listed] = [bomb.indexOf(path) - 30, bomb.lastIndexOf(path) - 46];
  bomb.writeUInt16LE(8, own + 8);
  bomb.writeUInt16LE(8, listed + 10);
  bomb.writeUInt32LE(0xffff_fff0, own + 22);
  bomb.writeUInt32LE(0xffff_fff0, listed + 24);
  assert.ok(bomb.length > 6_500_000, `${bomb.length}`);
  const cases: [bytes: Buffer, message: RegExp][] = [
    [bomb, /larger than 64 MB/],
    [Buffer.from('\u0089PNG', 'latin1'), /picture/],
    [Buffer.from('staff number,loan number,paid\n1,2,3\n'), /“paid” is not known/],
    [Buffer.from(`${names.join(',')}\n`), /no rows/],
    [Buffer.alloc(8 * 1024 * 1024 + 1, 'a'), /larger than 8 MB/],
  ];
  for (const [bytes, message] of cases) {
    // The processor's time of the whole process, its threads too: what other processes do beside it is no part of it.
    const before = process.cpuUsage();
    const { status, body } = await send(bytes, 'return.xlsx');
    const { user, system } = process.cpuUsage(before);
    assert.match(String(body.message), message);
    assert.ok(status >= 400 && status < 500, `${status}`);
    assert.ok(user + system < 1_000_000, `${message} took ${(user + system) / 1_000} ms`);
  }
});

import { strToU8, type Zippable, zipSync } from 'fflate';

// Statements as Nigerian banks and their customers save them: three months of one account in three layouts. All names, numbers and amounts
// are invented.

/** With lines above the headings, `-` in the empty side, remarks over two lines in a cell, totals at the foot. */
export const statementWithTotals = [
  'SPRINGVALE BANK PLC,,,,,,,',
  'Account Name:,EAT WELL FOODS LTD,,,,,,',
  'Account No:,0123456789,,,Currency:,NGN,,',
  'Statement Period:,01-Nov-2026 to 30-Nov-2026,,,,,,',
  'Opening Balance:,"11,892.50",,,,,,',
  'Closing Balance:,"304,333.75",,,,,,',
  'Total Debits:,"7,558.75",,,,,,',
  'Total Credits:,"300,000.00",,,,,,',
  ',,,,,,,',
  'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks',
  '02-Nov-2026,02-Nov-2026,S1002,"5,000.00",-,"6,892.50",HEAD OFFICE,"NIP/SPRING/ADA FOODS/\nrent of November"',
  '02-Nov-2026,02-Nov-2026,S1003,53.75,-,"6,838.75",HEAD OFFICE,COMM+VAT ON NIP TRANSFER',
  '24-Nov-2026,25-Nov-2026,S1017,-,"300,000.00","306,838.75",IKEJA,"NIP/PAYSTACK/SETTLEMENT/\nps-7781"',
  '28/11/2026,28/11/2026,S1019,"2,455.00",,"304,383.75",HEAD OFFICE,STAMP DUTY AND MAINTENANCE',
  '30-Nov-2026,30-Nov-2026,S1021,50.00,-,"304,333.75",HEAD OFFICE,SMS ALERT CHARGE NOV',
  ',,TOTAL,"7,558.75","300,000.00",,,',
  'END OF STATEMENT,,,,,,,',
].join('\r\n');

/** With semicolons, `0.00` in the empty side, newest first, empty rows at the foot. */
export const statementNewestFirst = [
  'Harbour Bank;;;;;',
  'Account statement of 0099887766;;;;;',
  ';;;;;',
  'Posted Date;Value Date;Description;Debit;Credit;Balance',
  '24-SEP-26;24-SEP-26;TRF FRM PAYSTACK SETTLEMENT 88;0.00;45,000.00;69,946.25',
  '24-SEP-26;23-SEP-26;SMS ALERT CHARGE;53.75;0.00;24,946.25',
  '03-SEP-26;03-SEP-26;POS PURCHASE FUEL;5,000.00;0.00;25,000.00',
  '01-SEP-26;01-SEP-26;CASH DEPOSIT;0.00;10,000.00;30,000.00',
  ';;;;;',
  ';;;;;',
].join('\n');

/** With times behind days, CR and DR, an apostrophe in front of narrations, newest day first and oldest first within it, numbers of pages. */
export const statementByDays = [
  'TRANS DATE,VALUE DATE,NARRATION,CHQ NO,DEBIT,CREDIT,BALANCE',
  '24/10/2026 09:15,24/10/2026,\'TRF FRM ADA OBI,,,"2,000.00 CR","11,946.25 CR"',
  '24/10/2026 16:40,24/10/2026,\'SMS CHARGE,,53.75 DR,,"11,892.50 CR"',
  'Page 1 of 2,,,,,,',
  'TRANS DATE,VALUE DATE,NARRATION,CHQ NO,DEBIT,CREDIT,BALANCE',
  '03/10/2026 08:01,03/10/2026,\'TRF TO LANDLORD,000017,"(70,000.00)",,(53.75)',
  '03/10/2026 11:30,03/10/2026,\'CASH DEPOSIT,,,"10,000.00","9,946.25 CR"',
  'Page 2 of 2,,,,,,',
].join('\n');

/** A cell of a workbook: a text, a number, a day by its number, an error, or nothing. */
export type Cell = string | number | { day: number } | { error: string } | null;

const letterOf = (place: number) => String.fromCharCode(65 + place);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, address: string, strings: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'day' in cell) return `<c r="${address}" s="1"><v>${cell.day}</v></c>`;
  if (typeof cell === 'object') return `<c r="${address}" t="e"><v>${cell.error}</v></c>`;
  strings.push(cell);
  return `<c r="${address}" t="s"><v>${strings.length - 1}</v></c>`;
}

/** A workbook with some sheets, as Excel saves it. `extra` adds parts or takes their place. */
export function makeWorkbook(
  sheets: readonly { name: string; rows: readonly (readonly Cell[])[]; hidden?: boolean }[],
  { since1904 = false, extra = {} }: { since1904?: boolean; extra?: Zippable } = {},
): Buffer {
  const strings: string[] = [];
  const parts: Zippable = {};
  sheets.forEach(({ rows }, place) => {
    const body = rows.map((cells, row) => {
      const xml = cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${row + 1}`, strings)).join('');
      return `<row r="${row + 1}">${xml}</row>`;
    });
    parts[`xl/worksheets/sheet${place + 1}.xml`] = strToU8(
      `<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`,
    );
  });
  const names = sheets.map(
    ({ name, hidden }, place) =>
      `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"${hidden ? ' state="hidden"' : ''}/>`,
  );
  const relations = sheets.map(
    (_one, place) => `<Relationship Id="rId${place + 1}" Target="worksheets/sheet${place + 1}.xml"/>`,
  );
  const texts = strings.map((text) => `<si><t>${escaped(text)}</t></si>`);
  const top = {
    'xl/workbook.xml': `<workbook xmlns:r="urn:r"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
  };
  for (const [name, text] of Object.entries(top)) parts[name] = strToU8(text);
  return Buffer.from(zipSync({ ...parts, ...extra }));
}

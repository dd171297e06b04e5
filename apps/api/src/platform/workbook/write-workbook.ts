/** Writes a workbook with one sheet, as Excel, LibreOffice and phones read it: ECMA-376, with the texts in the cells themselves. */
import { strToU8, zipSync } from 'fflate';

/** A sheet to write. All cells are text, so that no number loses its zeros and no text becomes a day. */
export interface SheetToWrite {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  columns: readonly {
    heading: string;
    /** In characters. */
    width: number;
    /** What may be chosen in its cells; others can be typed. */
    choices?: readonly string[];
    /** Filled in by who gets the sheet: it is no text, so that amounts can be added up. */
    isToFill?: boolean;
  }[];
  rows: readonly (readonly string[])[];
}

// Parts are dated, and the same sheet gives the same bytes.
const writtenAt = '2020-01-01T00:00:00Z';
const [plainStyle, headStyle, textStyle, fillStyle] = [0, 1, 2, 3];
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The media type of a workbook. */
export const workbookType = `${kind}.sheet`;

/** Writes a workbook. Control characters, which XML has no place for, are left out. */
export function writeWorkbook(sheet: SheetToWrite): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
  };
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(xml + text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(packed), { mtime: writtenAt }));
}

// Plain, bold headings, text (format 49 is `@`), and cells to fill in, which have a light ground.
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF7E0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf fillId="2" applyFill="1"/></cellXfs></styleSheet>`;

function sheetXml({ columns, rows }: SheetToWrite): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const heading = rowXml(
    1,
    columns.map(({ heading }) => heading),
    () => headStyle,
  );
  const styleOf = (column: number) => (columns[column]?.isToFill ? fillStyle : textStyle);
  const body = rows.map((cells, index) => rowXml(index + 2, cells, styleOf));
  const last = rows.length + 1;
  const choices = columns.flatMap(({ choices }, index) =>
    choices === undefined
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" sqref="${letter(index)}2:${letter(index)}${Math.max(2, last)}"><formula1>"${escaped(choices.join(','))}"</formula1></dataValidation>`,
        ],
  );
  const validations =
    choices.length === 0 ? '' : `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`;
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${heading}${body.join('')}</sheetData>${validations}</worksheet>`;
}

function rowXml(number: number, cells: readonly string[], styleOf: (column: number) => number): string {
  const written = cells.map((text, column) => {
    const [place, style] = [`${letter(column)}${number}`, styleOf(column)];
    if (text === '') return style === plainStyle ? '' : `<c r="${place}" s="${style}"/>`;
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** The letter of a column, from 0; a sheet of ours has at most 26. */
const letter = (column: number): string => String.fromCharCode(65 + column);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? '');

import { Parser } from 'saxen';
import { plainCell } from '../cut-records.ts';
import { listZipParts, unpackPart, type ZipPart } from './zip-parts.ts';

/** A cell of a workbook as text on one line (`plainCell`): amounts as `1234.50`, days as `2026-11-24`, errors as `#REF!`. */
export interface WorkbookRow {
  /** The number that a spreadsheet shows beside the row. */
  row: number;
  cells: string[];
}

/** What was read of a workbook: one of its sheets that are not hidden. */
export interface ReadWorkbook {
  /** The names of the sheets that a person sees, in their order. */
  sheets: string[];
  sheet: string;
  rows: WorkbookRow[];
  /** True if day 0 is 1 January 1904, as old Macs counted. */
  since1904: boolean;
}

/** Bounds of what is read. The whole of a sheet stands in memory. */
export interface WorkbookBounds {
  unpackedBytesMax: number;
  rowsMax: number;
  columnsMax: number;
  /** Of all rows together: a text that stands in the file once may be named by every cell. */
  cellsMax: number;
  charactersMax: number;
  /** What is longer is cut. */
  cellCharactersMax: number;
}

/** Why a workbook is not read: the message is for the person who chose the file. */
export class WorkbookError extends Error {}

const damaged =
  'The workbook is damaged or is protected by a password. Open it, save it again without a password, and choose that file.';
// Excel allows as many as fit into memory; a bank sends a few.
const [sheetsMax, sheetNameMax] = [255, 100];
const typesOfParts = /^(?:\[Content_Types\]\.xml|xl\/.+\.(?:xml|rels))$/i;

/**
 * Reads a sheet of an XLSX workbook: the one that is named, or the first that is not hidden. Throws `WorkbookError`. The sizes that the
 * file itself names are added up before anything is unpacked, and what is unpacked is never longer than they say.
 */
export function readWorkbook(bytes: Uint8Array, named: string | null, bounds: WorkbookBounds): ReadWorkbook {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = listParts(file, bounds.unpackedBytesMax);
  const textOf = (name: string) => {
    const part = parts.get(name);
    return part === undefined ? null : new TextDecoder().decode(orDamaged(() => unpackPart(file, part)));
  };
  const book = readSheetList(textOf('xl/workbook.xml') ?? fail());
  const shown = book.sheets.filter(({ hidden }) => !hidden);
  const chosen = named === null ? shown[0] : shown.find(({ name }) => name === named);
  if (chosen === undefined) {
    throw new WorkbookError(
      shown.length === 0 ? 'The workbook has no sheet that is shown.' : 'The workbook has no such sheet.',
    );
  }
  const path = pathsOfSheets(textOf('xl/_rels/workbook.xml.rels') ?? '').get(chosen.relation) ?? fail();
  const sheetText = textOf(path) ?? fail();
  // A workbook whose cells have their texts themselves, or no styles, may be without these parts.
  const strings = readStrings(textOf('xl/sharedStrings.xml') ?? '<sst/>', bounds.cellCharactersMax);
  const dayStyles = readDayStyles(textOf('xl/styles.xml') ?? '<styleSheet/>');
  const { since1904 } = book;
  const rows = readSheet(sheetText, { strings, dayStyles, since1904 }, bounds);
  return { sheets: shown.map(({ name }) => name), sheet: chosen.name, rows, since1904 };
}

const fail = (): never => {
  throw new WorkbookError(damaged);
};

/** The parts that may be read, by name. Refuses a file whose parts would be too large, before any is unpacked. */
function listParts(file: Buffer, bytesMax: number): Map<string, ZipPart> {
  const parts = orDamaged(() => listZipParts(file)).filter(({ name }) => typesOfParts.test(name));
  if (parts.reduce((sum, { size }) => sum + size, 0) > bytesMax) {
    throw new WorkbookError(
      `The workbook is larger than ${Math.round(bytesMax / 1024 / 1024)} MB once it is unpacked. Save the statement’s sheet alone, or as CSV.`,
    );
  }
  const byName = new Map(parts.map((part) => [part.name, part]));
  if (!byName.has('xl/workbook.xml')) {
    throw new WorkbookError(
      'This is no Excel workbook (XLSX), even if its name says so. Open it in a spreadsheet, and save it as Excel workbook (XLSX) or CSV.',
    );
  }
  return byName;
}

function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError(damaged);
  }
}

type Attributes = Record<string, string>;
interface Hooks {
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Goes through a part. Names come without their prefixes, because programs choose them freely. XML knows no character of the number 0. */
function scan(text: string, { open, close, text: onText }: Hooks): void {
  const parser = new Parser();
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const known = (text: string) => (text.includes('\0') ? fail() : text);
  parser.on('error', fail);
  if (open) {
    parser.on('openTag', (name, read, decode) => {
      open(bare(name), () =>
        Object.fromEntries(Object.entries(read()).map(([key, value]) => [bare(key), known(decode(value))])),
      );
    });
  }
  if (close) parser.on('closeTag', (name) => close(bare(name)));
  if (onText) {
    parser.on('text', (value, decode) => onText(known(decode(value))));
    parser.on('cdata', (value) => onText(known(value)));
  }
  parser.parse(text);
}

interface SheetName {
  name: string;
  relation: string;
  hidden: boolean;
}

function readSheetList(text: string): { sheets: SheetName[]; since1904: boolean } {
  const sheets: SheetName[] = [];
  let since1904 = false;
  scan(text, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/i.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      // `r:id`: both attributes are called id once the prefix is off, and `sheetId` is another.
      const { name: title = '', id = '', state = 'visible' } = attributes();
      if (sheets.length === sheetsMax) throw new WorkbookError(`The workbook has more than ${sheetsMax} sheets.`);
      sheets.push({ name: title.slice(0, sheetNameMax), relation: id, hidden: state !== 'visible' });
    },
  });
  return { sheets, since1904 };
}

/** The path of each sheet's part, by the name of its relation. */
function pathsOfSheets(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  scan(text, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Target: target = '' } = attributes();
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
    },
  });
  return paths;
}

/** The texts that cells name by number, each cut and cleaned once. What is read aloud beside a text (`rPh`) is no part of it. */
function readStrings(text: string, lengthMax: number): string[] {
  const strings: string[] = [];
  let current = '';
  let [isText, isAside] = [false, false];
  scan(text, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't' && !isAside;
    },
    text: (part) => {
      if (isText) current = joined(current, part, lengthMax);
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isAside = false;
      if (name === 'si') strings.push(plainCell(current));
    },
  });
  return strings;
}

const joined = (text: string, part: string, lengthMax: number) =>
  text.length < lengthMax ? text + part.slice(0, lengthMax - text.length) : text;

// The numbers of the formats that Excel has for days, and for days with a time.
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 57]);
/** True for a format in which days stand: `dd/mm/yyyy`, without what is quoted, escaped or a colour. It has at most 255 characters. */
const isDayFormat = (code: string) =>
  /[dy]/i.test(
    code
      .slice(0, 255)
      .replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
      .split(';')[0] ?? '',
  );

/** Whether the cells of each style show their number as a day. */
function readDayStyles(text: string): boolean[] {
  const own = new Set<number>();
  const styles: boolean[] = [];
  let isOfCells = false;
  scan(text, {
    open(name, attributes) {
      if (name === 'numFmt' && isDayFormat(attributes().formatCode ?? '')) own.add(Number(attributes().numFmtId));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const format = Number(attributes().numFmtId ?? 0);
      styles.push(own.has(format) || dayFormats.has(format));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

interface Known {
  strings: readonly string[];
  dayStyles: readonly boolean[];
  since1904: boolean;
}

function readSheet(text: string, known: Known, bounds: WorkbookBounds): WorkbookRow[] {
  const { columnsMax, cellCharactersMax } = bounds;
  const rows: WorkbookRow[] = [];
  const count = countOf(bounds);
  let row: WorkbookRow = { row: 0, cells: [] };
  let cell = { place: -1, type: '', style: 0, value: '' };
  let isValue = false;
  scan(text, {
    open(name, attributes) {
      if (name === 'row') {
        row = { row: rowNumberOf(attributes().r ?? String(row.row + 1)), cells: [] };
        cell = { place: -1, type: '', style: 0, value: '' };
      } else if (name === 'c') {
        const { r: address, t: type = 'n', s: style = '0' } = attributes();
        const place = address === undefined ? cell.place + 1 : placeOf(address);
        if (place < 0) fail();
        if (place >= columnsMax) throw new WorkbookError(`The sheet has more than ${columnsMax} columns.`);
        cell = { place, type, style: Number(style), value: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue) cell.value = joined(cell.value, part, cellCharactersMax);
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c') {
        while (row.cells.length < cell.place) row.cells.push('');
        row.cells[cell.place] = shownText(cell, known);
      }
      if (name !== 'row' || row.cells.every((one) => one === '')) return;
      count(row);
      rows.push(row);
    },
  });
  return rows;
}

/** Counts the rows that are kept, and refuses the one with which they are too many, or have too many cells or too much text. */
function countOf({ rowsMax, cellsMax, charactersMax }: WorkbookBounds): (row: WorkbookRow) => void {
  let [rows, cells, characters] = [0, 0, 0];
  const refuseAbove = (count: number, most: number, what: string) => {
    if (count > most) throw new WorkbookError(`The sheet has more than ${most.toLocaleString('en')} ${what}.`);
  };
  return (row) => {
    rows += 1;
    cells += row.cells.length;
    for (const cell of row.cells) characters += cell.length;
    refuseAbove(rows, rowsMax, 'rows');
    refuseAbove(cells, cellsMax, 'cells');
    refuseAbove(characters, charactersMax, 'characters of text');
  };
}

/** The number of a row: a workbook has at most 1,048,576. */
const rowNumberOf = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : fail());

/** The place of a cell by its address: 0 for `A1`, 27 for `AB7`. */
function placeOf(address: string): number {
  let place = 0;
  for (const letter of address.replace(/[^A-Z]/gi, '').toUpperCase()) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function shownText({ type, style, value }: { type: string; style: number; value: string }, known: Known): string {
  if (type === 's') return known.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd')
    return value
      .slice(0, 40)
      .replace('T', ' ')
      .replace(/(?::\d\d)?(?:\.\d+)?Z?$/, '');
  if (type !== 'n' || value === '') return plainCell(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return plainCell(value);
  if (known.dayStyles[style]) return dayOfSerial(number, known.since1904) ?? value;
  return plainNumber(number, value);
}

/** A number as people write it. Binary fractions are rounded to kobo: 0.30000000000000004 is 0.30. */
function plainNumber(number: number, text: string): string {
  if (Number.isSafeInteger(number)) return String(number);
  const inKobo = number.toFixed(2);
  return Math.abs(number) < 1e12 && Math.abs(Number(inKobo) - number) < 1e-6 ? inKobo : text;
}

const dayMs = 86_400_000;

/** The day that a spreadsheet counts by such a number; null if there is none. */
export function dayOfSerial(serial: number, since1904: boolean): string | null {
  // Day 1 is 1 January 1900, and spreadsheets count a 29 February 1900.
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(first + Math.floor(serial) * dayMs);
  return serial >= 1 && serial < 1e6 && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 10) : null;
}

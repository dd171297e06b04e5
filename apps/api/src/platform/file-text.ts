import { refuse } from './refuse.ts';

const saveAs =
  'In Excel choose File › Save as › “CSV UTF-8 (comma delimited)”, in Google Sheets File › Download › CSV.';

/** Refuses the whole file with a message about it. */
export function refuseFile(message: string): never {
  refuse('validation', { message, errors: { contentBase64: message } });
}

/** What other files begin with, and what to do with them. */
const otherFiles: readonly [starts: readonly string[], message: string][] = [
  [
    ['PK\u0003\u0004'],
    `This is an Excel workbook or another spreadsheet file, not a CSV file. Open it and save it as CSV: ${saveAs}`,
  ],
  [
    ['\u00d0\u00cf\u0011\u00e0'],
    `This is an old Excel workbook (.xls), not a CSV file. Open it and save it as CSV: ${saveAs}`,
  ],
  [['%PDF'], 'This is a PDF. Ask for the list as CSV or Excel; a file that is made from a PDF has errors.'],
  [
    ['<!doctype', '<html', '<table', '<?xml'],
    `This is a web page or an XML file, even if its name says otherwise. Open it in a spreadsheet and save it as CSV: ${saveAs}`,
  ],
  [['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8'], 'This is a picture, not a CSV file.'],
  [['{\\rtf'], 'This is a text document, not a CSV file.'],
];

/**
 * The text of a file in UTF-8, UTF-16 (Excel's “Unicode text”) or Windows-1252 (Excel's “CSV (comma delimited)”), without its byte order
 * mark. In Windows-1252 a spreadsheet wrote `?` for each letter that it doesn't have, as ẹ and ₦. Refuses workbooks, PDFs and
 * whatever else is no text, each with what to do.
 */
export function decodeText(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1').replace('\u00ef\u00bb\u00bf', '').trimStart().toLowerCase();
  const other = otherFiles.find(([starts]) => starts.some((one) => start.startsWith(one.toLowerCase())));
  if (other) refuseFile(other[1]);
  if (isUtf16(bytes)) return decodeUtf16(bytes);
  if (bytes.includes(0)) refuseFile(`The file is no text. ${saveAs}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

const isLittle = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xfe;
const isBig = (bytes: Buffer) => bytes[0] === 0xfe && bytes[1] === 0xff;

/** How many of the first bytes on even or odd places are zero. */
const zeros = (bytes: Buffer, odd: 0 | 1) =>
  bytes.subarray(0, 400).filter((byte, place) => byte === 0 && place % 2 === odd).length;

const isUtf16 = (bytes: Buffer) =>
  isLittle(bytes) || isBig(bytes) || Math.max(zeros(bytes, 0), zeros(bytes, 1)) > Math.min(bytes.length, 400) / 4;

function decodeUtf16(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const isBigEndian = isBig(bytes) || (!isLittle(bytes) && zeros(bytes, 0) > zeros(bytes, 1));
  const text = new TextDecoder('utf-16le').decode(isBigEndian ? Buffer.from(even).swap16() : even);
  if (text.includes('\0') || text.includes('\uFFFD')) refuseFile(`The file is no text. ${saveAs}`);
  return text;
}

function decodeWindows1252(bytes: Buffer): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  // The places that Windows-1252 leaves empty.
  if (/[\u0081\u008d\u008f\u0090\u009d]/.test(text))
    refuseFile(`The file is neither in UTF-8 nor in Windows-1252. ${saveAs}`);
  // Letters in UTF-8 beside bytes that are none: two files were put together, and either reading is wrong for a part.
  const asUtf8 = new TextDecoder().decode(bytes).replaceAll('\uFFFD', '');
  if (/\P{ASCII}/u.test(asUtf8)) refuseFile(`Parts of the file are in UTF-8 and others are not. ${saveAs}`);
  return text;
}

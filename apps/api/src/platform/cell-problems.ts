const tooNarrow = /^#{3,}$/;
const sheetError = /^(?:#(?:REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|ERROR|GETTING_DATA)[!?]?|Err:\d{3})$/i;
const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
// UTF-8 that was opened as Windows-1252: ẹ became áº¹, é became Ã©, ₦ became â‚¦.
const garbled =
  /Ã[\u0080-\u00bf]|áº[\u0080-\u00bf\u2018-\u201d]|á»[\u0080-\u00bf\u2018-\u201d]|â‚¦|â€[\u0080-\u00bf\u0153\u2122\u201c-\u201d]/;

/** What a spreadsheet did to a cell so that what was in it is lost, with what to do; null for any other cell. */
export function cellProblem(text: string, column: string): string | null {
  if (tooNarrow.test(text)) {
    return `“${column}” has only “${text.slice(0, 10)}”: the spreadsheet’s column was too narrow. Make it wider and save again`;
  }
  if (sheetError.test(text)) return `“${column}” has an error of the spreadsheet, ${text}`;
  if (scientific.test(text)) {
    return `“${column}” has ${text}: the spreadsheet shortened a long number, and its digits are lost. Format the column as text, enter the number again and save`;
  }
  if (garbled.test(text)) {
    return `The letters of “${column}” were garbled (“${text.slice(0, 30)}”): the file was opened in another encoding. Import it as UTF-8 instead`;
  }
  return null;
}

const windows1252 = /[\p{ASCII}\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * True for what a spreadsheet saves of an unchanged text: other line breaks, a question mark for each letter that Windows-1252
 * doesn't have, where the file is saved in that, and no apostrophe in front, which Google Sheets takes for a sign of its own.
 */
export function isAsSaved(stored: string, cell: string): boolean {
  if (stored.startsWith("'") && isAsSaved(stored.slice(1), cell)) return true;
  const [before, after] = [withPlainBreaks(stored), withPlainBreaks(cell)];
  const isSame = (letter: string, place: number) =>
    letter === after[place] || (after[place] === '?' && !windows1252.test(letter));
  return before.length === after.length && [...Array(before.length).keys()].every((at) => isSame(before[at] ?? '', at));
}

/** True if letters stand on both sides of a question mark, or on one in a text of a name: the spreadsheet lost a letter there. */
export const hasLostLetter = (text: string, isName: boolean): boolean =>
  (isName ? /\p{L}\?|\?\p{L}/u : /\p{L}\?\p{L}/u).test(text);

/** True for what spreadsheets make of `1/2` or `5-10`: `02-Jan`. */
export const isDayOfSpreadsheet = (text: string): boolean =>
  /^(?:\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})(?:-\d{2,4})?$/.test(text);

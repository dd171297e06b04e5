import { addDays, type Day, monthNames } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { dayProblem, readDay } from '@foodbank/contract/primitives/typed-days';
import { ppmPerPercent, readKobo, readPpm, readWhole } from '@foodbank/contract/primitives/typed-numbers';
import type { CatalogueColumn, ProductFields as TypedProduct } from '@foodbank/contract/selling/catalogue-staff';
import { priceDaysAheadMax, priceMaxNaira, stockMax } from '@foodbank/contract/selling/products-staff';
import { hasLostLetter, isAsSaved, isDayOfSpreadsheet } from '../../../platform/cell-problems.ts';

type Cells = Record<CatalogueColumn, string>;

/** Thrown for a cell that says nothing that can be used. Its message is shown with the row. */
export class WrongCell extends Error {}

const noneWord = 'none';
const textCells = {
  name: 'name',
  unit: 'unit',
  category: 'categorySlug',
  description: 'description',
  yoruba: 'nameYoruba',
  igbo: 'nameIgbo',
  hausa: 'nameHausa',
  spellings: 'spellings',
} as const;
const columns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(textCells).map(([column, field]) => [field, column])),
  vatPercent: 'vat',
  seasonMonths: 'season',
};

/** The column of a file that sets a field of a product. */
export const columnOf = (field: string): string => columns[field] ?? field;

const mayBeEmpty: readonly string[] = ['description', 'yoruba', 'igbo', 'hausa', 'spellings'];
const saveAsUtf8 = 'Save the file as “CSV UTF-8”';

/**
 * The fields that the cells of a row set, other than `old`. Empty cells set none, and neither do cells that spreadsheets changed by
 * themselves. `none` empties a text and ends a season. Throws `WrongCell` with everything that is wrong.
 */
export function readFieldCells(cells: Cells, old: TypedProduct): Partial<TypedProduct> {
  const given: Partial<TypedProduct> = {};
  const problems: string[] = [];
  for (const [column, field] of Object.entries(textCells) as [
    keyof typeof textCells,
    (typeof textCells)[keyof typeof textCells],
  ][]) {
    const cell = cells[column];
    if (cell === '' || isAsSaved(old[field], cell)) continue;
    const problem = textProblem(cell, column);
    if (problem !== null) problems.push(problem);
    else given[field] = mayBeEmpty.includes(column) && cell.toLowerCase() === noneWord ? '' : cell;
  }
  collect(problems, () => {
    if (cells.vat !== '') given.vatPercent = readVat(cells.vat);
  });
  collect(problems, () => {
    if (cells.season !== '') given.seasonMonths = readSeason(cells.season);
  });
  if (problems.length > 0) throw new WrongCell(problems.join('. '));
  return given;
}

/** Adds the message of a `WrongCell` to the problems of a row. */
export function collect<Result>(problems: string[], read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error;
    problems.push(error.message);
    return null;
  }
}

function textProblem(cell: string, column: string): string | null {
  if (hasLostLetter(cell, column !== 'description')) {
    return `“${column}” has “?” where the spreadsheet lost a letter: ${cell.slice(0, 40)}. ${saveAsUtf8}`;
  }
  if ((column === 'name' || column === 'unit') && isDayOfSpreadsheet(cell)) {
    return `The spreadsheet made a day of “${column}”: ${cell}. Write it with a word, such as 1/2 bag`;
  }
  return null;
}

function readVat(text: string): number {
  const ppm = readPpm(text);
  if (ppm === null) throw new WrongCell('The tax (“vat”) is a number of per cent, such as 7.5');
  return ppm / ppmPerPercent;
}

function readSeason(text: string): number[] {
  if (text.toLowerCase() === noneWord) return [];
  const months = text.split(/[\s;,]+/).map(monthOf);
  if (months.some((month) => month < 1 || month > 12)) {
    throw new WrongCell('The season is months as numbers, such as 3 4 5 6');
  }
  return months;
}

function monthOf(word: string): number {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const short = word.toLowerCase();
  return monthNames.findIndex((name) => short === name.toLowerCase() || short === name.slice(0, 3).toLowerCase()) + 1;
}

/** A price in kobo with the day from which it holds; null without one. */
export function readPriceCells({ price, from, store }: Cells, today: Day): { priceKobo: number; startsOn: Day } | null {
  if (price === '') {
    if (from !== '') throw new WrongCell('The day (“from”) has no price');
    return null;
  }
  if (store === '') throw new WrongCell('The price has no store');
  const problems: string[] = [];
  const priceKobo = collect(problems, () => readPrice(price)) ?? 0;
  const startsOn = collect(problems, () => (from === '' ? today : readFrom(from, today))) ?? today;
  if (problems.length > 0) throw new WrongCell(problems.join('. '));
  return { priceKobo, startsOn };
}

function readPrice(text: string): number {
  const priceKobo = readKobo(text);
  if (priceKobo === null)
    throw new WrongCell(`The price is an amount in naira, such as 12,500 or 12500.50${commaHint(text)}`);
  if (priceKobo === 0) throw new WrongCell('The price must be more than zero');
  if (priceKobo > priceMaxNaira * koboPerNaira) throw new WrongCell('The price is too high');
  return priceKobo;
}

/** What to do about a comma before kobo, as spreadsheets of other languages write it. */
const commaHint = (text: string) => (/,\d{1,2}$/.test(text) ? '. Write kobo behind a full stop, not a comma' : '');

function readFrom(text: string, today: Day): Day {
  const startsOn = readDay(text);
  if (startsOn === null) {
    throw new WrongCell(dayProblem(text) ?? 'The day (“from”) is written as 30/11/2026 or 2026-11-30');
  }
  if (startsOn < today) throw new WrongCell('The day is over');
  if (startsOn > addDays(today, priceDaysAheadMax)) throw new WrongCell('The day is more than a year ahead');
  return startsOn;
}

/** What was counted; null without a count. */
export function readCountCell({ counted, store }: Pick<Cells, 'counted' | 'store'>): number | null {
  if (counted === '') return null;
  if (store === '') throw new WrongCell('The count has no store');
  // A spreadsheet that shows decimals writes 12.00. More zeros may be thousands.
  const count = readWhole(counted.replace(/(?<=\d)\.0{1,2}$/, ''));
  if (count === null) throw new WrongCell('The count is a whole number, such as 12 or 1,500');
  if (count > stockMax) throw new WrongCell('The count is too high');
  return count;
}

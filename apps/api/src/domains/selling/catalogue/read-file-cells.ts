import { addDays, type Day, isDay } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { ppmPerPercent, readKobo, readPpm, readWhole } from '@foodbank/contract/primitives/typed-numbers';
import type { ProductFields as TypedProduct } from '@foodbank/contract/selling/catalogue-admin';
import type { CatalogueColumn } from '@foodbank/contract/selling/catalogue-files';
import { priceDaysAheadMax, priceMaxNaira, stockMax } from '@foodbank/contract/selling/product-acts';

type Cells = Record<CatalogueColumn, string>;

/** Thrown for a cell that says nothing that can be used. Its message is shown with the row. */
export class WrongCell extends Error {}

const noneWord = 'none';
const textCells = {
  description: 'description',
  yoruba: 'nameYoruba',
  igbo: 'nameIgbo',
  hausa: 'nameHausa',
  spellings: 'spellings',
} as const;

/** The fields that the cells of a row set. Empty cells set none. `none` empties a text and ends a season. */
export function readFieldCells(cells: Cells): Partial<TypedProduct> {
  const given: Partial<TypedProduct> = {};
  if (cells.name !== '') given.name = cells.name;
  if (cells.unit !== '') given.unit = cells.unit;
  if (cells.category !== '') given.categorySlug = cells.category;
  for (const [column, field] of Object.entries(textCells) as [
    keyof typeof textCells,
    (typeof textCells)[keyof typeof textCells],
  ][]) {
    if (cells[column] !== '') given[field] = cells[column].toLowerCase() === noneWord ? '' : cells[column];
  }
  if (cells.vat !== '') given.vatPercent = readVat(cells.vat);
  if (cells.season !== '') given.seasonMonths = cells.season.toLowerCase() === noneWord ? [] : readMonths(cells.season);
  return given;
}

function readVat(text: string): number {
  const ppm = readPpm(text);
  if (ppm === null) throw new WrongCell('The tax is a number of per cent, such as 7.5');
  return ppm / ppmPerPercent;
}

function readMonths(text: string): number[] {
  const months = text.split(/[\s;,]+/).map((month) => (/^\d{1,2}$/.test(month) ? Number(month) : 0));
  if (months.some((month) => month < 1 || month > 12)) {
    throw new WrongCell('The season is months as numbers, such as 3 4 5 6');
  }
  return months;
}

/** A price in kobo with the day from which it holds; null without one. */
export function readPriceCells({ price, from, store }: Cells, today: Day): { priceKobo: number; startsOn: Day } | null {
  if (price === '') {
    if (from !== '') throw new WrongCell('The day has no price');
    return null;
  }
  if (store === '') throw new WrongCell('The price has no store');
  const priceKobo = readKobo(price);
  if (priceKobo === null) throw new WrongCell('The price is an amount in naira, such as 12,500 or 12500.50');
  if (priceKobo === 0) throw new WrongCell('The price must be more than zero');
  if (priceKobo > priceMaxNaira * koboPerNaira) throw new WrongCell('The price is too high');
  const startsOn = from === '' ? today : from;
  if (!isDay(startsOn)) throw new WrongCell('The day is written as 2026-11-30');
  if (startsOn < today) throw new WrongCell('The day is over');
  if (startsOn > addDays(today, priceDaysAheadMax)) throw new WrongCell('The day is more than a year ahead');
  return { priceKobo, startsOn };
}

/** What was counted; null without a count. */
export function readCountCell({ counted, store }: Cells): number | null {
  if (counted === '') return null;
  if (store === '') throw new WrongCell('The count has no store');
  const count = readWhole(counted);
  if (count === null) throw new WrongCell('The count is a whole number, such as 12 or 1,500');
  if (count > stockMax) throw new WrongCell('The count is too high');
  return count;
}

import { balanceMaxNaira, type DateForm, lineAmountMaxNaira } from '@foodbank/contract/money/statements';
import { type Day, isDay } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { readSignedKobo } from '@foodbank/contract/primitives/typed-numbers';

/** Why a cell can't be read. The message is shown beside its row. */
export class CellError extends Error {}

/** An amount in kobo, null for an empty cell or a dash. Throws `CellError` for anything that isn't an amount. */
export function readAmount(text: string, what: string): number | null {
  if (text === '' || /^[\p{Pd}−]$/u.test(text)) return null;
  const kobo = readSignedKobo(text);
  if (kobo === null) throw new CellError(`Write the ${what} as 1234.50, 1,234.50 or (1,234.50)`);
  const maxNaira = what === 'balance' ? balanceMaxNaira : lineAmountMaxNaira;
  if (Math.abs(kobo) > maxNaira * koboPerNaira) throw new CellError(`The ${what} is too high`);
  return kobo;
}

const separators = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;
const dayHints: Readonly<Record<DateForm, string>> = {
  'day-first': '31/12/2026',
  'month-first': '12/31/2026',
  'year-first': '2026-12-31',
};

/** A day in the form that the person named. Throws `CellError` for any other. */
export function readDay(text: string, form: DateForm, what: string): Day {
  const [, first = '', , second = '', third = ''] = separators.exec(text) ?? [];
  const parts = {
    'day-first': [third, second, first],
    'month-first': [third, first, second],
    'year-first': [first, second, third],
  }[form];
  const [year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year.length !== 4 || date.length > 2 || !isDay(day)) {
    throw new CellError(`Write the ${what} as ${dayHints[form]}, or choose the other way of writing days`);
  }
  return day;
}

// What a spreadsheet would calculate. Amounts have their own rule; descriptions may begin with a sign.
const formula = /^[=@\t\r]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text on one line. Throws `CellError` for a formula. A text that is longer than `lengthMax` is cut, or refused where it names something. */
export function readText(text: string, what: string, lengthMax: number, mayCut: boolean): string {
  if (formula.test(text)) throw new CellError(`The ${what} looks like a formula`);
  const line = text.replace(controls, ' ').trim();
  if (line.length <= lengthMax) return line;
  if (!mayCut) throw new CellError(`The ${what} is longer than ${lengthMax} characters`);
  return `${line.slice(0, lengthMax - 1)}…`;
}

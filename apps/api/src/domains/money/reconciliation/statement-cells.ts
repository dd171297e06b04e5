import { balanceMaxNaira, lineAmountMaxNaira } from '@foodbank/contract/money/reconciliation';
import type { Day } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { type DayOrder, dayProblem, readDay } from '@foodbank/contract/primitives/typed-days';
import { readSignedKobo } from '@foodbank/contract/primitives/typed-numbers';

/** Why a cell can't be read. The message is shown beside its row. */
export class CellError extends Error {}

/** The side of an account that a statement's amount is on: `DR` is money that left, `CR` money that came in. */
const side = /^(.*?)[ .]?(DR|CR|D|C)\.?$/i;
const sideInFront = /^(DR|CR)[ .:]{0,2}(?=[^A-Z.: ])/i;
const minusBehind = /^(.*\d) ?[\p{Pd}−]$/u;
const decimalComma = /,\d{1,2}(?:\D*)$/;

/**
 * An amount in kobo as banks write it, null for an empty cell or a dash: `1,234.50`, `N30.00`, `(5.00)`, `+5.00`, `30.00-`, `5.00 DR` and `DR 5.00`. The
 * debit column is already below zero by its name: what stands in it is so much money that left. Throws `CellError` for anything that
 * isn't an amount, and for one on the other side than its column.
 */
export function readAmount(text: string, what: 'amount' | 'debit' | 'credit' | 'balance'): number | null {
  // A longer text is no amount, and isn't looked into.
  const bare = text.slice(0, 100).replace(/^['’]/, '');
  if (bare === '' || /^[\p{Pd}−]+$/u.test(bare)) return null;
  const wordInFront = sideInFront.exec(bare);
  const [, beside = bare, word] =
    wordInFront === null ? (side.exec(bare) ?? []) : ['', bare.slice(wordInFront[0].length), wordInFront[1]];
  const sign = word?.charAt(0).toUpperCase();
  const behind = minusBehind.exec(beside)?.[1];
  const read = readSignedKobo(behind ?? beside);
  const isMinus = sign === 'D' || behind !== undefined;
  const isTwice = ((sign !== undefined || isMinus) && (read ?? 0) < 0) || (isMinus && beside.includes('+'));
  if (read === null || isTwice || (sign !== undefined && behind !== undefined)) {
    const hint = decimalComma.test(bare) ? '. Write kobo behind a full stop, not a comma' : '';
    throw new CellError(`Write the ${what} as 1234.50, 1,234.50 or (1,234.50)${hint}`);
  }
  const kobo = isMinus ? 0 - read : read;
  const maxNaira = what === 'balance' ? balanceMaxNaira : lineAmountMaxNaira;
  if (Math.abs(kobo) > maxNaira * koboPerNaira) throw new CellError(`The ${what} is too high`);
  if (what === 'amount' || what === 'balance') return kobo;
  // Brackets and DR say in the debit column what its name says. A minus may say the opposite, and is not guessed.
  const isOwnSide = what === 'debit' ? (kobo >= 0 ? sign !== 'C' : sign === 'D' || bare.startsWith('(')) : kobo >= 0;
  if (!isOwnSide) throw new CellError(`The ${what} has a sign of the other side: ${text.slice(0, 30)}`);
  return Math.abs(kobo);
}

/** A day as the bank wrote it, without its time. Slashed days are in the order that the person named. Throws `CellError` for any other text. */
export function readBookedDay(text: string, order: DayOrder, what: string): Day {
  const day = readDay(text, order);
  if (day !== null) return day;
  const example = order === 'day-first' ? '31/12/2026' : '12/31/2026';
  throw new CellError(dayProblem(text) ?? `Write the ${what} as ${example}, 31-Dec-2026 or 2026-12-31`);
}

// What a spreadsheet would calculate. Amounts have their own rule; descriptions may begin with a sign.
const formula = /^[=@\t\r]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text on one line. Throws `CellError` for a formula. A text that is longer than `lengthMax` is cut, or refused where it names something. */
export function readText(text: string, what: string, lengthMax: number, mayCut: boolean): string {
  if (formula.test(text)) throw new CellError(`The ${what} looks like a formula`);
  // A bank writes an apostrophe in front, so that spreadsheets leave the text alone.
  const line = text.replace(controls, ' ').replace(/^['’]/, '').trim();
  if (line.length <= lengthMax) return line;
  if (!mayCut) throw new CellError(`The ${what} is longer than ${lengthMax} characters`);
  return `${line.slice(0, lengthMax - 1)}…`;
}

import { stemOf } from './product-words.ts';

/** A word that may have been meant, and how far it is from what was typed. */
export interface Correction {
  word: string;
  cost: number;
}

/**
 * The words that a mistyped word may stand for, the nearest first. They begin with the same letter, or with one that sounds alike, and
 * differ little for their length: what sounds alike, a vowel or a doubled letter counts less than another consonant.
 */
export function correctionsOf(typed: string, words: Iterable<string>): Correction[] {
  const most = costMaxOf(typed.length);
  if (most === 0) return [];
  const found: Correction[] = [];
  for (const word of new Set(words)) {
    if (word === typed || /\d/.test(word) || !beginAlike(typed, word)) continue;
    if (Math.abs(word.length - typed.length) > 3) continue;
    const cost = Math.min(costBetween(typed, word), costBetween(stemOf(typed), stemOf(word)));
    if (cost <= most) found.push({ word, cost });
  }
  return found.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
}

/** How far a word may be from what was typed, by the length of what was typed. */
function costMaxOf(length: number): number {
  if (length < 3) return 0;
  if (length === 3) return 0.5;
  if (length === 4) return 0.75;
  if (length === 5) return 1;
  if (length < 8) return 1.25;
  return length < 10 ? 1.5 : 2;
}

const alikeStarts = ['ck', 'sc', 'kq', 'fp', 'iy', 'uo', 'gj', 'sz'];
const beginAlike = (a: string, b: string) => {
  const [one = '', other = ''] = [a[0], b[0]];
  return one === other || (a.length > 4 && alikeStarts.some((pair) => pair.includes(one) && pair.includes(other)));
};

const vowels = 'aeiouy';
const alike = ['ck', 'sc', 'sz', 'iy', 'kq', 'bp', 'dt', 'fv', 'gj', 'mn', 'lr'];

function replaceCost(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.includes(a) && vowels.includes(b)) return 0.5;
  return alike.some((pair) => pair.includes(a) && pair.includes(b)) ? 0.6 : 1;
}

/** What a letter more or less counts, with the letter before it. */
function extraCost(letter: string, before: string | undefined): number {
  if (letter === before) return 0.25;
  if ('aeiouh'.includes(letter)) return 0.5;
  return letter === 'r' || letter === 'c' || letter === 's' ? 0.6 : 1;
}

/** How far two words are apart: letters to add, leave out, replace or swap with the next one, weighed. */
function costBetween(from: string, to: string): number {
  let before: number[] = [];
  let above: number[] = [0];
  for (let j = 1; j <= to.length; j++) above.push((above[j - 1] ?? 0) + extraCost(to[j - 1] ?? '', to[j - 2]));
  for (let i = 1; i <= from.length; i++) {
    const a = from[i - 1] ?? '';
    const row = [(above[0] ?? 0) + extraCost(a, from[i - 2])];
    for (let j = 1; j <= to.length; j++) {
      const b = to[j - 1] ?? '';
      let cost = Math.min(
        (above[j] ?? 0) + extraCost(a, from[i - 2]),
        (row[j - 1] ?? 0) + extraCost(b, to[j - 2]),
        (above[j - 1] ?? 0) + replaceCost(a, b),
      );
      if (i > 1 && j > 1 && a === to[j - 2] && from[i - 2] === b) cost = Math.min(cost, (before[j - 2] ?? 0) + 0.5);
      row.push(cost);
    }
    [before, above] = [above, row];
  }
  return above[to.length] ?? 0;
}

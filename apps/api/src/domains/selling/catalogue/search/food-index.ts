import { foldText } from '@foodbank/contract/primitives/fold-text';
import { type Correction, correctionsOf } from '../correct-words.ts';
import { stemOf } from '../product-words.ts';
import { brands, goods, otherNames } from './food-words.ts';

/** What is known about a word or a few that people call food by. */
export interface FoodEntry {
  /** As it was looked up, in folded words. */
  name: readonly string[];
  /** A brand or variety stands for a kind; another name for the same food; goods for nothing but a category. */
  kind: 'brand' | 'name' | 'goods';
  /** The products that it stands for, each by the words that its name has. */
  means: readonly (readonly string[])[];
  /** A word of the nearest category. */
  near: string;
}

// Unlike `wordsOf` with every word: "moi moi" has two.
const phraseOf = (text: string) =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== 'and' && word !== 'n');
const split = (text: string) =>
  text
    .split(',')
    .map(phraseOf)
    .filter((words) => words.length > 0);

/** The key of a phrase: its words without number and spaces, so that "goldenpenny" is found as well. */
const keyOf = (words: readonly string[]) => words.map(stemOf).join('');

function index() {
  const found = new Map<string, FoodEntry>();
  const kinds = [
    ['brand', brands],
    ['name', otherNames],
    ['goods', goods],
  ] as const;
  for (const [kind, entries] of kinds) {
    for (const [names, means, near] of entries) {
      for (const name of split(names)) {
        const key = keyOf(name);
        if (!found.has(key)) found.set(key, { name, kind, means: split(means), near });
      }
    }
  }
  return found;
}

const entries = index();
const singles = [...entries.values()].filter(({ name }) => name.length === 1).map(({ name }) => name[0] ?? '');

/** The most words of a phrase that is known. */
export const phraseWordsMax = 3;

/** What is known about some folded words together, or null. */
export const findFood = (words: readonly string[]): FoodEntry | null => entries.get(keyOf(words)) ?? null;

const doubledLetter = 0.25;
const likeOthersMax = 5;

/** The single words that are known for which a mistyped one may stand. Short brands and goods are like too many other words. */
export const knownCorrectionsOf = (typed: string): Correction[] =>
  correctionsOf(typed, singles).filter(({ word, cost }) => {
    const max = findFood([word])?.kind === 'name' ? likeOthersMax - 1 : likeOthersMax;
    return word.length > max || cost <= doubledLetter;
  });

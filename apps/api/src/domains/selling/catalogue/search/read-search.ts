import { foldText } from '@foodbank/contract/primitives/fold-text';
import { formsOf, stemOf } from '../product-words.ts';
import { type FoodEntry, findFood, phraseWordsMax } from './food-index.ts';
import { categoryNames } from './food-words.ts';
import { readNumbers } from './read-numbers.ts';
import { type Size, sizeWanted, takeAmounts, unitWords } from './read-size.ts';

/** Something that a search asks for: a word, or a few that belong together. */
export interface Term {
  words: readonly string[];
  /** What is known about it besides the products, or null. */
  entry: FoodEntry | null;
  /** A word such as "fresh": it orders, and leaves nothing out. */
  isSoft: boolean;
}

/** A part of a search between "and" and commas. */
export interface Part {
  terms: readonly Term[];
  /** The stems of all its words, sorted, to compare with whole names. */
  stems: readonly string[];
  size: Size;
  numbers: readonly string[];
  /** How many of a vessel or a piece: "2 bags". They order only what fits alike. */
  counts: readonly string[];
}

/** What a search asks for: as one, and in parts where it has "and" or commas. */
export interface SearchRequest {
  whole: Part;
  parts: readonly Part[];
}

const small = new Set(
  (
    'of for the a an in some my to i me we us need want wan buy get give please pls abeg wey dey na o oh sef fit one any good nice cheap ' +
    'cheaper cheapest best price prices cost how much is are do does you have una sell where can what from your by at on fine correct quality ' +
    'original is it that this there no not abi shey jare joor oga now today only very am im them they our all type types kind kinds brand ' +
    'food foods item items stuff things thing measure cooking plenty pure quantity naira each per available online near delivery'
  ).split(' '),
);
const between = new Set(['and', 'plus', 'n', 'or', 'with', 'ati', 'da', 'also', 'then']);
const soft = new Set(
  'fresh new clean neat sweet ripe raw natural organic local nigerian packaged bagged hot'.split(' '),
);
const wordsMax = 16;

/** The words of a search in order, with "|" between its parts. */
function tokensOf(folded: string): string[] {
  return (folded.replace(/[,;+&/\n|]/g, ' | ').match(/[\p{L}\p{N}]+|\|/gu) ?? []).slice(0, wordsMax * 2);
}

/** A search as it was typed, cut into words. */
export interface TypedSearch {
  tokens: readonly string[];
  folded: string;
}

/** Cuts a search into words. Null if it has none. */
export function typeSearch(text: string): TypedSearch | null {
  const folded = readNumbers(foldText(text).replace(/[₦#]\s*/g, ' '));
  const tokens = withCategories(tokensOf(takeAmounts(folded).rest));
  return /[\p{L}\p{N}]/u.test(folded) ? { tokens, folded } : null;
}

/** A name of a category that stands alone, "kayan miya", by the words that the category has. */
function withCategories(tokens: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    if (token === '|' || between.has(token)) runs.push([token], []);
    else runs.at(-1)?.push(token);
  }
  return runs.flatMap((run) => {
    const named = run.filter((word) => !small.has(word) && !soft.has(word));
    const known = categoryNames.find(([names]) => names.split(', ').includes(named.join(' ')));
    return known === undefined ? run : known[1].split(' ');
  });
}

const isKnown = (word: string) => small.has(word) || between.has(word) || isUnit(word) || findFood([word]) !== null;
const isUnit = (word: string) => unitWords.has(word) || unitWords.has(stemOf(word));
const isNumber = (word: string) => /^\d+(k|x|th)?$/.test(word);

/** The words that must be looked up to read a search: whole ones, and those whose beginnings and likes are wanted. */
export function lookupsOf({ tokens }: TypedSearch): { exact: string[]; near: string[] } {
  const words = tokens.filter((word) => word !== '|' && !isNumber(word));
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  const pieces = words
    .filter((word) => word.length > 5 && word.length < 25)
    .flatMap(piecesOf)
    .flatMap((piece) => [piece, `${piece}s`]);
  const exact = [...words, ...joined].flatMap(formsOf);
  const near = words.filter((word) => !small.has(word) && !between.has(word));
  return { exact: [...new Set([...exact, ...pieces])], near: [...new Set(near)] };
}

function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < word.length; from++)
    for (let to = from + 3; to <= Math.min(word.length, from + 14); to++) pieces.push(word.slice(from, to));
  return pieces;
}

/** Reads a typed search with the words that products have. `isMistyped`: whether a word is nearly one of them. */
export function readTyped(
  { tokens, folded }: TypedSearch,
  has: (word: string) => boolean,
  isMistyped: (word: string) => boolean,
): SearchRequest {
  const isWord = (word: string) => formsOf(word).some(has);
  const apart = tokens.flatMap((word) =>
    word === '|' || isWord(word) || isMistyped(word) ? [word] : takeApart(word, isWord),
  );
  const together = putTogether(apart, isWord);
  const taken = takeAmounts(folded);
  const whole = readPart(
    together.filter((word) => word !== '|' && !between.has(word)),
    taken,
  );
  const pieces = cut(together);
  // Each part has amounts of its own: it is found again in the text.
  const texts = folded
    .split(/[,;+&/\n|]|\b(?:and|plus|n|or|with|ati|also|then)\b/u)
    .filter((text) => /\p{L}/u.test(text));
  const parts = pieces.map((piece, index) =>
    readPart(piece, takeAmounts(pieces.length === texts.length ? (texts[index] ?? '') : '')),
  );
  return { whole, parts: parts.filter(({ terms }) => terms.length > 0) };
}

function cut(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === '|' || between.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** "pine apple" is "pineapple" where a product has that word. */
function putTogether(words: readonly string[], isWord: (word: string) => boolean): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const [word = '', next = ''] = [words[index], words[index + 1]];
    const joined = `${word}${next}`;
    const isOne = word !== '|' && next !== '|' && next.length > 1 && word.length > 1 && isWord(joined);
    found.push(isOne ? joined : word);
    if (isOne) index += 1;
  }
  return found;
}

/** "groundnutoil" is "groundnut oil": the fewest known words that make up a word that no product has, or the word itself. */
function takeApart(word: string, isWord: (word: string) => boolean): string[] {
  if (isKnown(word) || word.length < 6 || word.length > 24) return [word];
  const isPiece = (piece: string) =>
    (piece.length > 2 || piece === 'of' || unitWords.has(piece)) && (isWord(piece) || isKnown(piece));
  const best: (string[] | undefined)[] = [[]];
  for (let to = 1; to <= word.length; to++) {
    for (let from = Math.max(0, to - 14); from < to; from++) {
      const before = best[from];
      if (before === undefined || !isPiece(word.slice(from, to))) continue;
      if (before.length + 1 < (best[to]?.length ?? 4)) best[to] = [...before, word.slice(from, to)];
    }
  }
  return best[word.length] ?? [word];
}

function readPart(words: readonly string[], taken: ReturnType<typeof takeAmounts>): Part {
  const terms: Term[] = [];
  const [units, numbers, counts]: [string[], string[], string[]] = [[], [], []];
  for (let index = 0; index < words.length; index++) {
    const phrase = longestPhrase(words, index);
    const word = words[index] ?? '';
    if (phrase !== null) {
      const { entry } = phrase;
      const typed = words.slice(index, index + phrase.length);
      const isJoined = entry.name.length === 1 && entry.kind !== 'name';
      terms.push({ words: isJoined ? entry.name : typed, entry, isSoft: false });
      index += phrase.length - 1;
    } else if (isNumber(word)) (isCount(words, index) ? counts : numbers).push(word);
    else if (isUnit(word)) units.push(stemOf(word));
    else if (!small.has(word) && terms.length < wordsMax)
      terms.push({ words: [word], entry: findFood([word]), isSoft: soft.has(word) });
  }
  const stems = words
    .filter((word) => !small.has(word) && !isNumber(word))
    .map(stemOf)
    .sort();
  const size = sizeWanted(taken, units);
  return { terms: withoutOnlySoft(terms, units), stems, size, numbers, counts };
}

/** Whether a number counts the vessel or piece beside it, as in "2 bags". In "rice bag 25" it is what the bag holds. */
function isCount(words: readonly string[], index: number): boolean {
  if (isUnit(words[index + 1] ?? '')) return true;
  return isUnit(words[index - 1] ?? '') && Number(words[index]) < 10;
}

/** A search of soft words or units alone asks for these. */
function withoutOnlySoft(terms: readonly Term[], units: readonly string[]): Term[] {
  if (terms.length === 0) return units.map((word) => ({ words: [word], entry: findFood([word]), isSoft: false }));
  return terms.some(({ isSoft }) => !isSoft) ? [...terms] : terms.map((term) => ({ ...term, isSoft: false }));
}

function longestPhrase(words: readonly string[], from: number): { entry: FoodEntry; length: number } | null {
  for (let length = phraseWordsMax; length > 1; length--) {
    const phrase = words.slice(from, from + length);
    const entry = phrase.length === length ? findFood(phrase) : null;
    if (entry !== null && (entry.name.length > 1 || phrase.every((word) => word.length > 2))) return { entry, length };
  }
  return null;
}

import { foldText } from '@foodbank/contract/primitives/fold-text';
import type { Db } from '../../../platform/database.ts';
import { correctionsOf } from './correct-words.ts';
import { formsOf, stemOf, wordsOf } from './product-words.ts';
import { findFood, knownCorrectionsOf } from './search/food-index.ts';
import type { SearchedProduct } from './search/match-product.ts';
import { type Found, rankProducts } from './search/rank-products.ts';
import { lookupsOf, readTyped, type SearchRequest, typeSearch } from './search/read-search.ts';
import { listWordCandidates, type WordCandidate } from './word-queries.ts';

/** A search that is understood. */
interface ReadSearch {
  request: SearchRequest;
  /** A product that the search may find has one of these words. */
  words: readonly string[];
  isWord: (word: string) => boolean;
}

const correctionsMax = 12;
// A word that is farther from every word of a product may be several words without spaces.
const splitFrom = 1;

/** Reads a search. Null if it asks for nothing, as signs alone do. */
async function readSearch(db: Db, text: string): Promise<ReadSearch | null> {
  const typed = typeSearch(text);
  if (typed === null) return null;
  const candidates = await listWordCandidates(db, lookupsOf(typed));
  const known = new Set(candidates.map(({ word }) => word));
  const isWord = (word: string) => known.has(word);
  const near = Map.groupBy(candidates, (one) => one.typed);
  const isMistyped = (word: string) => {
    const [nearest] = correctionsOf(word, near.get(word)?.map((one) => one.word) ?? []);
    return nearest !== undefined && nearest.cost < splitFrom;
  };
  const request = readTyped(typed, isWord, isMistyped);
  const terms = [request.whole, ...request.parts].flatMap((part) => part.terms);
  const words = new Set(terms.flatMap((term) => term.words.flatMap((word) => wordsFor(word, candidates, isWord))));
  for (const { entry } of terms) for (const word of entry === null ? [] : entryWords(entry)) words.add(word);
  return { request, words: [...words], isWord };
}

const entryWords = ({ means }: NonNullable<ReturnType<typeof findFood>>) => means.flat().flatMap(formsOf);

/** The words of products that a word may stand for. */
function wordsFor(word: string, candidates: readonly WordCandidate[], isWord: (word: string) => boolean): string[] {
  const near = candidates.filter(({ typed }) => typed === word).map((one) => one.word);
  const endings = near.filter((one) => word.length > 3 && stemOf(one).endsWith(stemOf(word)));
  const own = formsOf(word).filter(isWord);
  if (own.length > 0 || findFood([word]) !== null) return [...own, ...endings];
  const begun = near.filter((one) => one.startsWith(word));
  const corrected = correctionsOf(word, near).slice(0, correctionsMax);
  const known = knownCorrectionsOf(word).slice(0, 3);
  const meant = known.flatMap((one) => {
    const entry = findFood([one.word]);
    return entry === null ? [] : [...formsOf(one.word), ...entryWords(entry)];
  });
  return [...begun, ...endings, ...corrected.map((one) => one.word), ...meant];
}

/** Finds the products that a search asks for among those that have its words, the best first. */
export async function searchProducts<Product extends SearchedProduct>(
  db: Db,
  text: string,
  list: (words: readonly string[]) => Promise<Product[]>,
): Promise<Found<Product>> {
  const search = await readSearch(db, text);
  if (search === null) return nothing();
  const found = rankProducts(search.request, search.words.length === 0 ? [] : await list(search.words), search.isWord);
  if (found.near === '') return found;
  const near = await list(formsOf(found.near));
  const isNear = ({ categoryName }: Product) => wordsOf(categoryName).map(stemOf).includes(stemOf(found.near));
  return { ...found, more: near.filter(isNear) };
}

const nothing = (): Found<never> => ({
  rows: [],
  fit: { kind: 'none', asked: '', instead: '' },
  searchedFor: null,
  more: [],
  near: '',
});

/**
 * Finds products for members of staff: what they copy of a product's address, whole or its beginning, comes before names. `slug` is the
 * beginning of an address, or empty.
 */
export async function searchForStaff<Product extends SearchedProduct>(
  db: Db,
  text: string,
  list: (words: readonly string[], slug: string) => Promise<Product[]>,
): Promise<Product[]> {
  const search = await readSearch(db, text);
  const typed = foldText(text).trim();
  const slug = /^[a-z0-9-]+$/.test(typed) ? typed : '';
  if ((search?.words.length ?? 0) === 0 && slug === '') return [];
  const all = await list(search?.words ?? [], slug);
  const isCode = /[-0-9]/.test(slug);
  const addressed = slug === '' ? [] : all.filter((one) => one.slug === slug || (isCode && one.slug.startsWith(slug)));
  const named = search === null ? [] : rankProducts(search.request, all, search.isWord).rows;
  const first = addressed.sort((a, b) => a.slug.length - b.slug.length);
  return [...first, ...named.filter((one) => !first.includes(one))];
}

/** The rows after the one with an id, one more than a page has. */
export function rowsAfter<Row extends { id: string }>(rows: readonly Row[], id: string | null, atMost: number): Row[] {
  const start = id === null ? 0 : rows.findIndex((row) => row.id === id) + 1;
  return id !== null && start === 0 ? [] : rows.slice(start, start + atMost);
}

import { correctionsOf } from '../correct-words.ts';
import { stemOf } from '../product-words.ts';
import { findFood, knownCorrectionsOf } from './food-index.ts';
import {
  type Hit,
  hitOf,
  levelOfBeginning,
  levels,
  type ProductWords,
  readProduct,
  type SearchedProduct,
  weakFrom,
} from './match-product.ts';
import type { Part, SearchRequest, Term } from './read-search.ts';
import { sizeDistance } from './read-size.ts';

/** How the products that were found fit a search. */
export interface Fit {
  /**
   * `all` have all words; `most` have most of them; `brand` are of the kind, not of the brand; `category` are in a category with that
   * name; `not-sold` and `none`: nothing was found.
   */
  kind: 'all' | 'most' | 'brand' | 'category' | 'not-sold' | 'none';
  /** The brand or the goods that the store does not have; empty otherwise. */
  asked: string;
  /** The kind that is shown instead; empty otherwise. */
  instead: string;
}

/** What a search found, the best first. */
export interface Found<Product> {
  rows: Product[];
  fit: Fit;
  /** What was searched instead of what was typed, or null. */
  searchedFor: string | null;
  /** Other products of a category that the search names. */
  more: Product[];
  /** A word of the category that is nearest to what is not sold; empty otherwise. */
  near: string;
}

interface Read<Product> {
  product: Product;
  words: ProductWords;
}

/** A term as it was understood, with how each product answers it. */
interface Settled {
  term: Term;
  hits: readonly (Hit | null)[];
  /** The word that was taken for the typed one, or null. */
  corrected: string | null;
  weight: number;
}

const weights = { brand: 3, kind: 2, other: 1 } as const;

/** Finds and orders the products that a search asks for. `isWord`: whether any product, also elsewhere, has a word. */
export function rankProducts<Product extends SearchedProduct>(
  request: SearchRequest,
  products: readonly Product[],
  isWord: (word: string) => boolean,
): Found<Product> {
  const all = products.map((product) => ({ product, words: readProduct(product) }));
  const settledOf = new Map<string, Settled>();
  const settleOnce = (term: Term) => {
    const key = `${term.isSoft} ${term.words.join(' ')}`;
    const settled = settledOf.get(key) ?? settle(term, all, isWord);
    settledOf.set(key, settled);
    return settled;
  };
  const whole = rankPart(request.whole, all, settleOnce);
  if (whole.fit.kind === 'category') return whole;
  const withMore = {
    ...whole,
    more: moreOf(
      request.whole.terms.map((term) => settleOnce(term).term),
      whole.rows,
      all,
    ),
  };
  if (whole.fit.kind === 'all') return withMore;
  const isList = request.parts.length < 2;
  const typedParts = isList ? partsApart(request.whole, settleOnce) : request.parts;
  if (typedParts.length < 2) return withMore;
  const parts = typedParts.map((part) => rankPart(part, all, settleOnce));
  const found = parts.filter(({ rows }) => rows.length > 0);
  if (found.length === 0) return withMore;
  const rows = takeTurns(found.map(({ rows: of }) => of));
  const missed = parts.find(({ fit }) => fit.kind !== 'all' && fit.kind !== 'category');
  const fit: Fit =
    missed === undefined ? { kind: isList ? 'most' : 'all', asked: '', instead: '' } : ofParts(missed.fit);
  const isAsTyped = parts.every(({ searchedFor }) => searchedFor === null);
  const typed = (index: number) => typedParts[index]?.terms.flatMap(({ words }) => words).join(' ') ?? '';
  const searchedFor = parts.map((one, index) => one.searchedFor ?? typed(index)).join(' and ');
  return { rows, fit, searchedFor: isAsTyped ? null : searchedFor, more: [], near: '' };
}

/** The parts of a list that has no commas: terms belong together where a product answers both. */
function partsApart(whole: Part, settleOnce: (term: Term) => Settled): Part[] {
  let groups: { terms: Term[]; places: Set<number> }[] = [];
  for (const term of whole.terms.filter(({ isSoft }) => !isSoft)) {
    const own = settleOnce(term).hits.flatMap((hit, index) => (hit === null ? [] : [index]));
    const near = groups.filter(({ places }) => own.some((index) => places.has(index)));
    const joined = {
      terms: [...near.flatMap(({ terms }) => terms), term],
      places: new Set([...near.flatMap(({ places }) => [...places]), ...own]),
    };
    const [first] = near;
    groups = first === undefined ? [...groups, joined] : groups.map((group) => (group === first ? joined : group));
    groups = groups.filter((group) => !near.includes(group));
  }
  if (groups.filter(({ places }) => places.size > 0).length < 2) return [];
  const soft = whole.terms.filter(({ isSoft }) => isSoft);
  return groups.map(({ terms }) => ({
    ...whole,
    terms: [...terms, ...soft],
    stems: terms.flatMap(({ words }) => words.map(stemOf)).sort(),
  }));
}

const ofParts = (fit: Fit): Fit => (fit.kind === 'brand' ? fit : { kind: 'most', asked: '', instead: '' });

/** One of each list in turn, each product once. */
function takeTurns<Product extends SearchedProduct>(lists: readonly (readonly Product[])[]): Product[] {
  const rows = new Map<string, Product>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let index = 0; index < longest; index++) {
    for (const list of lists) {
      const product = list[index];
      if (product !== undefined && !rows.has(product.id)) rows.set(product.id, product);
    }
  }
  return [...rows.values()];
}

function rankPart<Product extends SearchedProduct>(
  part: Part,
  all: readonly Read<Product>[],
  settleOnce: (term: Term) => Settled,
): Found<Product> {
  const settled = part.terms.map(settleOnce);
  const asked = settled.filter(({ term }) => !term.isSoft);
  const category = categoryOf(part, asked, all);
  if (category !== null) return category;
  const scored = all.map((one, index) => ({ ...one, index, ...scoreOf(asked, one.words, index) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return nothing(asked);
  const found = scored.filter(({ score }) => score === best);
  const understood = new Set([...part.stems, ...settled.flatMap(({ term }) => term.words.map(stemOf))]);
  const ordered = found.map((one) => ({ ...one, key: keyOf({ ...part, understood }, settled, one) })).sort(byKey);
  // What has the first word comes first.
  const groups = Object.entries(Object.groupBy(ordered, ({ missing }) => missing)).sort(([a], [b]) => (a < b ? 1 : -1));
  const rows = takeTurns(groups.map(([, list = []]) => list.map(({ product }) => product)));
  const [first] = ordered;
  const firstHits = settled.map(({ hits }) => hits[first?.index ?? 0] ?? null);
  const isAll = first !== undefined && first.missing === '';
  return {
    rows,
    fit: isAll ? fitOf(settled, firstHits) : { kind: 'most', asked: '', instead: '' },
    searchedFor: searchedForOf(settled, firstHits),
    more: [],
    near: '',
  };
}

/** Reads a term: as typed, as the beginning of a word, or, where no product has it so, as the nearest word of a name. */
function settle<Product extends SearchedProduct>(
  term: Term,
  all: readonly Read<Product>[],
  isWord: (word: string) => boolean,
): Settled {
  const typed = term.words.join(' ');
  const hits = all.map(({ words }) => hitOf(term, words));
  if (hits.some((hit) => hit !== null) || term.entry !== null) return weigh(term, weakened(term, hits), null);
  const isKnownWord = isWord(typed) || isWord(stemOf(typed));
  const begun = all.map(({ words }) => {
    const level = levelOfBeginning(typed, words);
    return level === null ? null : { level, meant: null };
  });
  const inCategory = all.some(({ words }) => words.category.has(stemOf(typed)));
  if (begun.some((hit) => hit !== null) && !inCategory) return weigh(term, begun, null);
  const units = all.map(({ words }) =>
    words.size.words.includes(stemOf(typed)) ? { level: levels.begun, meant: null } : null,
  );
  if (inCategory || isKnownWord) return weigh(term, units, null);
  return correct(term, all) ?? weigh(term, units, null);
}

/** Of goods that the store does not sell, what only sounds like them doesn't count. */
function weakened({ entry }: Term, hits: readonly (Hit | null)[]): readonly (Hit | null)[] {
  return entry?.kind === 'goods' && !hits.some((hit) => hit !== null && hit.level < weakFrom)
    ? hits.map(() => null)
    : hits;
}

function correct<Product extends SearchedProduct>(term: Term, all: readonly Read<Product>[]): Settled | null {
  const typed = term.words.join(' ');
  const names = correctionsOf(
    typed,
    all.flatMap(({ words }) => words.nameRaw),
  );
  const others = [
    ...correctionsOf(
      typed,
      all.flatMap(({ words }) => words.phrasesRaw),
    ),
    ...knownCorrectionsOf(typed),
  ].sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
  const [name, other] = [names[0], others[0]];
  const nearest = name !== undefined && (other === undefined || name.cost <= other.cost + 0.25) ? name : other;
  const inCategory = correctionsOf(
    typed,
    all.flatMap(({ words }) => [...words.categoryRaw]),
  )[0];
  const meant = nearest ?? inCategory;
  if (meant === undefined) return null;
  const as: Term = { ...term, words: [meant.word], entry: findFood([meant.word]) };
  return weigh(
    as,
    weakened(
      as,
      all.map(({ words }) => hitOf(as, words)),
    ),
    meant.word,
  );
}

function weigh(term: Term, hits: readonly (Hit | null)[], corrected: string | null): Settled {
  const best = Math.min(...hits.map((hit) => hit?.level ?? levels.category));
  const isKind = best <= levels.alias || (term.entry?.kind === 'name' && best <= levels.name);
  const weight = term.entry?.kind === 'brand' ? weights.brand : isKind ? weights.kind : weights.other;
  return { term, hits, corrected, weight };
}

/** How much of what is asked a product has, and which it misses. A category's word counts beside a word of the name. */
function scoreOf(asked: readonly Settled[], words: ProductWords, index: number): { score: number; missing: string } {
  const isNamed = asked.some(({ hits }) => hits[index] !== null && hits[index] !== undefined);
  let score = 0;
  const missing: number[] = [];
  for (const [place, { hits, weight, term }] of asked.entries()) {
    const isThere = hits[index] !== null && hits[index] !== undefined;
    const byCategory =
      isNamed && weight === weights.other && term.words.every((word) => words.category.has(stemOf(word)));
    if (isThere || byCategory) score += weight;
    else missing.push(place);
  }
  return { score: isNamed ? score : 0, missing: missing.join() };
}

type Key = readonly (number | string)[];

function keyOf(
  { stems, size, numbers, counts, understood }: Part & { understood: ReadonlySet<string> },
  settled: readonly Settled[],
  { product, words, index }: { product: SearchedProduct; words: ProductWords; index: number },
): Key {
  const typed = stems.join(' ');
  const isAll = (phrase: readonly string[]) => phrase.length === stems.length && phrase.toSorted().join(' ') === typed;
  const isWhole = isAll(words.main) || words.phrases.some((phrase) => phrase.length > 1 && isAll(phrase));
  const asked = settled.filter(({ term }) => !term.isSoft);
  const level = asked.reduce((sum, { hits }) => sum + (hits[index]?.level ?? levels.category), 0);
  const order = asked.reduce(
    (sum, { hits, term }) => sum + Math.max(0, term.entry?.means.indexOf(hits[index]?.meant ?? []) ?? 0),
    0,
  );
  const softs = settled.filter(({ term, hits }) => term.isSoft && hits[index] === null).length;
  const isOfCategory = asked.some(({ term, hits }) =>
    (hits[index]?.meant ?? term.words).some((word) => words.category.has(stemOf(word))),
  );
  const lacking = (of: readonly string[]) =>
    of.filter((one) => !words.size.words.includes(one) && !words.name.has(one)).length;
  return [
    isWhole ? 0 : words.main.every((word) => understood.has(word)) ? 1 : 2,
    ...[level, order, softs, lacking(numbers)],
    Math.round(sizeDistance(size, words.size, words.nameStems) * 100),
    lacking(counts),
    ...[isOfCategory ? 0 : 1, product.sortName, product.id],
  ];
}

function byKey(a: { key: Key }, b: { key: Key }): number {
  for (const [place, one] of a.key.entries()) {
    const other = b.key[place] ?? 0;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Whether the best product is of a brand that was asked for. */
function fitOf(settled: readonly Settled[], hits: readonly (Hit | null)[]): Fit {
  const place = settled.findIndex(({ term }, index) => term.entry?.kind === 'brand' && hits[index]?.meant);
  const { term } = settled[place] ?? {};
  if (term === undefined) return { kind: 'all', asked: '', instead: '' };
  return { kind: 'brand', asked: term.words.join(' '), instead: hits[place]?.meant?.join(' ') ?? '' };
}

function searchedForOf(settled: readonly Settled[], hits: readonly (Hit | null)[]): string | null {
  const words = settled.map(({ term }, index) => {
    const meant = term.entry?.kind === 'name' ? hits[index]?.meant : null;
    return (meant ?? term.words).join(' ');
  });
  const isOther = settled.some(
    ({ corrected, term }, index) => corrected !== null || (term.entry?.kind === 'name' && hits[index]?.meant),
  );
  return isOther ? words.join(' ') : null;
}

/** The category, where the search says its name and no product has that word as its own. */
function categoryOf<Product extends SearchedProduct>(
  { stems }: Part,
  asked: readonly Settled[],
  all: readonly Read<Product>[],
): Found<Product> | null {
  if (asked.length === 0) return null;
  const words = asked.flatMap(({ term }) => term.words);
  const isNamed = asked.every(({ hits, term }) => {
    const best = Math.min(...hits.map((hit) => hit?.level ?? levels.category));
    const asWritten = (of: ProductWords) => term.words.every((word) => of.nameRaw.includes(word));
    return best < levels.name || (best < weakFrom && all.some((one) => asWritten(one.words)));
  });
  const isMeant = ({ category }: ProductWords) => {
    const own = [...category].filter((word) => word !== 'and');
    const isFull = own.length > 1 && own.length === stems.length && stems.every((word) => category.has(word));
    return isFull || (!isNamed && words.every((word) => category.has(stemOf(word))));
  };
  const meant = new Map<string, boolean>();
  for (const one of all) {
    const { categoryName } = one.product;
    if (!meant.has(categoryName)) meant.set(categoryName, isMeant(one.words));
  }
  const rows = all.map(({ product }) => product).filter(({ categoryName }) => meant.get(categoryName));
  if (rows.length === 0) return null;
  const corrected = asked.some((one) => one.corrected !== null) ? words.join(' ') : null;
  const fit: Fit = { kind: 'category', asked: '', instead: rows[0]?.categoryName ?? '' };
  return { rows: rows.sort(byName), fit, searchedFor: corrected, more: [], near: '' };
}

const byName = (a: SearchedProduct, b: SearchedProduct) =>
  a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id < b.id ? -1 : 1;

/** Nothing was found: the goods that were asked for, and a word of the nearest category. */
function nothing(asked: readonly Settled[]): Found<never> {
  const known = asked.find(({ term }) => term.entry !== null);
  const near = known?.term.entry?.near ?? '';
  const fit: Fit = { kind: near === '' ? 'none' : 'not-sold', asked: known?.term.words.join(' ') ?? '', instead: '' };
  return { rows: [], fit, searchedFor: null, more: [], near };
}

/** Other products of a category of which the search has a word: the best product's, or another. */
function moreOf<Product extends SearchedProduct>(
  terms: readonly Term[],
  rows: readonly Product[],
  all: readonly Read<Product>[],
): Product[] {
  if (rows.length === 0) return [];
  const shown = new Set(rows.map(({ id }) => id));
  const stems = terms.filter(({ isSoft }) => !isSoft).flatMap(({ words }) => words.map(stemOf));
  const isNamed = ({ category }: ProductWords) => stems.some((stem) => category.has(stem));
  const others = all
    .filter(({ product, words }) => !shown.has(product.id) && isNamed(words))
    .map(({ product }) => product);
  const ofBest = others.filter(({ categorySlug }) => categorySlug === rows[0]?.categorySlug);
  return (ofBest.length > 0 ? ofBest : others).sort(byName);
}

import { stemOf, wordsOf } from '../product-words.ts';
import type { Term } from './read-search.ts';
import { type Size, sizeOfUnit } from './read-size.ts';

/** What a search reads of a product. */
export interface SearchedProduct {
  id: string;
  slug: string;
  name: string;
  unit: string;
  categorySlug: string;
  categoryName: string;
  nameYoruba: string;
  nameIgbo: string;
  nameHausa: string;
  spellings: string;
  sortName: string;
}

/** The words of a product by what they say. */
export interface ProductWords {
  /** The name before brackets and commas, without "fresh": stems. */
  main: readonly string[];
  /** What it is: the last word of the main name. */
  heads: ReadonlySet<string>;
  /** All words of the name outside brackets, as stems and as written. */
  name: ReadonlySet<string>;
  nameRaw: readonly string[];
  nameStems: readonly string[];
  /** Other names: in brackets, in other languages, other spellings. Each by its stems. */
  phrases: readonly (readonly string[])[];
  phrasesRaw: readonly string[];
  /** All words in brackets of the name, as stems. */
  inBrackets: ReadonlySet<string>;
  /** All words of its names, as stems. */
  stems: ReadonlySet<string>;
  category: ReadonlySet<string>;
  categoryRaw: ReadonlySet<string>;
  size: Size;
}

const stemsOf = (text: string) => wordsOf(text).map(stemOf);
const notNaming = new Set(['fresh', 'whole', 'cut', 'raw', 'ground', 'local']);

// Products of a catalogue are read again and again; what their texts say does not change.
const readAlready = new Map<string, ProductWords>();
const readAlreadyMax = 20_000;

/** The words of a product. */
export function readProduct(product: SearchedProduct): ProductWords {
  const { name, unit, categoryName, nameYoruba, nameIgbo, nameHausa, spellings } = product;
  const key = [name, unit, categoryName, nameYoruba, nameIgbo, nameHausa, spellings].join('\n');
  const known = readAlready.get(key);
  if (known !== undefined) return known;
  if (readAlready.size >= readAlreadyMax) readAlready.clear();
  const read = readAnew(product);
  readAlready.set(key, read);
  return read;
}

function readAnew({ name, unit, categoryName, ...others }: SearchedProduct): ProductWords {
  const brackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, inside = '']) => inside);
  const outside = name.replace(/\([^)]*\)/g, ' ');
  const [main = ''] = outside.split(',');
  const before = main.split(/\s(?:with|in|for)\s/i)[0] ?? '';
  const heads = before.split(/\sand\s|&/i).map((one) => stemsOf(one).at(-1) ?? '');
  const { nameYoruba, nameIgbo, nameHausa, spellings } = others;
  const aliases = [...brackets, ...[nameYoruba, nameIgbo, nameHausa, spellings].flatMap((text) => text.split(','))];
  const mainStems = stemsOf(main).filter((word) => word !== 'and' && word !== 'with');
  const named = mainStems.filter((word) => !notNaming.has(word));
  const nameStems = stemsOf(outside);
  const phrases = aliases.map(stemsOf).filter((words) => words.length > 0);
  return {
    main: (named.length > 0 ? named : mainStems).sort(),
    heads: new Set(heads),
    name: new Set(nameStems),
    nameRaw: wordsOf(outside),
    nameStems,
    phrases,
    phrasesRaw: wordsOf(aliases.join(' ')),
    inBrackets: new Set(stemsOf(brackets.join(' '))),
    stems: new Set([...heads, ...nameStems, ...phrases.flat()]),
    category: new Set(stemsOf(categoryName)),
    categoryRaw: new Set(wordsOf(categoryName)),
    size: sizeOfUnit(unit, stemsOf(unit)),
  };
}

/** How a product has a word: 0 is best. From `weak` on it has only something like it. */
export const levels = {
  head: 0,
  alias: 1,
  name: 2,
  inBrackets: 2.5,
  compound: 3,
  aliasPart: 4,
  begun: 5,
  aliasBegun: 6,
  category: 7,
} as const;
/** From this level on a product has only a part of a word, or a word of another name. */
export const weakFrom = levels.compound;

/** How a product has a word in its names, or null. */
function levelOfWord(word: string, product: ProductWords): number | null {
  const stem = stemOf(word);
  if (product.stems.has(stem)) {
    if (product.heads.has(stem)) return levels.head;
    if (product.phrases.some((phrase) => phrase.length === 1 && phrase[0] === stem)) return levels.alias;
    if (product.name.has(stem)) return levels.name;
    if (product.inBrackets.has(stem)) return levels.inBrackets;
  }
  if (stem.length > 3 && product.nameStems.some((one) => one.length > stem.length + 1 && one.endsWith(stem)))
    return levels.compound;
  return product.stems.has(stem) ? levels.aliasPart : null;
}

/** How a product's names begin with what was typed so far, or null. */
export function levelOfBeginning(word: string, product: ProductWords): number | null {
  if (product.nameRaw.some((one) => one.startsWith(word))) return levels.begun;
  return product.phrasesRaw.some((one) => one.startsWith(word)) ? levels.aliasBegun : null;
}

/** How a product has all of some words in its names, or null. */
function levelOfWords(words: readonly string[], product: ProductWords): number | null {
  if (words.length === 1) return levelOfWord(words[0] ?? '', product);
  const stems = words.map(stemOf);
  const isAlias = product.phrases.some((phrase) => phrase.join(' ') === stems.join(' '));
  if (isAlias) return levels.alias;
  const found = words.map((word) => levelOfWord(word, product));
  if (found.some((level) => level === null)) return null;
  const all = found.map((level) => level ?? 0);
  return Math.max(...all) <= levels.name ? Math.min(...all) : Math.max(...all);
}

/** How a product answers a term. */
export interface Hit {
  level: number;
  /** The product that the term stands for, where the product has not the term itself; null otherwise. */
  meant: readonly string[] | null;
}

/** How a product answers what a term says or stands for, or null. */
export function hitOf({ words, entry }: Term, product: ProductWords): Hit | null {
  const own = entry?.kind === 'brand' ? brandLevel(words, product) : levelOfWords(words, product);
  if (own !== null && (entry === null || entry.kind === 'brand')) return { level: own, meant: null };
  for (const meant of entry?.means ?? []) {
    const level = levelOfWords(meant, product);
    if (level === null || level > levels.compound) continue;
    // What has the word, and is what it stands for, comes before what has the word only.
    return own === null ? { level: level + 1, meant } : { level: Math.min(level + 1, own) - 0.5, meant: null };
  }
  return own === null ? null : { level: own, meant: null };
}

/** A brand is a product's own only where its name says so: other spellings are for finding it. */
const brandLevel = (words: readonly string[], product: ProductWords) =>
  words.every((word) => product.name.has(stemOf(word))) ? levels.head : null;

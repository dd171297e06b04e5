import { foldText } from '@foodbank/contract/primitives/fold-text';
import { readDecimal } from '@foodbank/contract/primitives/typed-numbers';
import { sortNameOf } from './product-words.ts';

/** By how many per cent of the day's first price one person may lower a price. */
export const loweringMaxPercent = 20;
/** The same for fresh produce, which loses value within days. */
export const freshLoweringMaxPercent = 40;
/** A price that was in force within so many days may come back. */
export const recentDays = 30;
/** A combo may cost so many per cent less than its parts alone. */
export const comboDiscountMaxPercent = 25;

const whole = 100;

/** What it depends on whether one person may set a price. All amounts are kobo. */
export interface PriceFacts {
  /** False for a draft: what it costs was never a price for anybody. */
  isSold: boolean;
  isFresh: boolean;
  /** Null where the store does not sell it yet. */
  currentKobo: number | null;
  /** What it cost when the day began; the first price of the day where it had none. */
  dayFirstKobo: number | null;
  /** What it cost within the last 30 days. */
  recentKobo: readonly number[];
  /** What it costs in other stores. */
  othersKobo: readonly number[];
  /** What products of the same name and size cost, so that nothing gets cheap by being added anew. */
  alikeKobo: readonly number[];
  /** Of a combo: what its parts cost alone; null if a part has no price anywhere. Undefined for a single product. */
  partsKobo?: number | null;
}

/** Why a price waits for a second person, and the amount that it is far from, in kobo; null if there is none. */
export interface WhyWaits {
  because: 'lower' | 'far-from-others' | 'below-parts' | 'other-size';
  comparedKobo: number | null;
}

/**
 * Why a price needs a second person; null if one person may set it. Free are: raising, returning to a price of the last 30 days, lowering
 * by up to 20 % (fresh produce 40 %) of the day's first price, and a first price of at most half away from the other stores' median.
 */
export function whyPriceWaits(facts: PriceFacts, priceKobo: number): WhyWaits | null {
  const { isSold, isFresh, currentKobo, dayFirstKobo, recentKobo } = facts;
  if (currentKobo === null || !isSold) return whyFirstPriceWaits(facts, priceKobo);
  if (priceKobo >= currentKobo || recentKobo.includes(priceKobo)) return null;
  const most = isFresh ? freshLoweringMaxPercent : loweringMaxPercent;
  const comparedKobo = dayFirstKobo ?? currentKobo;
  return isBelow(priceKobo, comparedKobo, most) ? { because: 'lower', comparedKobo } : null;
}

function whyFirstPriceWaits(facts: PriceFacts, priceKobo: number): WhyWaits | null {
  const { othersKobo, alikeKobo, partsKobo } = facts;
  if (partsKobo === null || (partsKobo !== undefined && isBelow(priceKobo, partsKobo, comboDiscountMaxPercent)))
    return { because: 'below-parts', comparedKobo: partsKobo };
  const twice = twiceMedianOf(othersKobo.length > 0 ? othersKobo : alikeKobo);
  if (twice === null) return null;
  const awayKobo = othersKobo.length > 0 ? Math.abs(2 * priceKobo - twice) : twice - 2 * priceKobo;
  return 2 * awayKobo > twice ? { because: 'far-from-others', comparedKobo: Math.round(twice / 2) } : null;
}

/** True if an amount is more than so many per cent below another one. */
const isBelow = (amountKobo: number, ofKobo: number, percent: number) =>
  amountKobo * whole < ofKobo * (whole - percent);

/** Twice the median, which is an integer; null of nothing. */
function twiceMedianOf(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : low + high;
}

/** By how much a price changes, as people read it: `−99.95 %`. Never 0 for a change. */
export function changeText(beforeKobo: number, afterKobo: number): string {
  const percent = ((afterKobo - beforeKobo) * whole) / beforeKobo;
  const sign = percent < 0 ? '−' : '+';
  return `${sign}${Math.max(0.01, Math.abs(percent)).toFixed(2)} %`;
}

/** What one of a product is, as customers read it. */
export interface Size {
  name: string;
  unit: string;
}

const grams = { g: 1, gram: 1, grams: 1, kg: 1_000, kilo: 1_000, kilos: 1_000, mg: 0.001 };
const millilitres = { ml: 1, cl: 10, l: 1_000, litre: 1_000, litres: 1_000, liter: 1_000, liters: 1_000 };
const measure = /(\d+(?:[.,]\d+)*)\s*(\p{L}*)/gu;

/** The amounts that a size names, such as 5 kg, each in grams, millilitres or pieces of a word, and the text without them. */
function readSize({ name, unit }: Size): { amounts: Map<string, number>; rest: string } {
  const text = foldText(`${name} / ${unit}`);
  const amounts = new Map<string, number>();
  for (const [, digits = '', word = ''] of text.matchAll(measure)) {
    const [dimension, factor] =
      word in grams
        ? ['g', grams[word as keyof typeof grams]]
        : word in millilitres
          ? ['ml', millilitres[word as keyof typeof millilitres]]
          : [word.replace(/s$/, ''), 1];
    const number = readDecimal(digits);
    // A number that may mean two things is a word: 1,5 kg is as much as 1,5 kg, and nothing is known beside 1 kg.
    if (number === null) amounts.set(`${digits} ${dimension}`, 1);
    else amounts.set(dimension, (amounts.get(dimension) ?? 1) * number * factor);
  }
  const rest = foldText(unit)
    .replace(measure, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return { amounts, rest };
}

/**
 * How many times as much one of a product is after a change of its name or unit: 50 for 50 kg in place of 1 kg, 1 where they say the same
 * amount in other words. Null if that can't be told, such as a bag in place of 1 kg.
 */
export function sizeFactor(before: Size, after: Size): number | null {
  const [was, is] = [readSize(before), readSize(after)];
  if (was.rest !== is.rest || was.amounts.size !== is.amounts.size) return null;
  let factor = 1;
  for (const [dimension, amount] of was.amounts) {
    const next = is.amounts.get(dimension);
    if (next === amount) continue;
    if (next === undefined || amount === 0) return null;
    factor *= next / amount;
  }
  return factor;
}

/** The words of a name, without the amounts that it names: `readSize` compares those. Numbers in other signs than digits are words. */
const wordsOfName = (name: string): string[] =>
  sortNameOf(name)
    .replace(measure, ' ')
    .match(/\p{L}+|(?:(?!\d)\p{N})+/gu) ?? [];

/**
 * True if a name may mean another product than the one before: a word came or went. Letter case, accents, punctuation and the order of words
 * make no other name, nor does a corrected word: of five letters or more one may differ, of seven or more two.
 */
export function isOtherName(before: string, after: string): boolean {
  const [was, is] = [wordsOfName(before), wordsOfName(after)];
  const isIn = (word: string, words: readonly string[]) => words.some((other) => isSameWord(word, other));
  return is.some((word) => !isIn(word, was)) || was.some((word) => !isIn(word, is));
}

const oneOffLength = 5;
const twoOffLength = 7;

function isSameWord(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  const most = length >= twoOffLength ? 2 : length >= oneOffLength ? 1 : 0;
  return one === other || (Math.abs(one.length - other.length) <= most && lettersBetween(one, other) <= most);
}

/** How many letters are added, left out, other ones, or swapped with their neighbour. */
function lettersBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isEqual = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const ways = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isEqual ? 0 : 1)];
      if (isSwapped && row > 1 && at > 1) ways.push((beforeLast[at - 2] ?? 0) + 1);
      next.push(Math.min(...ways));
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

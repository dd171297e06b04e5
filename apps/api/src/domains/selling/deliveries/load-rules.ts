import type { WayBand } from '@foodbank/contract/selling/rides';

/** What a rider carries, about. */
export interface Load {
  bags: number;
  kilograms: number;
}

/** So many pieces of a product, by the unit in which it is sold. */
export interface LoadPiece {
  unit: string;
  quantity: number;
}

/** What fits into a bag. What is heavier is a bag of its own. */
const bagGrams = 10_000;

const gramsOf: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  l: 1_000,
  litre: 1_000,
  litres: 1_000,
  cl: 10,
  ml: 1,
};
const measured = /(?:(\d+)\s*[×x]\s*)?(\d+(?:\.\d+)?)\s*(kg|g|litres?|l|cl|ml)\b/i;
/** What is sold by the piece weighs about so much, each or the whole. The first word that fits decides. */
const byWord: readonly (readonly [word: RegExp, grams: number, isEach?: 'each'])[] = [
  [/tuber/i, 3_000, 'each'],
  [/crate/i, 2_000],
  [/carton/i, 5_000],
  [/basket|paint|bucket/i, 3_500],
  [/bunch/i, 250, 'each'],
  [/heap/i, 200, 'each'],
  [/bundle/i, 500],
  [/loaf/i, 800],
  [/congo|mudu/i, 1_500],
  [/derica|tin|cup/i, 900],
  [/rolls?|cubes?|bags?/i, 25, 'each'],
  [/cobs?|wraps?/i, 350, 'each'],
  [/dozen/i, 800],
  [/large/i, 1_500, 'each'],
  [/medium|small/i, 500, 'each'],
];
const unknownGrams = 1_000;

/** About what a unit weighs, in grams: what it says, or what such a thing usually weighs. A litre counts as a kilogram. */
export function gramsOfUnit(unit: string): number {
  const found = measured.exec(unit);
  if (found) {
    const [, count = '1', amount = '0', name = 'g'] = found;
    return Number(count) * Number(amount) * (gramsOf[name.toLowerCase()] ?? 1);
  }
  const known = byWord.find(([word]) => word.test(unit));
  if (!known) return unknownGrams;
  const [, grams, isEach] = known;
  const count = isEach ? Number(/\d+/.exec(unit)?.[0] ?? 1) : 1;
  return Math.max(1, count) * grams;
}

/** About how many bags and kilograms some pieces are: at least one of each. */
export function loadOf(pieces: readonly LoadPiece[]): Load {
  let [grams, heavy, rest] = [0, 0, 0];
  for (const { unit, quantity } of pieces) {
    const each = gramsOfUnit(unit);
    grams += each * quantity;
    if (each >= bagGrams) heavy += quantity;
    else rest += each * quantity;
  }
  return {
    bags: Math.max(1, heavy + Math.ceil(rest / bagGrams)),
    kilograms: Math.max(1, Math.round(grams / 1_000)),
  };
}

/** How far a zone is, by its fee beside the lowest one of its city: the fees follow the ways. */
export function wayBandOf(feeKobo: number, lowestKobo: number): WayBand {
  if (feeKobo <= lowestKobo) return 'near';
  return feeKobo <= 1.5 * lowestKobo ? 'middle' : 'far';
}

/** How much of one product: grams or millilitres, and the words that say it. */
export interface Size {
  grams: number | null;
  millilitres: number | null;
  /** Of a pack of several: how many. */
  count: number | null;
  words: readonly string[];
}

const grams: Readonly<Record<string, number>> = {
  kg: 1000,
  kgs: 1000,
  kilo: 1000,
  kilos: 1000,
  kilogram: 1000,
  kilograms: 1000,
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  gm: 1,
};
const millilitres: Readonly<Record<string, number>> = {
  l: 1000,
  lt: 1000,
  ltr: 1000,
  ltrs: 1000,
  litre: 1000,
  litres: 1000,
  liter: 1000,
  liters: 1000,
  ml: 1,
  cl: 10,
};

// What the vessels of markets hold, about: a bag of rice 50 kg, a paint 4 kg, a congo or mudu 1.5 kg, a derica 0.9 kg.
const vessels: Readonly<Record<string, { grams?: number; millilitres?: number; isMany?: true }>> = {
  bag: { grams: 50_000 },
  sack: { grams: 50_000 },
  paint: { grams: 4_000 },
  rubber: { grams: 4_000 },
  bucket: { grams: 4_000 },
  congo: { grams: 1_500 },
  kongo: { grams: 1_500 },
  mudu: { grams: 1_500 },
  modu: { grams: 1_500 },
  olodo: { grams: 1_500 },
  derica: { grams: 900 },
  cup: { grams: 200 },
  keg: { millilitres: 25_000 },
  jerrycan: { millilitres: 25_000 },
  jerry: { millilitres: 25_000 },
  gallon: { millilitres: 5_000 },
  bottle: { millilitres: 1_000 },
  carton: { isMany: true },
  case: { isMany: true },
  roll: { isMany: true },
};

/** Words of amounts: they order what a search finds, and leave nothing out. */
export const unitWords: ReadonlySet<string> = new Set([
  ...[...Object.keys(grams), ...Object.keys(millilitres), ...Object.keys(vessels)],
  ...[
    'tuber',
    'loaf',
    'crate',
    'sachet',
    'pack',
    'packet',
    'pkt',
    'dozen',
    'basket',
    'bunch',
    'tin',
    'can',
    'heap',
    'bundle',
    'wrap',
  ],
  ...[
    'piece',
    'pcs',
    'pc',
    'refill',
    'satchet',
    'pouch',
    'tray',
    'box',
    'jar',
    'cob',
    'can',
    'half',
    'quarter',
    'full',
    'size',
  ],
  ...[
    'big',
    'small',
    'large',
    'medium',
    'mini',
    'bulk',
    'wholesale',
    'retail',
    'kobiowu',
    'portion',
    'finger',
    'head',
    'pair',
  ],
]);

const amount = /(\d+(?:[.,]\d+)?)\s*(kilograms?|kilos?|kgs?|grams?|gr|gm|g|litres?|liters?|ltrs?|lt|l|ml|cl)\b/gu;

/** Takes the amounts with a unit out of a folded text: "5kg rice" is 5,000 g and "rice". */
export function takeAmounts(folded: string): { rest: string; grams: number | null; millilitres: number | null } {
  let [inGrams, inMillilitres]: (number | null)[] = [null, null];
  const rest = folded.replace(amount, (_, number: string, unit: string) => {
    const value = Number(number.replace(',', '.'));
    const [weight, volume] = [grams[unit], millilitres[unit]];
    if (weight !== undefined) inGrams ??= value * weight;
    if (volume !== undefined) inMillilitres ??= value * volume;
    return ' ';
  });
  return { rest, grams: inGrams ?? null, millilitres: inMillilitres ?? null };
}

/** The size of a product from its unit: "5 kg", "40 × 70 g", "crate of 30". */
export function sizeOfUnit(unit: string, words: readonly string[]): Size {
  const folded = unit.toLowerCase();
  const times = Number(/(\d+)\s*[×x]/u.exec(folded)?.[1] ?? 1);
  const { grams: each, millilitres: fluid } = takeAmounts(folded);
  const count = Number(/(\d+)/.exec(folded)?.[1] ?? 0);
  return {
    grams: each === null ? null : each * times,
    millilitres: fluid === null ? null : fluid * times,
    count: times > 1 ? times : each === null && fluid === null && count > 1 ? count : null,
    words,
  };
}

/** The size that the words of amounts ask for. */
export function sizeWanted(
  taken: { grams: number | null; millilitres: number | null },
  words: readonly string[],
): Size {
  const share = words.includes('half') ? 0.5 : words.includes('quarter') ? 0.25 : 1;
  let { grams: weight, millilitres: volume } = taken;
  for (const word of words) {
    const vessel = Object.hasOwn(vessels, word) ? vessels[word] : undefined;
    weight ??= vessel?.grams === undefined ? null : vessel.grams * share;
    volume ??= vessel?.millilitres === undefined ? null : vessel.millilitres * share;
  }
  if (share < 1 && words.some((word) => grams[word] !== undefined)) weight ??= 1000 * share;
  if (share < 1 && words.some((word) => millilitres[word] !== undefined)) volume ??= 1000 * share;
  const isMany = words.some((word) => Object.hasOwn(vessels, word) && vessels[word]?.isMany);
  return { grams: weight, millilitres: volume, count: isMany ? 12 : null, words };
}

/** How far a product's size is from what is wanted: 0 if it fits or nothing is wanted. */
export function sizeDistance(wanted: Size, has: Size, nameWords: readonly string[]): number {
  if (wanted.words.length === 0 && wanted.grams === null && wanted.millilitres === null) return 0;
  const said = wanted.words.filter((word) => has.words.includes(word) || nameWords.includes(word)).length;
  const isSaid = said > 0 && said === wanted.words.length;
  const far = Math.min(apart(wanted.grams, has.grams), apart(wanted.millilitres, has.millilitres));
  const isLoose = wanted.words.some((word) => loose.has(word));
  if (far < unknownSize) return far + (isLoose && has.words.some((word) => packed.has(word)) ? 1 : 0);
  if (isSaid) return 0;
  if (wanted.count !== null) return has.count !== null && has.count >= wanted.count ? 1 / has.count : 2;
  return unknownSize - said / 2;
}

const unknownSize = 4;
// What is measured at a market is not packed.
const loose = new Set(['paint', 'rubber', 'congo', 'kongo', 'mudu', 'modu', 'olodo', 'derica', 'cup']);
const packed = new Set(['tin', 'can', 'carton', 'bottle', 'jar']);
const apart = (a: number | null, b: number | null) =>
  a === null || b === null || a === 0 || b === 0 ? unknownSize : Math.min(Math.abs(Math.log(a / b)), unknownSize - 0.1);

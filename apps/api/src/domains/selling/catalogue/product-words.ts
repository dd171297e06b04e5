import { foldText } from '@foodbank/contract/primitives/fold-text';

/** The words of a text, each once, in the order of the text. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

const irregular: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  loaves: 'loaf',
  dried: 'dry',
  grounded: 'ground',
};

// The same words are compared again and again.
const stems = new Map<string, string>();
const stemsMax = 20_000;

/** A folded word as searches compare it: of an English plural its singular. */
export function stemOf(word: string): string {
  const before = stems.get(word);
  if (before !== undefined) return before;
  if (stems.size >= stemsMax) stems.clear();
  const stem = singularOf(word);
  stems.set(word, stem);
  return stem;
}

function singularOf(word: string): string {
  if (word.length < 4) return word;
  const known = irregular[word];
  if (known !== undefined) return known;
  if (/(ss|us)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(oes|xes|ches|shes|sses)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Every way in which a product may spell a folded word: singular and plural. */
export function formsOf(word: string): string[] {
  const stem = stemOf(word);
  const others = Object.keys(irregular).filter((one) => irregular[one] === stem);
  const ies = stem.endsWith('y') ? [`${stem.slice(0, -1)}ies`] : [];
  return [...new Set([word, stem, `${stem}s`, `${stem}es`, ...ies, ...others])];
}

/** A name as lists sort by it, and as searches compare whole names with it. */
export function sortNameOf(name: string): string {
  return foldText(name);
}

/** What a product is found by. */
export interface WordSources {
  name: string;
  unit: string;
  categoryName: string;
  nameYoruba: string;
  nameIgbo: string;
  nameHausa: string;
  spellings: string;
}

/** Every word by which a product is found. A unit is found with and without its space: "5 kg" and "5kg". */
export function productWords(source: WordSources): string[] {
  const { name, unit, categoryName, nameYoruba, nameIgbo, nameHausa, spellings } = source;
  const all = [name, unit, unit.replace(/\s+/g, ''), categoryName, nameYoruba, nameIgbo, nameHausa, spellings];
  return wordsOf(all.join(' '));
}

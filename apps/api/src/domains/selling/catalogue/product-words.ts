import { foldText } from '@foodbank/contract/primitives/fold-text';

/** The words of a text, each once, in the order of the text. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
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

import { foldText } from '@foodbank/contract/primitives/fold-text';

// Hausa's hooked letters are letters of their own in Unicode, and people type them without the hook.
const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** A text as searches compare it: without marks and hooks, in lower case. */
function foldName(text: string): string {
  return foldText(text)
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[’'ʼ]/g, '');
}

/** The words of a text, each once, in the order of the text. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** A name as lists sort by it, and as searches compare whole names with it. */
export function sortNameOf(name: string): string {
  return foldName(name);
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

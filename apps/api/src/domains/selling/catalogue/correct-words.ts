import type { WordCandidate } from './word-queries.ts';

/** What each typed word stands for, and the search as it was understood. */
export interface CorrectedWords {
  /** The words of products for each typed word that stands for any. */
  groups: string[][];
  /** What was searched instead of what was typed; null if every typed word is in a product, or begins one. */
  searchedFor: string | null;
}

/**
 * Finds the words of products that typed words stand for. A word that is in a product, or begins one, stands for just these. Another
 * one stands for the words that differ from it by the fewest letters: by one in words of three to five letters, by two in longer ones.
 * A word that stands for none is left out.
 */
export function correctWords(typed: readonly string[], candidates: readonly WordCandidate[]): CorrectedWords {
  const understood = typed.map((word) => {
    const words = candidates.filter((one) => one.typed === word).map((one) => one.word);
    const begun = words.filter((one) => one.startsWith(word));
    return begun.length > 0 ? { group: begun, meant: word } : nearest(word, words);
  });
  const found = understood.filter(({ group }) => group.length > 0);
  const searchedFor = found.map(({ meant }) => meant).join(' ');
  const isAsTyped = found.length === 0 || searchedFor === typed.join(' ');
  return { groups: found.map(({ group }) => group), searchedFor: isAsTyped ? null : searchedFor };
}

function nearest(word: string, words: readonly string[]): { group: string[]; meant: string } {
  const mostEdits = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  const measured = words
    .map((one) => ({ one, edits: countEdits(word, one) }))
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits || (a.one < b.one ? -1 : 1));
  const group = measured.filter(({ edits }) => edits === measured[0]?.edits).map(({ one }) => one);
  // People seldom mistype the first letter.
  const meant = group.find((one) => one[0] === word[0]) ?? group[0] ?? '';
  return { group, meant };
}

/** How many letters must be added, left out, replaced or swapped with the next one to make one word of another. */
export function countEdits(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let [before, above]: [number[], number[]] = [[], b.map((_, index) => index)];
  above.push(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}

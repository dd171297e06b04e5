/** Finds a bank by a part of its name, by the name in one word ("firstbank"), or by its initials ("UBA"). */

// Left out of the initials: United Bank for Africa is UBA.
const unspoken = new Set(['of', 'for', 'and', 'the']);
// Shorter texts match only the beginning of a word. Inside words they match too many banks.
const insideFrom = 3;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if a bank's name matches the typed text. */
export function matchesBankName(name: string, typed: string): boolean {
  const [words, wanted] = [wordsOf(name), wordsOf(typed)];
  if (wanted.every((part) => words.some((word) => isPartOf(part, word)))) return true;
  const inOneWord = wanted.join('');
  return words.join('').startsWith(inOneWord) || shortNameOf(words, inOneWord.includes('bank')).startsWith(inOneWord);
}

function isPartOf(part: string, word: string): boolean {
  return part.length < insideFrom ? word.startsWith(part) : word.includes(part);
}

/** The initials: "gtb" for Guaranty Trust Bank, or "gtbank" if the typed text contains "bank". */
function shortNameOf(words: readonly string[], saysBank: boolean): string {
  const spoken = words.filter((word) => !unspoken.has(word));
  return spoken.map((word) => (saysBank && word === 'bank' ? word : word.charAt(0))).join('');
}

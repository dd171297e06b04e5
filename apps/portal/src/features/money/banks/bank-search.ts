/** Finding a bank by what people call it: a part of its name, "firstbank" in one word, or its letters, as in UBA. */

// Left out when a name is shortened: United Bank for Africa is the UBA.
const unspoken = new Set(['of', 'for', 'and', 'the']);
// A shorter text in the middle of a word is a coincidence.
const insideFrom = 3;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a bank may be the one that somebody looks for. */
export function matchesBankName(name: string, typed: string): boolean {
  const [words, wanted] = [wordsOf(name), wordsOf(typed)];
  if (wanted.every((part) => words.some((word) => isPartOf(part, word)))) return true;
  const inOneWord = wanted.join('');
  return words.join('').startsWith(inOneWord) || shortNameOf(words, inOneWord.includes('bank')).startsWith(inOneWord);
}

function isPartOf(part: string, word: string): boolean {
  return part.length < insideFrom ? word.startsWith(part) : word.includes(part);
}

/** Guaranty Trust Bank is the GTB, and the GTBank to those who say the word. */
function shortNameOf(words: readonly string[], saysBank: boolean): string {
  const spoken = words.filter((word) => !unspoken.has(word));
  return spoken.map((word) => (saysBank && word === 'bank' ? word : word.charAt(0))).join('');
}

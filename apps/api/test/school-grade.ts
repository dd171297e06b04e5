/** The school grade of an English text by the formula of Flesch and Kincaid: 8 can be read at about 14 years. */
export function gradeOf(text: string): number {
  const sentences = text.split(/[.!?:\n]+/).filter((sentence) => /\p{L}/u.test(sentence)).length;
  const words = text.match(/[\p{L}’']+|\d[\d,.]*/gu) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/(?<=[^aeiouyl])e$/, '');
  return Math.max(1, plain.match(/[aeiouy]+/g)?.length ?? 1);
}

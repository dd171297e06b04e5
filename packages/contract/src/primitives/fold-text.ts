/**
 * How names and texts are searched and compared: whoever has no key for a letter types the plain one, and a copy brings along marks that
 * nobody sees. PostgreSQL's `fold_text`, `fold_name` and `name_search` (migration 0078) do the same to what is stored; a test compares
 * them letter by letter.
 */

// Apostrophes of every kind, also those that stand for one, and what is printed behind a brand.
const apostrophes = "'`´‘’‛′‵ʹʻʼʽʾʿˈꞌ՚＇｀™℠";
// What nobody sees: Unicode's ignorable characters.
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f' +
  '\\ufeff\\uffa0\\ufff0-\\ufff8\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
const dropped = new RegExp(`[${apostrophes}${unseen}]`, 'gu');

// Accents, tones, dots and lines of Latin, Greek and Cyrillic, and the vowel signs of Arabic and Hebrew.
const marks = new RegExp(
  '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670' +
    '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff' +
    '\\u302a-\\u302f\\u3099\\u309a\\ufe20-\\ufe2f]',
  'gu',
);
const dashes =
  /[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u207b\u208b\u2212\u2e3a\u2e3b\u301c\u3030\ufe58\ufe63\uff0d]/gu;
const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/gu;
// Letters of their own in Unicode, which marks don't make, and wide ones: each with what people type for it. Digits of other kinds stay:
// who writes ② does not write 2.
const single = 'ıȷɓƀɗđɖɛǝəɇɠǥħɦɨɩƙłƚɫɲɔøɵɍŧʈʉʊʋⱥƴɏƶƒʗςŀŉſａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ．，';
const singlePlain = 'ijbbdddeeeegghhiiklllnooorttuuvayyzfcσlnsabcdefghijklmnopqrstuvwxyz.,';
const double: readonly (readonly [letter: string, plain: string])[] = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['ð', 'd'],
  ['ŋ', 'ng'],
  ['ƣ', 'gh'],
  ['ĳ', 'ij'],
  ['ﬀ', 'ff'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
  ['ﬃ', 'ffi'],
  ['ﬄ', 'ffl'],
];
const plainLetters = new Map<string, string>([
  ...[...single].map((letter, index) => [letter, singlePlain[index] ?? letter] as const),
  ...double,
]);
const ownLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** A text as searches compare it: plain small letters with single spaces, without marks, apostrophes and what nobody sees. */
export function foldText(text: string): string {
  return text
    .replace(dropped, '')
    .normalize('NFD')
    .replace(marks, '')
    .replace(dropped, '')
    .toLowerCase()
    .replace(ownLetters, (letter) => plainLetters.get(letter) ?? letter)
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .trim();
}

/** A name as it is compared: as `foldText`, with a hyphen, a point or a comma as a space. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[-., ]+/g, ' ')
    .trim();

/** The words of a name, in its order. */
export const nameWords = (name: string): string[] => foldName(name).split(' ').filter(Boolean);

/** What a search by name looks through: the words, and all of them in one, as Oluwa-Seun is written Oluwaseun. */
export function nameSearch(name: string): string {
  const words = foldName(name);
  return words.includes(' ') ? `${words} ${words.replaceAll(' ', '')}` : words;
}

/**
 * True if two spellings are one name: letter case, marks, apostrophes, hyphens and spaces make no other one, and neither does the order
 * of its words, as lists often have the surname first.
 */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  if (words.length === 0 || others.length === 0) return false;
  const sorted = (all: readonly string[]) => all.toSorted().join(' ');
  return words.join('') === others.join('') || sorted(words) === sorted(others);
}

/** The patterns of the words of a search, the longest first, for `like`: each is somewhere in what is found, in any order. */
export const namePatterns = (search: string, wordsMax: number): string[] =>
  nameWords(search)
    .slice(0, wordsMax)
    .sort((one, other) => other.length - one.length)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

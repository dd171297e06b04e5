import { foldName } from '@foodbank/contract/primitives/fold-text';

const wordLengthMin = 2;
/** The shortest word in which one letter may differ. */
const typoLengthMin = 5;

/** The words of a name for comparing: folded, without punctuation and single letters. */
function wordsOf(name: string): string[] {
  return foldName(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= wordLengthMin);
}

/** A word of a name, or two together, with the places of its first and last word. */
interface Part {
  letters: string;
  first: number;
  last: number;
}

/** The words of a name, and each with the one behind it: banks write Sa'adatu as SA ADATU, and Oluwa-Seun as OLUWASEUN. */
const wordsAndPairs = (name: string): Part[] => {
  const words = wordsOf(name);
  return [
    ...words.map((letters, at) => ({ letters, first: at, last: at })),
    ...words.slice(1).map((word, at) => ({ letters: `${words[at]}${word}`, first: at, last: at + 1 })),
  ];
};

/**
 * True if an account's name can be a person's: it has a word of the first name and another one of the last name, in any order. In
 * longer words one letter may differ. The result only decides whether the account is marked for review.
 */
export function resembles(accountName: string, firstname: string, lastname: string): boolean {
  const words = wordsAndPairs(accountName);
  const matching = (name: string) => {
    const parts = wordsAndPairs(name);
    return words.filter((word) => parts.some((part) => matches(word.letters, part.letters)));
  };
  const ofLastname = matching(lastname);
  return matching(firstname).some((one) =>
    ofLastname.some((other) => one.last < other.first || other.last < one.first),
  );
}

/** True if two names that banks tell may be one holder's: two words of one stand in the other, in any order. */
export function isSameHolder(one: string, other: string): boolean {
  const words = wordsOf(other);
  return words.some((word, at) => resembles(one, word, words.filter((_, index) => index !== at).join(' ')));
}

function matches(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= typoLengthMin && differsByOneLetter(one, other);
}

/** True if changing, adding or removing one letter makes the words equal. */
function differsByOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** A name of more words may have been made to resemble anybody's. */
const wordsMax = 4;

/** True if a person's names have more than four words in all, whatever stands between them: every word may match one of an account. */
export function hasManyWords(firstname: string, lastname: string): boolean {
  const names = `${firstname} ${lastname}`;
  const readable = names.split(/[\s\p{Dash}]+/u).filter((word) => word !== '');
  return Math.max(readable.length, wordsOf(names).length) > wordsMax;
}

/** True if two spellings of a person's names are the same letters: case, accents, apostrophes, hyphens and spaces make no other name. */
export const isSameName = (
  one: { firstname: string; lastname: string },
  other: { firstname: string; lastname: string },
): boolean => (['firstname', 'lastname'] as const).every((key) => lettersOf(one[key]) === lettersOf(other[key]));

const lettersOf = (name: string): string => foldName(name).replaceAll(' ', '');

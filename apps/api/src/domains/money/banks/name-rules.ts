const shortest = 2;
const typoFrom = 5;

/** The words of a name as they are compared: without accents, signs and titles. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.split(/[^A-Z]+/).filter((word) => word.length >= shortest);
}

/**
 * True if a bank's name for an account could be this person's: a word of the first and a word of the last name are both in it,
 * in any order, one letter off being forgiven in longer words. It decides nothing but whether somebody has a look.
 */
export function resembles(accountName: string, firstname: string, lastname: string): boolean {
  const words = wordsOf(accountName);
  return [firstname, lastname].every((name) => wordsOf(name).some((part) => words.some((word) => alike(word, part))));
}

function alike(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= typoFrom && withinOneEmail(one, other);
}

/** True if one letter changed, added or left out makes one word of the other. */
function withinOneEmail(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

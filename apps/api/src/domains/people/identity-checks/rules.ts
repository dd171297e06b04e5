import { adultYears, type IdentityReason, type NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Day } from '@foodbank/contract/primitives/day';
import { nameWords } from '@foodbank/contract/primitives/fold-text';
import type { CheckState } from './queries.ts';

// Before a name, and never a part of it on both sides: some of them are given names too.
const titles = new Set(
  (
    'mr mrs miss ms mister madam master dr doctor prof professor engr engineer barr barrister arc pharm surv rev reverend revd pastor pst ' +
    'evang evangelist bishop deacon deaconess elder chief otunba oba oloye olori high hrh hrm prince princess alh alhaji alhaja haj haji ' +
    'hajia hajiya mal malam mallam sheikh imam sir lady hon honourable sen senator'
  ).split(' '),
);

/** The words of a name without titles; all words where nothing else is left. */
function wordsOf(name: string): string[] {
  const words = nameWords(name);
  const own = words.filter((word) => !titles.has(word));
  return own.length === 0 ? words : own;
}

/** True if every word of a name is one of the holder's, or its words joined are, as Oluwa-Seun is written Oluwaseun. */
function isAmong(name: string, holder: readonly string[]): boolean {
  const words = wordsOf(name);
  if (words.length === 0) return false;
  const joined = words.join('');
  return words.every((word) => holder.includes(word)) || runsOf(holder).has(joined) || isJoinOf(joined, words, holder);
}

/** Words that follow each other, joined. */
function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const first of words.keys())
    for (let last = first + 1; last <= words.length; last++) runs.add(words.slice(first, last).join(''));
  return runs;
}

/** True if a word of the holder is some of the typed words joined, and the other typed words are the holder's too. */
function isJoinOf(joined: string, words: readonly string[], holder: readonly string[]): boolean {
  if (words.length < 2) return false;
  return holder.some(
    (word) => word.length > 1 && joined.startsWith(word) && isAmong(joined.slice(word.length), holder),
  );
}

/** What comparing names gave: whether first and last name are the holder's. */
export interface NamesCompared {
  firstnameMatches: boolean;
  lastnameMatches: boolean;
}

/**
 * Compares typed names with those of the holder, which may be more: order, marks, hyphens, spaces and titles make no other name. Who has
 * one name only writes it twice, or as one of both.
 */
export function compareNames(typed: { firstname: string; lastname: string }, holder: readonly string[]): NamesCompared {
  // With its titles: some of them are given names.
  const words = holder.flatMap(nameWords);
  const [first, last] = [isAmong(typed.firstname, words), isAmong(typed.lastname, words)];
  const isOneName = new Set(holder.flatMap(wordsOf)).size < 2;
  // A word that matched as the first name does not match as the last name as well.
  const isSameWord = wordsOf(typed.firstname).join('') === wordsOf(typed.lastname).join('');
  return { firstnameMatches: first, lastnameMatches: last && (isOneName || !isSameWord || words.length === 0) };
}

/** The other one of both numbers. */
export const otherKind = (kind: NumberKind): NumberKind => (kind === 'bvn' ? 'nin' : 'bvn');

/** The day on which a person becomes an adult. Who was born on 29 February waits for 1 March. */
export function adultOn(birthOn: Day): Day {
  const day = `${Number(birthOn.slice(0, 4)) + adultYears}${birthOn.slice(4)}`;
  const isReal = new Date(`${day}T00:00:00.000Z`).toISOString().slice(0, 10) === day;
  return isReal ? day : `${day.slice(0, 4)}-03-01`;
}

/** What a check is judged by, once the provider has found the holder. */
export interface Compared extends NamesCompared {
  /** Null where the provider knows no birth date. */
  birthMatches: boolean | null;
  /** The provider says that a person has to look, and not why. */
  isUnsure: boolean;
  /** The holder is not an adult on the day. */
  isMinor: boolean;
  /** Another customer's check has the same number. */
  isKnown: boolean;
  /** Another customer used the same browser, and a person has to look. */
  isDeviceKnown: boolean;
  /** Members refused the customer with this number before. */
  isRefusedBefore: boolean;
}

/** What becomes of a check whose holder was found. A difference is for a person to look at, never a refusal. */
export function judge(compared: Compared): { state: CheckState; reason: IdentityReason | null } {
  const { isMinor, isKnown, isUnsure, birthMatches, firstnameMatches, lastnameMatches } = compared;
  if (isMinor) return { state: 'refused', reason: 'under-age' };
  if (isKnown) return { state: 'needs-a-person', reason: 'number-known' };
  if (isUnsure) return { state: 'needs-a-person', reason: 'provider-unsure' };
  if (!firstnameMatches || !lastnameMatches) return { state: 'needs-a-person', reason: 'name-differs' };
  if (birthMatches === null) return { state: 'needs-a-person', reason: 'birth-date-unknown' };
  if (!birthMatches) return { state: 'needs-a-person', reason: 'birth-date-differs' };
  // Last: what the customer can correct comes first. Who typed a name that members refused may have learned the holder's since.
  if (compared.isRefusedBefore) return { state: 'needs-a-person', reason: 'looked-at' };
  if (compared.isDeviceKnown) return { state: 'needs-a-person', reason: 'device-known' };
  return { state: 'verified', reason: null };
}

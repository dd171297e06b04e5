import { foldName, nameSearch } from '@foodbank/contract/primitives/fold-text';
import type { NumberPart, SearchHandles } from '@foodbank/contract/primitives/search-handles';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';

/** How well a record fits, best first: its own number, a person's whole name or contact, and so on, to what belongs to another record. */
export const ranks = { number: 0, name: 1, begin: 2, word: 3, digits: 4, part: 5, related: 6 } as const;

/** A record that was found. */
export interface Found {
  id: string;
  label: string;
  detail: string;
  rank: number;
  /** What its state allows to be done with it; without it every act of its kind may be. */
  acts?: readonly string[];
}

/** What is searched: the handles in the text, without a contact unless the member asked for it, and who asks. */
export interface Asked extends SearchHandles {
  staff: StaffCaller;
  keys: Pick<Keys, 'digests'>;
  /** The kinds of requests for approval by their keys, with their labels. */
  approvalLabels: ReadonlyMap<string, string>;
}

/** Finds records of one kind; nothing where the text can't be one of its handles. */
export type Finder = (db: Db, asked: Asked) => Promise<Found[]>;

/** Joins what tells a record from others, without what is not known. */
export const details = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** The contact that is searched, by what it is. */
export function contactOf({ contact }: Pick<Asked, 'contact'>) {
  return { phoneKey: null, emailKey: null, phoneEnd: null, ...contact } as {
    phoneKey: string | null;
    emailKey: string | null;
    phoneEnd: string | null;
  };
}

const wordLengthMin = 3;
/** The parameters of a search by name: where it begins and ends in the index, the pattern of its longest word, and those of all. */
export type NameValues = [from: string, to: string, pattern: string | null, patterns: readonly string[]];

/** As `NameValues`; null for a name that is too short. */
export function nameValues({ name }: Pick<Asked, 'name'>): NameValues | null {
  if (name === null || name.folded.length < wordLengthMin) return null;
  const [longest = null] = patternsInIndex(name.patterns);
  // The last sign of Unicode comes behind all that begins so.
  return [name.folded, `${name.folded}\u{10ffff}`, longest, name.patterns];
}

/** The patterns of words that the index of a text knows: they have three signs or more. */
export const patternsInIndex = (patterns: readonly string[]): string[] =>
  patterns.filter((one) => one.replaceAll('\\', '').length - 2 >= wordLengthMin);

/** How well a name fits the words that were typed, which it has. */
export function rankOfName(typed: string, name: string): number {
  const search = nameSearch(name);
  if (foldName(name) === typed || search === nameSearch(typed)) return ranks.name;
  if (search.startsWith(typed)) return ranks.begin;
  return ` ${search}`.includes(` ${typed}`) ? ranks.word : ranks.part;
}

/** A record with a name and something beside it. */
export interface NamedRow {
  id: string;
  name: string;
  detail: string;
}

/** A record that fits in one way. */
export const asNamed =
  (rank: number) =>
  ({ id, name, detail }: NamedRow): Found => ({ id, label: name, detail, rank });

/** The records whose names have the words, each ranked by its name. */
export async function findNamed(
  asked: Asked,
  list: (...values: NameValues) => Promise<readonly NamedRow[]>,
): Promise<Found[]> {
  const values = nameValues(asked);
  if (values === null) return [];
  return (await list(...values)).map((row) => asNamed(rankOfName(values[0], row.name))(row));
}

/** True if a label has every word of the text, each from its beginning. */
export function hasWords(label: string, { name }: Pick<Asked, 'name'>): boolean {
  const words = ` ${foldName(label)}`;
  return (
    name !== null &&
    name.folded.length >= wordLengthMin &&
    name.folded.split(' ').every((one) => words.includes(` ${one}`))
  );
}

/** The first and the last number that begin with digits; none for digits that a number ends with. */
export const numbersFrom = (prefix: string, { of, digits }: NumberPart): [from: string, to: string] =>
  of === null ? ['', ''] : [prefix + digits.padEnd(8, '0'), prefix + digits.padEnd(8, '9')];

/** True if digits may be those of a kind of numbers. */
export const mayBeOf = (part: NumberPart | null, kind: NonNullable<NumberPart['of']>): part is NumberPart =>
  part !== null && (part.of === null || part.of === kind);

import { wordsOf } from '@foodbank/contract/money/reconciliation';
import type { LineState, Statement } from '@foodbank/contract/money/reconciliation-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';

/** What the states of lines are called. */
export const lineStateLabels: Readonly<Record<LineState, string>> = {
  suspense: 'In suspense',
  waiting: 'Waiting',
  matched: 'Matched',
  cleared: 'Cleared',
};
export const lineTones = {
  suspense: 'pending',
  waiting: 'pending',
  matched: 'completed',
  cleared: 'completed',
} as const;

const statementLabels = { checked: 'Checked', replaced: 'Replaced', applied: 'Applied' };

/** Where a statement stands. One with errors can't be applied. */
export const statementLabel = ({ state, errorCount, problems }: Statement): string =>
  state === 'checked' && (errorCount > 0 || problems.length > 0) ? 'Does not add up' : statementLabels[state];
export const statementTones = { checked: 'pending', replaced: 'other', applied: 'completed' } as const;

/** The days of a statement. */
export const periodText = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

const dayMs = 86_400_000;

/** How many days ago a day was. */
export function ageText(day: string, now = new Date()): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(`${day}T00:00:00+01:00`)) / dayMs));
  return counted(days, 'day');
}

const months = new Set('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '));

/**
 * The words of a narration that come again with the next such line: the longest run without numbers and months. "NIP/REF 5521/STAMP DUTY" is
 * about stamp duty. Empty if it has none.
 */
export function wordsToKeep(description: string): string {
  const runs: string[][] = [[]];
  for (const word of wordsOf(description).split(' '))
    if (/\p{N}/u.test(word) || months.has(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  const texts = runs.map((words) => words.join(' ')).filter((text) => text.length >= 4);
  return texts
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')
    .slice(0, 60)
    .trim();
}

/** True if a narration has some words, as rules look for them. */
export const hasWords = (description: string, words: string): boolean =>
  ` ${wordsOf(description)} `.includes(` ${wordsOf(words)} `);

/** A round amount that is enough for the largest of some amounts in naira, such as 50 for 26.88 and 4. */
export function enoughFor(amounts: readonly number[]): number {
  const largest = Math.max(0, ...amounts);
  const rounds = Array.from({ length: 5 }, (_, power) => [10, 20, 50].map((one) => one * 10 ** power)).flat();
  return rounds.find((round) => round >= largest) ?? largest;
}

/** A number of lines. */
export const linesText = (count: number): string => counted(count, 'line');

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

/** A number of lines. */
export const linesText = (count: number): string => counted(count, 'line');

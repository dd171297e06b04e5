import type { Day } from '@foodbank/contract/primitives/day';

/** A file of schedules and annual rates that other systems published. Amounts are decimal texts in major units. */
export interface GoldenFile {
  schedules: GoldenSchedule[];
  apr_cases?: { cases: GoldenRate[] };
}

/** `required`: a short independent rule reproduced every row. `reported`: taken as it was published. */
export type Tier = 'required' | 'reported';

export interface GoldenSchedule {
  id: string;
  tier: Tier;
  inputs: Record<string, string | number | null>;
  /** Some sources also publish the annual rate of the schedule. */
  expected: { rows: GoldenRow[]; initial_apr_percent?: string };
}

/** A row has the columns that its source has. */
export interface GoldenRow {
  n?: number;
  /** Days after the first one. */
  day?: number;
  due?: Day;
  principal: string;
  interest: string;
  payment: string;
  fee?: string;
  fees?: string;
  balance_after: string;
}

export interface GoldenRate {
  id: string;
  tier: Tier;
  advance: number | string;
  advance_date: Day;
  unit_period: string;
  payments_dated: { date: Day; amount: string }[];
  expected_apr_percent: string;
}

/** The source of a case: the first word of its name. */
export const familyOf = (id: string): string => /^[a-z]+/.exec(id)?.[0] ?? id;

/** What became of one case. `difference` is null if all rows agree. */
export interface Result {
  id: string;
  tier: Tier;
  family: string;
  rows: number;
  agreeing: number;
  difference: string | null;
}

/** A decimal text as a whole number of its last decimal: `1.5` with two decimals is 150. Throws if it has more decimals. */
export function readDecimal(text: string | number, decimals: number): number {
  const [whole = '', part = ''] = String(text).split('.');
  const digits = part.replace(/0+$/, '');
  if (digits.length > decimals) throw new Error(`${text} has more than ${decimals} decimals`);
  return Number(`${whole}${digits.padEnd(decimals, '0')}`);
}

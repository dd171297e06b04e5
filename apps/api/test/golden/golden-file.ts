/**
 * A file of schedules and annual rates that other systems published. Amounts are decimal texts in major units. Nothing of a case is sure
 * until it is read: a file may have cases of any kind.
 */
export interface GoldenFile {
  schedules?: unknown;
  apr_cases?: unknown;
  /** Loans of which only the sums were published. */
  aggregate_cases?: unknown;
}

/** `required`: a short independent rule reproduced every row. `reported`: taken as it was published. */
export type Tier = 'required' | 'reported';

/**
 * A schedule has `inputs` and `expected`, with `rows` and perhaps the annual rate; a rate has its inputs beside the `id`. A row has the
 * columns that its source has.
 */
export interface GoldenCase {
  id?: string;
  tier?: string;
  inputs?: Record<string, unknown>;
  expected?: Record<string, unknown> & { rows?: GoldenRow[] };
  [name: string]: unknown;
}

export type GoldenRow = Record<string, unknown>;

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

/** What a comparison found: how many rows were published and agree, and the first difference. */
export type Found = Pick<Result, 'rows' | 'agreeing' | 'difference'> & { kind?: string };

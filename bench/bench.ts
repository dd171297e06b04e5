import type { Scale } from './load-data.ts';
import type { BenchPostgres } from './open-postgres.ts';
import type { Result } from './results.ts';
import type { Traffic } from './traffic.ts';

/** What every measure works with. */
export interface Bench {
  postgres: BenchPostgres;
  /** The loaded database. */
  databaseUrl: string;
  scale: Scale;
  traffic: Traffic;
  /** How often each pair is measured. */
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  /** The rate of open-loop loads. */
  perSecond: number;
  /** The last whole Lagos month. */
  month: { month: number; year: number; firstOn: string; lastOn: string };
}

/** Measures something and returns what it found. */
export type Measure = (bench: Bench) => Promise<Result[]>;

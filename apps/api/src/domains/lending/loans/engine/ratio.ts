/** Exact fractions of integers. The engine computes with them, so that a result is rounded once, where a rule says so. */
export interface Ratio {
  readonly n: bigint;
  /** Above zero. */
  readonly d: bigint;
}

/** Where a number between two multiples of a unit goes. `half-…` decides only about the middle. */
export type RoundingMode = 'down' | 'up' | 'half-up' | 'half-even';

/** How an amount is rounded: to a multiple of a unit, in minor units of money. */
export interface Rounding {
  unit: number;
  mode: RoundingMode;
}

export const ratio = (n: bigint | number, d: bigint | number = 1n): Ratio => ({ n: BigInt(n), d: BigInt(d) });
export const zero: Ratio = ratio(0);

export const plus = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });
export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });

/** Divides by a ratio above zero. */
export const over = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d, d: a.d * b.n });

/** The same fraction with the smallest integers. */
export function reduced({ n, d }: Ratio): Ratio {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}

/** Rounds to a multiple of the unit. Returns minor units. Down is towards minus infinity, up towards plus infinity. */
export function round({ n, d }: Ratio, { unit, mode }: Rounding): number {
  const step = BigInt(unit) * d;
  const below = n / step - (n % step < 0n ? 1n : 0n);
  const rest = n - below * step;
  return Number((below + (isUp(rest, step, below, mode) ? 1n : 0n)) * BigInt(unit));
}

function isUp(rest: bigint, step: bigint, below: bigint, mode: RoundingMode): boolean {
  if (mode === 'down' || rest === 0n) return false;
  if (mode === 'up') return true;
  const twice = rest * 2n;
  if (twice !== step) return twice > step;
  return mode === 'half-up' || below % 2n !== 0n;
}

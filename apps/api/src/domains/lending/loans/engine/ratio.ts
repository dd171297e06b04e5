/** A whole power of a number of which `one` is 1. */
export function power(base: bigint, exponent: number, one: bigint): bigint {
  let [result, factor, left] = [one, base, exponent];
  for (; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * factor) / one;
    factor = (factor * factor) / one;
  }
  return result;
}

/** How often the first step is doubled. A rate of any amounts in kobo is found long before. */
const doublingsMax = 128;

/**
 * The smallest number from zero on, found by halving, at which a falling function is not above a target. The first step is doubled until
 * it is. Throws if there is no such number within reach.
 */
export function firstAtMost(valueAt: (x: bigint) => bigint, target: bigint, first: bigint, steps: number): bigint {
  let [low, high] = [0n, first];
  for (let doublings = 0; valueAt(high) > target; doublings++) {
    if (doublings === doublingsMax) throw new RangeError('no number makes the value as low as the target');
    high *= 2n;
  }
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2n;
    if (valueAt(middle) > target) low = middle;
    else high = middle;
  }
  return high;
}

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

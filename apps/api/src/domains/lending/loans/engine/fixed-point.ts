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

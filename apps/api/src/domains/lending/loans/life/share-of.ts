/** An amount times a fraction, rounded down. The fraction is `parts / of`, or several of them multiplied. Exact also above 2^53. */
export function shareOf(amount: number, parts: readonly number[], of: readonly number[]): number {
  const above = parts.reduce((product, part) => product * part, amount);
  const below = of.reduce((product, part) => product * part, 1);
  // A product of integers is exact up to this bound, and above it is never computed as less.
  if (above <= Number.MAX_SAFE_INTEGER && below <= Number.MAX_SAFE_INTEGER) return (above - (above % below)) / below;
  const exact = (factors: readonly number[]) => factors.reduce((product, part) => product * BigInt(part), 1n);
  return Number(exact([amount, ...parts]) / exact(of));
}

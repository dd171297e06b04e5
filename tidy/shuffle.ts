import { createHash } from 'node:crypto';

/** The items in an order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const rank = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .sort((one, other) => one.rank.localeCompare(other.rank))
    .map(({ item }) => item);
}

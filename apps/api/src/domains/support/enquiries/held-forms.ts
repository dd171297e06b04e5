import type { Limits } from '../../../platform/limits.ts';

/**
 * Counts a form of the site. True if more than 60 came from its address within the hour: it is then held for a person to look at, and
 * answered as usual, because a mobile carrier puts a thousand people behind one address. Refuses with 429 beyond 1,000 held ones.
 */
export async function countForm(limits: Limits, address: string): Promise<boolean> {
  if (await limits.count('formsByAddress', address)) return false;
  await limits.take('heldFormsByAddress', address);
  return true;
}

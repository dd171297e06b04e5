/**
 * How often a property is tried, and from which seed: as `npm run test:resilience` says, otherwise a few times from a seed of its own. A
 * failure prints the seed.
 */
export function propertyRuns(few: number): { numRuns: number; endOnFailure: true; seed?: number } {
  const { RESILIENCE_RUNS: runs, RESILIENCE_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? few), endOnFailure: true, ...(seed && { seed: Number(seed) }) };
}

import { readdirSync } from 'node:fs';

/**
 * Which journeys run. `landing` is what `npm test` runs: one screen size each. The others run before a release (`tidy/release-parts.ts`):
 * `looks` (files named `*.looks.e2e.ts`: every screen, size and state, keyboard and bytes), `network` (`*.network.e2e.ts`: trouble between the
 * browser and us), `details` (journeys with the tag `@details` in the landing's files: what a screen says when something fails, or at an edge), and
 * `other-sizes` (the landing's journeys on the screen that the landing leaves out). `all` is everything.
 */
export const journeySets = ['all', 'landing', 'looks', 'network', 'details', 'other-sizes'] as const;
export type JourneySet = (typeof journeySets)[number];

export type Size = 'phone' | 'desktop';

/** The files of journeys. */
export const journeyFiles: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.e2e.ts'))
  .sort();

/** The console is used at a desk, but for packing. */
const sizeOf = (file: string): Size =>
  /^(staff|finance)-/.test(file) && !file.includes('-packs-') ? 'desktop' : 'phone';

/** The files of a set that run on a screen size. Of `other-sizes`, the desktop has only what is tagged `@desktop`. */
export function filesOf(set: JourneySet, size: Size): readonly string[] {
  if (set === 'all') return journeyFiles;
  if (set === 'looks' || set === 'network') return journeyFiles.filter((file) => file.endsWith(`.${set}.e2e.ts`));
  const plain = journeyFiles.filter((file) => /^[^.]+\.e2e\.ts$/.test(file));
  return plain.filter((file) => (sizeOf(file) === size) === (set !== 'other-sizes'));
}

import { basename } from 'node:path';

/** More failed files than this are no accident. */
export const failedFilesMax = 3;

// What these files show must hold at every try: one failure in a hundred is a fault of the product.
const never = /\.property\.|^attack-|-at-once|proof/;

/**
 * The failed files that may run once more, in the order given; none where more than three failed. A file whose subject is chance, an
 * attack, two things at once or the proof has no second try.
 */
export function listSecondTries(failed: readonly string[]): string[] {
  return failed.length > failedFilesMax ? [] : failed.filter((file) => !never.test(basename(file)));
}

/** What a run prints about a file that passed at its second try. */
export function describeSecondTry(file: string): string {
  return `SECOND TRY: ${file} failed and then passed. Write its name and the suspected cause into docs/second-tries.md.`;
}

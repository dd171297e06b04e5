/** A test, or a file with node:test's `after`. Functions given to `after` run at its end, also when it failed. */
export interface Ending {
  after(end: () => unknown): void;
}

/** Runs clean-ups in reverse order, so that what was opened last is closed first. node:test runs them in order. */
export function lastFirst(t: Ending): Ending {
  const ends: (() => unknown)[] = [];
  t.after(async () => {
    const errors: unknown[] = [];
    for (const end of ends.splice(0).reverse())
      await Promise.resolve()
        .then(end)
        .catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  });
  return { after: (end) => void ends.push(end) };
}

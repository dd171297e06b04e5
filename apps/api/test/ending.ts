/** A test, or a file with node:test's own `after`: what is given to `after` is done at its end, also when it failed. */
export interface Ending {
  after(end: () => unknown): void;
}

/** The same, but what was opened last is closed first; node:test does it the other way round. */
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

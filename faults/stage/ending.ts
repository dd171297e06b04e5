/** What has to be undone at the end of a run, last opened first; a test's context has the same `after`. */
export interface Ending {
  after(undo: () => Promise<void>): void;
}

/** An ending for a run that is no test. */
export function createEnding(): Ending & { end(): Promise<void> } {
  const undone: (() => Promise<void>)[] = [];
  return {
    after: (undo) => void undone.push(undo),
    async end() {
      for (const undo of undone.splice(0).reverse()) await undo();
    },
  };
}

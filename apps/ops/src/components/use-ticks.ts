import { useState } from 'react';

/** The rows of a table that are ticked, also those of other pages of the same filter. */
export interface Ticks<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Ticks all rows of the page, or none of them if all are. */
  togglePage: () => void;
  isPageTicked: boolean;
  clear: () => void;
}

/** Ticks of a table. Another filter clears them: `filter` is what the rows are found by. A row that was read again counts as it is now. */
export function useTicks<Row>(page: readonly Row[], keyOf: (row: Row) => string, filter: string): Ticks<Row> {
  const [of, setOf] = useState(filter);
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const isOld = of !== filter;
  if (isOld) {
    setOf(filter);
    setTicked(new Map());
  }
  const present = new Map(page.map((row) => [keyOf(row), row]));
  const has = (row: Row) => ticked.has(keyOf(row));
  const change = (rows: readonly Row[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isTicked) after.set(keyOf(row), row);
        else after.delete(keyOf(row));
      }
      return after;
    });
  const isPageTicked = page.length > 0 && page.every(has);
  return {
    rows: [...ticked].map(([key, row]) => present.get(key) ?? row),
    has,
    toggle: (row) => change([row], !has(row)),
    togglePage: () => change(page, !isPageTicked),
    isPageTicked,
    clear: () => setTicked(new Map()),
  };
}

import { useState } from 'react';

/** Which rows of a page are chosen. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses all rows that can be chosen, or none if all are. */
  toggleAll: () => void;
  clear: () => void;
}

/** The chosen rows among those that can be chosen now. A row that left the list is not chosen any more. */
export function useSelection(choosable: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = choosable.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    toggleAll: () => setChosen(new Set(ids.length === choosable.length ? [] : choosable)),
    clear: () => setChosen(new Set()),
  };
}

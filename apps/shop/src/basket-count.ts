/** The number of things in the basket, as the tab bar shows it. The basket's own code sets it. */
import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sets the number of things in the basket. */
export function setBasketCount(next: number): void {
  if (count === next) return;
  count = next;
  for (const listener of listeners) listener();
}

/** The number of things in the basket. */
export const useBasketCount = (): number => useSyncExternalStore(subscribe, () => count);

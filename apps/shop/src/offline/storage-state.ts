/** Whether the phone refuses to keep more: its storage is full, or the browser blocks it. */
import { useSyncExternalStore } from 'react';

let full = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes whether something could be stored. Also for what screens store themselves, such as the basket. */
export function noteFullStorage(next: boolean): void {
  if (full === next) return;
  full = next;
  for (const listener of listeners) listener();
}

/** Whether the last attempt to store something failed. */
export const useFullStorage = (): boolean => useSyncExternalStore(subscribe, () => full);

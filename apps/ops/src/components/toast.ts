/** Short messages about lone acts, with Undo where the act can be taken back. */
import { useSyncExternalStore } from 'react';

/** A message at the page's edge. */
export interface Toast {
  id: number;
  /** What was done: "Request closed." */
  text: string;
  /** Takes it back. It may fail by throwing; the toast then says so. */
  undo?: () => Promise<unknown>;
}

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for some seconds. Only what can be undone at any time later too belongs here; everything else is on the page. */
export function toast(text: string, undo?: () => Promise<unknown>): void {
  made += 1;
  // The same message again, such as of a second save, takes the place of the one before.
  const others = undo ? shown : shown.filter((one) => one.undo !== undefined || one.text !== text);
  change([...others.slice(-2), { id: made, text, ...(undo && { undo }) }]);
}

/** Removes a message. */
export const removeToast = (id: number): void => change(shown.filter((one) => one.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The messages that are shown now. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);

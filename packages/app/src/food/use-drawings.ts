/** Whether drawings are shown. A phone that asks to save data shows text first, and the drawings after a tap. */
import { useSyncExternalStore } from 'react';
import { savesData } from '../save-data.ts';

let shown: boolean | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = (): boolean => {
  shown ??= !savesData();
  return shown;
};

function showDrawings(): void {
  shown = true;
  for (const listener of listeners) listener();
}

/** Whether drawings are shown, and what shows them from now on. */
export const useDrawings = (): [boolean, () => void] => [useSyncExternalStore(subscribe, read), showDrawings];

/** Whether the command palette is open: a key and the menu's button open it. */
let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the command palette. */
export const openPalette = (): void => change(true);
/** Closes the command palette. */
export const closePalette = (): void => change(false);
/** Whether the command palette is open. */
export const isPaletteOpen = (): boolean => isOpen;

/** Calls a function when the palette opens or closes. Returns a function that stops it. */
export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

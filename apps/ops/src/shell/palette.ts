/** Whether the command palette is open: a key and the menu's button open it. */
let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

let typedAhead = '';
const waitMs = 5_000;

/** Keeps a letter that is typed while the palette is on its way, which else would go nowhere. */
function keepLetter(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  typedAhead += event.key;
}
const keepNoLetters = (): void => window.removeEventListener('keydown', keepLetter, { capture: true });

/** What was typed before the palette's field was there, once. From now on the field takes it. */
export function takeTypedAhead(): string {
  keepNoLetters();
  const typed = typedAhead;
  typedAhead = '';
  return typed;
}

/** Opens the command palette. */
export function openPalette(): void {
  if (!isOpen) {
    takeTypedAhead();
    window.addEventListener('keydown', keepLetter, { capture: true });
    // Where the palette can't be loaded, keys do what they did before.
    setTimeout(keepNoLetters, waitMs);
  }
  change(true);
}
/** Closes the command palette. */
export function closePalette(): void {
  takeTypedAhead();
  change(false);
}
/** Whether the command palette is open. */
export const isPaletteOpen = (): boolean => isOpen;

/** Calls a function when the palette opens or closes. Returns a function that stops it. */
export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

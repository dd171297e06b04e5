/** When the member last used this page. A page that refreshes itself beside an empty chair must not keep the session open. */

// A call so soon after a press is made for the member.
const activeForMs = 60_000;

let usedAt = Date.now();
const listeners = new Set<() => void>();

function note(): void {
  usedAt = Date.now();
  for (const listener of listeners) listener();
}

/** Watches presses, keys and scrolling. Called once, at the page's start. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(event, note, { passive: true, capture: true });
}

/** Calls a function at each use of the page. Returns a function that stops it. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if the page was used within the last minute. Calls at other times are made by the page on its own. */
export const isInUse = (now = Date.now()): boolean => now - usedAt < activeForMs;

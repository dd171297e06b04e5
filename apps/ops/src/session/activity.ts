/** When the member last used this page. A page that only refreshes itself must not keep the session open. */

// A call so soon after a press is made for the member.
const activeForMs = 60_000;

let usedAt = 0;

function note(): void {
  usedAt = Date.now();
}

/** Watches presses, keys and scrolling in a page. Called once, at the page's start, which counts as a use. */
export function watchActivity(page: EventTarget): void {
  note();
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    page.addEventListener(event, note, { passive: true, capture: true });
}

/** True if the page was used within the last minute. Calls at other times are made by the page on its own. */
export const isInUse = (now = Date.now()): boolean => now - usedAt < activeForMs;

/** Whether a form has unsaved text, and the question before links, keys and the browser's Back leave it. */

/** A way out, and how it goes on. */
export type Leave = () => void;

/** Asks the member, and later calls the way out or forgets it. */
type HoldBack = (leave: Leave) => void;

let holdBack: HoldBack | null = null;
let here = { index: 0, pathname: '' };

/** React Router counts its history entries in their state. */
const indexOf = (state: unknown): number => Number((state as { idx?: unknown } | null)?.idx ?? 0);

/** Notes which history entry is shown. Called after each navigation. */
export function noteEntry(pathname: string): void {
  here = { index: indexOf(window.history.state), pathname };
}

/** Holds back every way out until the returned function is called. */
export function guardLeaving(ask: HoldBack): () => void {
  holdBack = ask;
  return () => {
    if (holdBack === ask) holdBack = null;
  };
}

/** Leaves the page by program, such as by a key: at once, or after the question if a form holds unsaved text. */
export function leavePage(leave: Leave): void {
  if (holdBack) holdBack(leave);
  else leave();
}

/** Watches Back and Forward. Called before the router's own listener is there, because on a window the first one registered runs first. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const delta = indexOf(event.state) - here.index;
    // The form stays while only filters or an overlay of the same page change.
    if (!holdBack || delta === 0 || window.location.pathname === here.pathname) return;
    event.stopImmediatePropagation();
    window.history.go(-delta);
    holdBack(() => window.history.go(delta));
  });
}

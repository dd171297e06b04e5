/** Whether a form has unsaved text, and the question before links, keys and the browser's Back leave it. */

/** A way out, and how it goes on. It may return a promise. */
export type Leave = () => unknown;

/** Asks the member, and later calls the way out or forgets it. */
type HoldBack = (leave: Leave) => void;

// A dialog over a form has a guard of its own; the form's is there again once the dialog is closed.
const guards: HoldBack[] = [];
let here = { index: 0, pathname: '' };

/** React Router counts its history entries in their state. */
const indexOf = (state: unknown): number => Number((state as { idx?: unknown } | null)?.idx ?? 0);

/** Notes which history entry is shown. Called after each navigation. */
export function noteEntry(pathname: string): void {
  here = { index: indexOf(window.history.state), pathname };
}

/** Holds back every way out until the returned function is called. Of several guards the last one asks. */
export function guardLeaving(ask: HoldBack): () => void {
  guards.push(ask);
  return () => {
    guards.splice(guards.lastIndexOf(ask), 1);
  };
}

/** Leaves the page by program, such as by a key: at once, or after the question if a form holds unsaved text. */
export function leavePage(leave: Leave): void {
  const holdBack = guards.at(-1);
  if (holdBack) holdBack(leave);
  else leave();
}

/** Watches Back and Forward. Called before the router's own listener is there, because on a window the first one registered runs first. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const delta = indexOf(event.state) - here.index;
    const holdBack = guards.at(-1);
    // The form stays while only filters or an overlay of the same page change.
    if (!holdBack || delta === 0 || window.location.pathname === here.pathname) return;
    event.stopImmediatePropagation();
    window.history.go(-delta);
    holdBack(() => window.history.go(delta));
  });
}

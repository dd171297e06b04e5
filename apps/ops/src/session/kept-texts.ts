/** What is typed and not sent outlives a reload in its tab's storage. It ends with the tab, and when the member signs out. */

import { signedOutEvent } from './signed-out.ts';

const prefix = 'kept ';
let isForgotten = false;

/** One text of the tab. Storage may be switched off or full: then nothing is kept. */
export function keptText(name: string): { read: () => string | null; write: (text: string | null) => void } {
  const key = prefix + name;
  return {
    read: () => attempt(() => sessionStorage.getItem(key)) ?? null,
    write: (text) =>
      attempt(() => {
        if (text === null || isForgotten) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      }),
  };
}

// Signing out clears the tab's storage. Nothing is kept there any more until the next page.
window.addEventListener(signedOutEvent, () => {
  isForgotten = true;
});

/** Calls a function each time the page may be gone in a moment: it is hidden, closed or loaded again. */
export function whenPageLeaves(keep: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  window.addEventListener('pagehide', keep);
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const signedOutEvent = 'signed-out';

/** Forgets what the tab keeps: the member has signed out. */
export function forgetTab(): void {
  window.dispatchEvent(new Event(signedOutEvent));
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/**
 * The time between a page's first paint, which needs no scripts, and the moment when the app has taken the page over. `startPage`
 * runs in a script inside the page's head.
 */
import { isTokenAlive } from './session/token.ts';

/**
 * Marks the page if its storage has a token that hasn't expired, so that the style sheet can hide what is for visitors only. Holds
 * submitted forms back until the app takes over: nothing else could send them.
 */
export function startPage(tokenKey: string): void {
  const { dataset } = document.documentElement;
  document.addEventListener('submit', (event) => {
    if ('takenOver' in dataset) return;
    event.preventDefault();
    (event.target as HTMLFormElement).dataset.held = '';
  });
  try {
    if (isTokenAlive(localStorage.getItem(tokenKey) ?? '')) dataset.signedIn = '';
  } catch {
    // The browser blocks its storage, so no session is stored.
  }
}

/** Called once the app shows what its session says. Sends a form that was submitted before. */
export function takePageOver(): void {
  const { dataset } = document.documentElement;
  delete dataset.signedIn;
  if ('takenOver' in dataset) return;
  dataset.takenOver = '';
  const form = document.querySelector<HTMLFormElement>('form[data-held]');
  if (!form) return;
  delete form.dataset.held;
  // Not requestSubmit, which Safari has since 16.
  form.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}

/** Starts the service worker, and notes when a new release has taken over. */
import { registerServiceWorker } from '@foodbank/app/register-service-worker';
import { savesData } from '@foodbank/app/save-data';

// After the first screen and its pictures, which come first on a slow line.
const startAfterMs = 3000;
const keepScreensAfterMs = 2000;

let updated = false;

/** Whether a new release has arrived since this page was opened: the next screen is then loaded as a page. */
export const isUpdated = (): boolean => updated;

/** Registers the service worker once the page is loaded. Browsers without one work as a website does. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  const hadOne = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    updated = hadOne;
  });
  const start = async () => {
    if (!navigator.onLine) return window.addEventListener('online', start, { once: true });
    registerServiceWorker('/app/');
    const registration = await container.ready;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
    // A page that was still loading when the service worker took over the open ones was left out.
    if (!container.controller) registration.active?.postMessage('take-over');
    if (!savesData()) setTimeout(() => registration.active?.postMessage('keep-screens'), keepScreensAfterMs);
  };
  if (document.readyState === 'complete') setTimeout(start, startAfterMs);
  else window.addEventListener('load', () => setTimeout(start, startAfterMs), { once: true });
}

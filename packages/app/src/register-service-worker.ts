// Twice as long after each further failure.
const firstWaitMs = 15_000;

/** Registers the service worker of a path such as /app/. Tries again later if it fails: until then the app works, but needs a network to open. */
export async function registerServiceWorker(scope: string, waitMs = firstWaitMs): Promise<void> {
  const again = () => setTimeout(() => registerServiceWorker(scope, waitMs * 2), waitMs);
  const registration = await navigator.serviceWorker.register(`${scope}sw.js`, { scope }).catch(() => null);
  if (!registration) return void again();
  const { installing } = registration;
  const checkInstall = () => {
    // The install failed, because a file did not load. A browser with an earlier release keeps using that.
    if (installing?.state === 'redundant' && !registration.active) again();
  };
  installing?.addEventListener('statechange', checkInstall, { once: true });
}

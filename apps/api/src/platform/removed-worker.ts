/** The kill switch of the apps' service workers: what is served in their place once an operator has them removed. */

/** The prefixes of the addresses of apps with a service worker, each with how the names of that worker's caches begin. */
const cachesOf: Readonly<Record<string, string>> = { '/app/': 'app-files-', '/ride/': 'ride-files-' };

/**
 * A service worker that removes the one before it: the files that it kept, and itself. From then on each page comes from the network. What
 * the page itself keeps, such as the basket, stays. It answers no requests, so a page that registers it again is not harmed.
 */
export const removedWorker = (prefix: string): string => `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('${cachesOf[prefix] ?? prefix}')) await caches.delete(name);
  await self.registration.unregister();
}
`;

/**
 * The service worker of /ride/. It keeps the page and its files, so that a rider who restarts the phone without a network can open the app.
 * Stops and contacts are kept by the page itself (kept-stops.ts): this worker never sees them.
 */

/** What the build knows about itself (service-worker-at-build.ts). */
export interface BuiltFiles {
  /** Changes with each build. */
  version: string;
  /** The addresses of the files with a hash in their names. */
  files: readonly string[];
}

declare const builtFiles: BuiltFiles;

// The library of workers can't be used beside the one of pages, so what is used here is declared.
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchingEvent extends WaitingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = self as unknown as Worker;

const page = '/ride/';
const prefix = 'ride-files-';
const cacheName = prefix + builtFiles.version;
// After this time the page is shown from the phone: the network is too slow to wait for.
const patienceMs = 4000;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (pathname.startsWith('/ride/assets/')) event.respondWith(answerFile(request));
});

/** Keeps the page together with its files: never the one without the other. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll([...builtFiles.files])]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await worker.clients.claim();
}

/** The page from the network, so that no release is missed; from the phone if there is no answer in time. */
async function answerPage(request: Request): Promise<Response> {
  const kept = await caches.match(page, { cacheName, ignoreVary: true });
  if (!kept) return fetch(request);
  const sent = fetch(request).then((answer) => (answer.status >= 500 ? kept : answer));
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patienceMs);
  });
  return Promise.race([sent, late]).catch(() => kept);
}

/** A file with a hash in its name, which never changes: from the phone if it is there. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

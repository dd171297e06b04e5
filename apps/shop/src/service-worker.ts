/**
 * The service worker of /app/. It keeps the page and its files, so that the app opens without a network. Answers of the server are
 * kept by the page itself (kept-answers.ts): this worker never sees a customer's data.
 */

/** What the build knows about itself (service-worker-at-build.ts). */
export interface BuiltFiles {
  /** Changes with each build. */
  version: string;
  /** The files that the page names: without them the app doesn't open. */
  first: readonly string[];
  /** All other files, such as the scripts of the screens. */
  later: readonly string[];
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
interface PushingEvent extends WaitingEvent {
  data: { json(): unknown } | null;
}
interface PressedEvent extends WaitingEvent {
  notification: { data: unknown; close(): void };
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WaitingEvent & { data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: PushingEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, shown: object): Promise<void> };
  location: Location;
}
const worker = self as unknown as Worker;

const page = '/app/';
const prefix = 'app-files-';
const cacheName = prefix + builtFiles.version;
// After this time a page is shown from the phone, and the network is too slow to wait for.
const patienceMs = 4000;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.clients.claim());
  if (event.data === 'keep-screens') event.waitUntil(keepScreens());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (pathname.startsWith('/app/assets/')) event.respondWith(answerFile(request));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a notification. The server sends words that may lie on a table; what can't be read is shown as some message, as the browser asks for one. */
async function show(data: PushingEvent['data']): Promise<void> {
  let sent: Record<string, unknown> = {};
  try {
    sent = Object(data?.json());
  } catch {
    // No JSON.
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  await worker.registration.showNotification(text(sent.title, 'Foodbank'), {
    body: text(sent.body, 'You have a new message.'),
    // A copy of the same message takes its place.
    tag: text(sent.tag, 'message'),
    data: text(sent.path, page),
    icon: '/app/icons/192.png',
  });
}

/** Opens the page that a notification is about: in the app where it is open. Only pages of the app. */
async function open(path: unknown): Promise<void> {
  const address = typeof path === 'string' && path.startsWith(page) ? path : page;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const first = pages.find(({ url }) => new URL(url).pathname.startsWith(page));
  if (!first) return void (await worker.clients.openWindow(address));
  await first.focus();
  // A page that another worker has can't be sent on.
  await first.navigate(address).catch(() => worker.clients.openWindow(address));
}

/** Keeps the page together with the files that it names: never the one without the other. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Files with a hash come from the browser's own cache, so that they are sent only once.
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll([...builtFiles.first])]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await worker.clients.claim();
}

/** The page from the network, so that no release is missed; from the phone if there is no answer in time. */
async function answerPage(request: Request): Promise<Response> {
  const kept = await caches.match(page, { cacheName });
  if (!kept) return fetch(request);
  const sent = fetch(request).then((answer) => (answer.status >= 500 ? kept : answer));
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patienceMs);
  });
  return Promise.race([sent, late]).catch(() => kept);
}

/** A file with a hash in its name, which never changes: from the phone if it is there. */
async function answerFile(request: Request): Promise<Response> {
  // By the address alone: answers vary by encoding and origin, but a file has one content.
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // A full phone keeps nothing more; the file is used all the same.
  if (answer.ok) await keep(request, answer.clone()).catch(() => {});
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

/** Fetches the screens that weren't opened yet, one after the other, so that they open without a network. */
async function keepScreens(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const address of builtFiles.later)
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => {});
}

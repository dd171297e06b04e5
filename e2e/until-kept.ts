import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has the page, and all screens. */
export async function untilKept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const areKept = async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('app-files-'));
    const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    const worker = await (await fetch('/app/sw.js')).text();
    const files = worker.match(/\/app\/assets\/[\w.-]+/g) ?? [];
    return files.length > 10 && files.every((file) => kept.has(file));
  };
  // They come one after the other.
  await expect.poll(() => page.evaluate(areKept), { timeout: 60_000 }).toBe(true);
}

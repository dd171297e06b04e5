import { expect, type Page, type Request } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/**
 * Adds up how far the layout shifts on each page that is opened from now on, except after the visitor's own input. `soFar` is the total
 * on the open page, as Chromium scores layout shifts. `untilLoaded` waits until the page has loaded whatever it asks for by itself.
 */
export async function watchShifts(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  await page.addInitScript(() => {
    let total = 0;
    const add = (entries: readonly PerformanceEntry[]) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) total += value;
      return total;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftSoFar: () => add(observer.takeRecords()) });
  });
  return {
    soFar: () => page.evaluate(() => (window as unknown as { shiftSoFar: () => number }).shiftSoFar()),
    async untilLoaded() {
      await page.waitForLoadState('load');
      do {
        await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
        await page.evaluate(async () => {
          await document.fonts.ready;
          // Some islands load when the browser is idle.
          await new Promise((resolve) => requestIdleCallback(resolve));
        });
        await paint(page, 3);
      } while (pending.size > 0);
    },
  };
}

/** Lets the browser paint a number of times. */
export async function paint(page: Page, frames: number) {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);
}

/** Scrolls through the whole page, with two paints at each stop, so that lazy content is shown. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo({ top, behavior: 'instant' });
      for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

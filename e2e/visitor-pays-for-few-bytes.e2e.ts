import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** What came over the line for a page, by kind, in bytes as sent. */
function weigh(page: Page) {
  const weights = { script: 0, all: 0 };
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const add = async () => {
      const { responseBodySize } = await request.sizes();
      weights.all += responseBodySize;
      if (request.resourceType() === 'script') weights.script += responseBodySize;
    };
    pending.push(add());
  });
  const settle = async () => {
    await page.waitForLoadState('networkidle');
    await Promise.all(pending);
    return { ...weights, script: weights.script + (await inlineScriptBytes(page)) };
  };
  return { settle };
}

/** Scripts inside the page count too: as much as brotli makes of them. */
async function inlineScriptBytes(page: Page): Promise<number> {
  const texts = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent ?? ''));
  return brotliCompressSync(texts.join('\n')).length;
}

/** Scrolls through the whole page and answers how far things jumped on the way. */
async function readThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo({ top, behavior: 'instant' });
      // What waits to be seen is told of it with a frame, however late that comes.
      for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return shift;
  });
}

test('the first page is light before anything is touched, and whole', async ({ page }) => {
  const scale = weigh(page);
  await page.goto('/');
  const first = await scale.settle();
  expect(first.script).toBeLessThanOrEqual(3_000);
  expect(first.all).toBeLessThanOrEqual(150_000);
  const shift = await readThrough(page);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const whole = await scale.settle();
  expect(whole.script).toBeLessThanOrEqual(70_000);
  expect(whole.all).toBeLessThanOrEqual(400_000);
  expect(shift).toBeLessThanOrEqual(0.01);
});

for (const path of ['/become-a-rider', '/dietitian', '/oyo-state']) {
  test(`${path} has no more script than the bar and the menu need`, async ({ page }) => {
    const scale = weigh(page);
    await page.goto(path);
    const shift = await readThrough(page);
    const { script } = await scale.settle();
    expect(script).toBeLessThanOrEqual(2_000);
    expect(shift).toBeLessThanOrEqual(0.01);
  });
}

for (const path of ['/faq', '/contact-us', '/get-in-touch', '/get-in-touch/#partnershipForm']) {
  test(`nothing jumps on ${path} when its form comes alive`, async ({ page }) => {
    await page.goto(path);
    const shift = await readThrough(page);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect(shift).toBeLessThanOrEqual(0.01);
  });
}

import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { makeAgent } from './agents.ts';
import { expect, test } from './journey.ts';
import { scrollThrough, watchShifts } from './shifts.ts';

const shiftMax = 0.01;

test.use({ reducedMotion: 'no-preference' });

/** Counts the bytes that a page loads, as sent. */
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
  const read = async () => {
    await Promise.all(pending);
    return { ...weights, script: weights.script + (await inlineScriptBytes(page)) };
  };
  return { read };
}

/** The bytes of the scripts inside the page, compressed by brotli. */
async function inlineScriptBytes(page: Page): Promise<number> {
  const texts = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent ?? ''));
  return brotliCompressSync(texts.join('\n')).length;
}

test('the home page loads few bytes before any interaction, and is complete', async ({ page }) => {
  const scale = weigh(page);
  const shifts = await watchShifts(page);
  await page.goto('/');
  await shifts.untilLoaded();
  const first = await scale.read();
  expect(first.script).toBeLessThanOrEqual(3_000);
  expect(first.all).toBeLessThanOrEqual(150_000);
  await scrollThrough(page);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await shifts.untilLoaded();
  const whole = await scale.read();
  expect(whole.script).toBeLessThanOrEqual(70_000);
  expect(whole.all).toBeLessThanOrEqual(400_000);
  expect(await shifts.soFar()).toBeLessThanOrEqual(shiftMax);
});

test('an invitation loads few bytes', async ({ page }) => {
  const { referralCode } = await makeAgent();
  const scale = weigh(page);
  const shifts = await watchShifts(page);
  await page.goto(`/join/${referralCode}`);
  await scrollThrough(page);
  await shifts.untilLoaded();
  const { script, all } = await scale.read();
  expect(script).toBeLessThanOrEqual(3_000);
  expect(all).toBeLessThanOrEqual(100_000);
  expect(await shifts.soFar()).toBeLessThanOrEqual(shiftMax);
});

for (const path of ['/become-a-rider', '/dietitian', '/oyo-state', '/rates']) {
  test(`${path} has only the script that the bar and the menu need`, async ({ page }) => {
    const scale = weigh(page);
    const shifts = await watchShifts(page);
    await page.goto(path);
    await scrollThrough(page);
    await shifts.untilLoaded();
    expect((await scale.read()).script).toBeLessThanOrEqual(2_000);
    expect(await shifts.soFar()).toBeLessThanOrEqual(shiftMax);
  });
}

for (const path of ['/faq', '/contact-us', '/get-in-touch', '/get-in-touch/#partnershipForm']) {
  test(`the layout of ${path} does not shift when its form becomes interactive`, { tag: '@details' }, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    await page.goto(path);
    await scrollThrough(page);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await shifts.untilLoaded();
    expect(await shifts.soFar()).toBeLessThanOrEqual(shiftMax);
  });
}

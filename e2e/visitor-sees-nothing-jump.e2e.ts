import type { Page } from '@playwright/test';
import { expect, test, untilLettersAreThere } from './journey.ts';

const shiftMax = 0.01;
const pages = ['/', '/become-a-rider', '/get-in-touch', '/faq', '/dietitian', '/contact-us', '/oyo-state'];
const notices = ['/thank-you/newsletter', '/no-such-page', '/500.html'];

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Adds up how far things jump, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let total = 0;
    const add = (entries: readonly PerformanceEntry[]) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) total += value;
      return total;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftSoFar: () => add(observer.takeRecords()) });
  });

/** Lets the browser paint a few times. */
const paint = (page: Page, frames: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);

/** The screens of both kinds of journey, and the commonest phone that is wider: its lines break at other words. */
const views = [
  ...[...pages, ...notices].map((path) => ({ path, on: '', screen: null })),
  { path: '/', on: ' on a wider phone', screen: { width: 412, height: 823 } },
];

for (const { path, on, screen } of views) {
  test(`nothing jumps on ${path}${on} when its letters come late`, async ({ page }) => {
    if (screen) await page.setViewportSize(screen);
    await watchShifts(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    // A browser gives a preloaded letter a moment before it paints with another: the first paint has no words yet.
    await paint(page, 20);
    const loadedFaces = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    const before = await loadedFaces();
    release();
    await expect.poll(loadedFaces).toBeGreaterThanOrEqual(before + 2);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await paint(page, 3);
    const shift = await page.evaluate(() => (window as unknown as { shiftSoFar: () => number }).shiftSoFar());
    expect(shift).toBeLessThanOrEqual(shiftMax);
  });
}

test('a name with dotted letters keeps the type of the page, and only then are they fetched', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('dotted')) fetched.push(request.url());
  });
  const said = [{ content: 'Mo dúpẹ́.', name: 'Ọlásùnkànmí Ẹ̀bùn Adéṣọlá' }];
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  await page.getByRole('heading', { name: 'Testimonies' }).scrollIntoViewIfNeeded();
  const name = page.getByText('Ọlásùnkànmí');
  await expect(name).toBeVisible();
  await expect.poll(() => fetched.length).toBe(1);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'figcaption' });
  await expect
    .poll(async () => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    })
    .toEqual([]);
});

test('the six steps take no more than two screens of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Get Started with Foodbank' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await untilLettersAreThere(page);
  const height = await steps.evaluate((section) => section.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(2 * 740);
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settle, test, untilFontsAreLoaded } from './journey.ts';
import { scrollThrough, watchShifts } from './shifts.ts';

const pace = 3_000;

test.use({ reducedMotion: 'no-preference' });

/** Opens the first page with six testimonies, a stopped clock, and slides that arrive at once. */
async function openCarousel(page: Page) {
  const said = Array.from({ length: 6 }, (_, index) => ({
    content: `Words ${index + 1}, and a few more of them so that a card has two lines or three.`,
    name: `Person ${index + 1}`,
  }));
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  await page.addInitScript(() => {
    const scrollTo = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
      Reflect.apply(scrollTo, this, [{ ...(options as ScrollToOptions), behavior: 'instant' }]);
    } as typeof scrollTo;
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Testimonies' }).scrollIntoViewIfNeeded();
  const region = page.getByRole('region', { name: 'What customers say' });
  await expect(region.getByRole('listitem')).toHaveCount(6);
  await region.scrollIntoViewIfNeeded();
  await settle(page);
  const at = () => region.evaluate((frame) => frame.scrollLeft);
  const step = () =>
    region.evaluate((frame) => {
      const [first, second] = [...frame.querySelectorAll('li')].map((slide) => slide.getBoundingClientRect().left);
      return (second ?? 0) - (first ?? 0);
    });
  return { region, at, step };
}

test('testimonies advance by one slide every three seconds, and begin again after the last', {
  tag: '@desktop',
}, async ({ page }) => {
  const { region, at, step } = await openCarousel(page);
  const width = await step();
  await page.clock.runFor(pace - 100);
  expect(await at()).toBe(0);
  await page.clock.runFor(100);
  expect(Math.abs((await at()) - width)).toBeLessThan(2);
  await page.clock.runFor(pace);
  expect(Math.abs((await at()) - 2 * width)).toBeLessThan(2);
  const slidesSeen = Math.round((await region.evaluate((frame) => frame.clientWidth)) / width);
  await page.clock.runFor(pace * (6 - slidesSeen - 1));
  expect(await at()).toBe(0);
});

test('testimonies pause while a pointer, the focus or a finger is on them', { tag: '@desktop' }, async ({ page }) => {
  const { region, at } = await openCarousel(page);
  const holds: [name: string, hold: () => Promise<void>, release: () => Promise<void>][] = [
    ['pointer', () => region.hover(), () => page.mouse.move(2, 2)],
    ['focus', () => region.focus(), () => region.blur()],
    ['finger', () => region.dispatchEvent('touchstart'), () => region.dispatchEvent('touchend')],
  ];
  for (const [name, hold, release] of holds) {
    await hold();
    await settle(page);
    const before = await at();
    await page.clock.runFor(pace * 3);
    expect(await at(), name).toBe(before);
    await release();
    await settle(page);
    await page.clock.runFor(pace);
    expect(await at(), name).not.toBe(before);
  }

  // With the focus they stay paused after the pointer has left.
  await region.focus();
  await region.hover();
  await page.mouse.move(2, 2);
  await settle(page);
  const before = await at();
  await page.clock.runFor(pace * 3);
  expect(await at()).toBe(before);
});

test('the button stops the testimonies until it is pressed again', { tag: '@details' }, async ({ page }) => {
  const { at } = await openCarousel(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).blur();
  await page.mouse.move(2, 2);
  await settle(page);
  await page.clock.runFor(pace * 3);
  expect(await at()).toBe(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Pause' }).blur();
  await page.mouse.move(2, 2);
  await settle(page);
  await page.clock.runFor(pace);
  expect(await at()).toBeGreaterThan(0);
});

test('testimonies do not move for readers with reduced motion', { tag: '@details' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { at } = await openCarousel(page);
  await page.clock.runFor(pace * 3);
  expect(await at()).toBe(0);
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await at()).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
});

for (const [width, slides] of [
  [360, 1],
  [520, 1],
  [768, 1],
  [769, 3],
  [1280, 3],
] as const) {
  test(`on a screen of ${width} px the carousel shows ${slides} at once and stays on the screen`, {
    tag: '@details',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { region, step } = await openCarousel(page);
    const frame = await region.evaluate((element) => ({
      width: element.clientWidth,
      right: element.getBoundingClientRect().right,
    }));
    expect(frame.right).toBeLessThanOrEqual(width);
    expect(Math.round(frame.width / (await step()))).toBe(slides);
    await expectNoSidewaysScroll(page);
  });
}

test('the shortest testimony has a card of its own, in large type', { tag: '@desktop' }, async ({ page }) => {
  const said = [
    { content: 'The basket came on the day they said.', name: 'Chinedu' },
    { content: 'Nothing was missing.', name: 'Hauwa' },
  ];
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/testimonies')) loads += 1;
  });
  await page.goto('/');
  await scrollThrough(page);
  const card = page.getByRole('region', { name: 'A customer’s words' });
  await expect(card.getByRole('figure')).toContainText('Nothing was missing.Hauwa');
  await expect(card.getByText('Example')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Testimonies' }).getByRole('figure')).toHaveCount(2);
  expect(loads).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('in development the card’s testimony is marked as an example', { tag: '@details' }, async ({ page }) => {
  await page.goto('/');
  await scrollThrough(page);
  await expect(page.getByRole('region', { name: 'A customer’s words' }).getByText('Example')).toBeVisible();
});

test('while there is no testimony the card holds a promise, without a gap', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: [] }));
  await page.goto('/');
  await scrollThrough(page);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const promise = page.getByRole('region', { name: 'Our promise' });
  await expect(promise).toContainText('Tell us before the date.');
  await expect(page.getByRole('region', { name: 'A customer’s words' })).toHaveCount(0);
  await expectAccessible(page);
  await promise.getByRole('link', { name: 'More answers' }).click();
  await expect(page).toHaveURL(/\/faq$/);
});

test('a name with dotted letters is in the page’s own font, whose file for them is loaded only then', {
  tag: '@details',
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('dotted-text')) fetched.push(request.url());
  });
  const said = [{ content: 'Mo dúpẹ́.', name: 'Ọlásùnkànmí Ẹ̀bùn Adéṣọlá' }];
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  const { untilLoaded } = await watchShifts(page);
  await page.goto('/');
  await untilLoaded();
  expect(fetched).toEqual([]);
  await page.getByRole('heading', { name: 'Testimonies' }).scrollIntoViewIfNeeded();
  const name = page.getByRole('region', { name: 'Testimonies' }).getByText('Ọlásùnkànmí');
  await expect(name).toBeVisible();
  await expect.poll(() => fetched.length).toBe(1);
  await untilFontsAreLoaded(page);

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

import { expect, expectAccessible, test, untilFontsAreLoaded } from './journey.ts';
import { scrollThrough } from './shifts.ts';

test.use({ reducedMotion: 'no-preference' });

const modalName = 'Download the app to get started';

test('Get Started opens the links to the app, and icon, backdrop and Escape close them', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Get Started', exact: true });
  const modal = page.getByRole('dialog', { name: modalName });
  const closings = [
    () => modal.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];
  for (const close of closings) {
    await start.click();
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('img', { name: 'QR code: Foodbank for Android' })).toBeVisible();
    await expect(modal.getByRole('img', { name: 'QR code: Foodbank for iOS' })).toBeVisible();
    await close();
    await expect(modal).toBeHidden();
    await expect(start).toBeFocused();
  }
  await start.click();
  await expect(modal).toHaveCSS('opacity', '1');
  await expect(modal.getByRole('link', { name: 'Android app Android 8.0+' })).toHaveAttribute('href', /\/app\/$/);
  await expectAccessible(page);
});

test('the modal takes three tenths of a second to scale and fade in', async ({ page }) => {
  await page.goto('/');
  const modal = page.locator('#download-modal');
  await expect(modal).toHaveCSS('opacity', '0');
  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  await expect(modal).toHaveCSS('animation-duration', '0.3s');
  await expect(modal).toHaveCSS('transition-property', 'opacity, transform, display, overlay');
  await expect(modal).toHaveCSS('transition-duration', /^(0\.3s(, )?)+$/);
  const from = await modal.evaluate((dialog) => {
    const { animationName } = getComputedStyle(dialog);
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    return rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)?.cssText;
  });
  expect(from).toMatch(/opacity: 0; transform: scale\(0\.94\)/);
  await expect(modal).toHaveCSS('opacity', '1');
  await expect(modal).toHaveCSS('transform', 'none');
});

test('the bar turns solid after a tenth of the hero, and Back to top shows after all of it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await untilFontsAreLoaded(page);
  const bar = page.getByRole('banner').locator('> div').nth(1);
  const hero = await page.locator('#hero').evaluate((element) => ({
    height: (element as HTMLElement).offsetHeight,
    end: (element as HTMLElement).offsetTop + (element as HTMLElement).offsetHeight,
  }));
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  const top = page.getByRole('link', { name: 'Back to top' });

  await scrollTo(Math.floor(hero.height * 0.1) - 2);
  await expect(bar).toHaveCSS('background-color', 'rgba(255, 255, 255, 0)');
  await scrollTo(Math.ceil(hero.height * 0.1) + 2);
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(bar).not.toHaveCSS('box-shadow', 'none');
  await expect(top).toBeHidden();
  await scrollTo(hero.end + 10);
  await expect(top).toBeVisible();
  await expectAccessible(page);
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(top).toBeHidden();
});

test('the menu slides in on a narrow screen and closes by button, Escape and beside it', async ({ page }) => {
  await page.setViewportSize({ width: 809, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const toggle = page.locator('summary').first();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  for (const close of [() => toggle.locator('svg').last().click(), () => page.keyboard.press('Escape')]) {
    await toggle.click();
    await expect(menu).toBeVisible();
    await expect(toggle).toHaveText('Close menu', { useInnerText: true });
    await close();
    await expect(menu).toBeHidden();
  }
  await toggle.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(20, 400);
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'Oyo State Partnership' }).click();
  await expect(page).toHaveURL(/\/oyo-state$/);

  await page.setViewportSize({ width: 810, height: 740 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(toggle).toBeHidden();
});

test('the licences scroll until they are stopped', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Licences and registrations' });
  const track = banner.locator('ul').first().locator('..');
  await expect(banner).toContainText('Lender licence');
  await expect(track).toHaveCSS('animation-play-state', 'running');
  const stop = banner.getByRole('checkbox', { name: 'Stop the moving text' });
  await stop.focus();
  await page.keyboard.press('Space');
  await expect(track).toHaveCSS('animation-play-state', 'paused');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await untilFontsAreLoaded(page);
  await expect(track).toHaveCSS('animation-name', 'none');
  await expect(stop).toBeHidden();
  // Without motion all of it has to fit.
  const ends = await banner
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left + item.scrollWidth));
  expect(ends).toHaveLength(4);
  for (const end of ends) expect(end).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expectAccessible(page);
});

test.describe('with a pointer, as no finger has one', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('the licences stop under a pointer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await untilFontsAreLoaded(page);
    const track = page.getByRole('region', { name: 'Licences and registrations' }).locator('ul').first().locator('..');
    await page.getByRole('region', { name: 'Licences and registrations' }).hover();
    await expect(track).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(5, 5);
    await expect(track).toHaveCSS('animation-play-state', 'running');
  });
});

test('the menu works with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 809, height: 740 });
  await page.goto('/faq');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const toggle = page.locator('summary').first();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Our Process' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  // It closes after its last link.
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Become an agent' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});

test('the page scrolls after its window was made wider than the open menu needs', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 740 });
  await page.goto('/');
  await page.locator('summary').first().click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(menu).toBeHidden();
});

test('Back to top stops between the newsletter’s text and the footer', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await scrollThrough(page);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const made = page.getByRole('contentinfo').getByText('Made by');
  await expect(made).toBeInViewport();
  const endOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
  const link = await page.getByRole('link', { name: 'Back to top' }).boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  const text = await page.getByText('We use your address for this newsletter only.').boundingBox();
  expect(endOf(link)).toBeLessThanOrEqual(footer?.y ?? 0);
  expect(link?.y).toBeGreaterThanOrEqual(endOf(text));
});

import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, untilFontsAreLoaded } from './journey.ts';
import { scrollThrough } from './shifts.ts';

const pages = [
  '/',
  '/become-a-rider',
  '/get-in-touch',
  '/faq',
  '/dietitian',
  '/contact-us',
  '/oyo-state',
  '/rates',
  '/terms',
  '/privacy',
];

/** Fails if an element reaches out of another one at the left or at the right. */
async function expectInside(inner: Locator, outer: Locator) {
  const [inside, around] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!inside || !around) throw new Error('an element is not shown');
  expect(inside.x).toBeGreaterThanOrEqual(around.x);
  expect(inside.x + inside.width).toBeLessThanOrEqual(around.x + around.width);
}

test('the cards of the app fit a screen of 320 px, on the page and in the modal', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await untilFontsAreLoaded(page);
  const expectCardsFit = async (around: Locator) => {
    const cards = around.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^QR code/ }) });
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) {
      await expectInside(card, around);
      await expectInside(card.getByRole('img', { name: /^QR code/ }), card);
      await expectInside(card.getByRole('link'), card);
    }
  };
  await expectCardsFit(page.locator('#download'));
  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Download the app to get started' });
  await expect(modal).toBeVisible();
  await expectCardsFit(modal);
});

for (const width of [360, 1280]) {
  test(`with text of double size every page fits a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    for (const path of pages) {
      await page.goto(path);
      await untilFontsAreLoaded(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

/** Each control of the page with the contrast between its focus ring and what is behind the ring. */
async function listRingContrasts(page: Page) {
  // After a key, focus that a script moves is shown as the keyboard's is.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return /, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary');
    const rings: { control: string; contrast: number }[] = [];
    for (const control of controls) {
      control.focus();
      if (document.activeElement !== control || control.matches('.visually-hidden')) continue;
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(control);
      const ground = luminance(groundOf(parseFloat(outlineOffset) < 0 ? control : control.parentElement));
      const ring = outlineStyle === 'none' ? ground : luminance(outlineColor);
      const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
      rings.push({ control: control.textContent || control.id, contrast });
    }
    return rings;
  });
}

test('the keyboard’s focus is seen on every control, on dark bands as well', { tag: '@desktop' }, async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await scrollThrough(page);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    const rings = await listRingContrasts(page);
    expect(rings.length).toBeGreaterThan(10);
    expect(rings.filter(({ contrast }) => contrast < 3)).toEqual([]);
  }
});

test('the keyboard’s focus is seen on the button that closes the menu', async ({ page }) => {
  await page.goto('/');
  const toggle = page.locator('summary').first();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(toggle).toBeFocused();
  const ring = await toggle.evaluate((summary) => {
    const icon = [...summary.querySelectorAll('svg')].at(-1)?.getBoundingClientRect();
    const drawn = [summary, ...summary.querySelectorAll('span')].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isRinged = getComputedStyle(element).outlineStyle === 'solid';
      return isRinged && icon && left <= icon.left && right >= icon.right && top <= icon.top && bottom >= icon.bottom;
    });
    return drawn.length;
  });
  expect(ring).toBe(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the logo is drawn in the reader’s own ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/');
    const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    expect(text).not.toBe(ground);
    const logos = await page.getByRole('img', { name: 'Foodbank', exact: true }).all();
    expect(logos).toHaveLength(2);
    for (const logo of logos) await expect(logo.locator('path').last()).toHaveCSS('fill', text);
  });
}

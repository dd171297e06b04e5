import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { startOwnProduct } from './own-product.ts';
import { productAddress } from './product.ts';

export { expect };

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const test = base.extend<{ checked: undefined }, { product: undefined }>({
  // Each worker has its own: no two journeys use one at once. After a failure Playwright begins a new worker, and so with a new product.
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const stop = await startOwnProduct();
      await use(undefined);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
  baseURL: async ({}, use) => use(productAddress()),
  // Every journey fails if the page throws an error or breaks the content policy.
  checked: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (line) => {
        // The browser logs each failed response, and journeys cause some on purpose.
        if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) problems.push(line.text());
      });
      await use(undefined);
      // The page may still wait for a response that the journey mocks.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

type Tabbable = 'button' | 'link' | 'textbox' | 'checkbox' | 'radio' | 'combobox' | 'searchbox' | 'slider';

/** Presses Tab until an element with this accessible name has the focus. Fails after 80 presses: the menu of a member with every role has forty entries. */
export async function tabTo(page: Page, role: Tabbable, name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).locator('visible=true').first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${role} ${name}`);
}

/** Waits until React's effects have run, which may come a few turns of the event loop after what caused them. */
export async function settle(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Not a timer or a frame, because a test may have stopped the page's clock.
        const { port1, port2 } = new MessageChannel();
        let turns = 5;
        port1.onmessage = () => (--turns > 0 ? port2.postMessage(0) : resolve());
        port2.postMessage(0);
      }),
  );
}

/** Waits until the fonts that the page asked for are loaded. */
export async function untilFontsAreLoaded(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A promise `opened` that resolves when `open` is called. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}

/** Holds the requests to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

const isLanding = process.env.JOURNEYS === 'landing';
/** The screens that axe has judged in this worker. */
const judged = new Set<string>();

/**
 * Fails if axe finds a violation. Waits for animations first, because text that fades in has too little contrast. A landing judges each
 * screen once, without its contrasts, which take longest: the other sets of journeys judge all.
 */
export async function expectAccessible(page: Page) {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect(heading).toBeVisible();
  if (isLanding) {
    const dialog = page.getByRole('dialog').first();
    const texts = [await heading.textContent(), (await dialog.isVisible()) && (await dialog.textContent())];
    const screen = `${new URL(page.url()).pathname} ${texts.join(' ')}`.replaceAll(/[^\s/]*\d[^\s/]*/g, '7');
    if (judged.has(screen)) return;
    judged.add(screen);
  }
  const isLoaded = await page.evaluate(async () => {
    const listRunning = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    while (listRunning().length > 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    return 'axe' in window;
  });
  // The content policy refuses a script element. Loaded once per document, because loading takes longer than the check.
  if (!isLoaded) await page.evaluate(axeSource);
  let violations = await findViolations(page);
  // A page that is on its way to the next has no heading: the next one is judged.
  if (violations.some((violation) => violation.startsWith('page-has-heading-one'))) {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    violations = await findViolations(page);
  }
  expect(violations).toEqual([]);
}

const findViolations = (page: Page) =>
  page.evaluate(async (skipsContrasts) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, {
      ...{ resultTypes: ['violations'], preload: false },
      ...(skipsContrasts && { rules: { 'color-contrast': { enabled: false } } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, isLanding);

/** Fails if something is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page) {
  // Polled, because some screens are drawn anew after the window changed. Not the window's inner width: on a phone it grows with what is
  // too wide.
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widthOf).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

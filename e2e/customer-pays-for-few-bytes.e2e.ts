import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

// Until the first products of a store can be put into the basket, with their drawings and all fonts.
const firstMax = 150_000;
const secondMax = 10_000;
// Riders begin with the log-in, and have no drawings.
const riderMax = 100_000;

/**
 * The bytes of a page's answers, as sent; those that the browser or the service worker had are none. Those that the service worker asks
 * for count apart.
 */
function weigh(page: Page) {
  const sizes = new Map<string, number>();
  const sizesOfWorker = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const open = new Set<Request>();
  page.context().on('request', (request) => open.add(request));
  page.context().on('requestfailed', (request) => open.delete(request));
  page.context().on('requestfinished', (request) => {
    open.delete(request);
    const add = async () => {
      const response = await request.response();
      if (!response || response.fromServiceWorker()) return;
      const { responseBodySize } = await request.sizes();
      const { pathname, search } = new URL(request.url());
      const own = request.serviceWorker() ? sizesOfWorker : sizes;
      own.set(pathname + search, Math.max(0, responseBodySize));
    };
    pending.push(add().catch(() => {}));
  });
  return {
    /** What came, once the fonts are there, files of these names too, and nothing is under way. */
    async read(...names: RegExp[]) {
      await page.evaluate(() => document.fonts.ready);
      await expect
        .poll(async () => {
          await Promise.all(pending);
          return open.size === 0 && names.every((name) => [...sizes.keys()].some((address) => name.test(address)));
        })
        .toBe(true);
      return {
        page: sum(sizes),
        worker: sum(sizesOfWorker),
        listed: [...largestFirst(sizes), ...largestFirst(sizesOfWorker)],
      };
    },
    clear() {
      sizes.clear();
      sizesOfWorker.clear();
    },
  };
}

type Sizes = ReadonlyMap<string, number>;

const sum = (sizes: Sizes) => [...sizes.values()].reduce((total, size) => total + size, 0);
const largestFirst = (sizes: Sizes) => [...sizes].sort(([, one], [, other]) => other - one);

test('the shop’s first load costs at most 150 KB with fonts, and the second one 10 KB', async ({ page }) => {
  const scale = weigh(page);
  await page.goto('/app/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Mile 12 Fresh Foods/ }).click();
  const products = page.getByRole('list', { name: 'All products' });
  await expect(products.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  const first = await scale.read(
    /products\?store=[\w-]+$/,
    /category=combos/,
    /\/categories/,
    /foods-.*svg/,
    /dotted-text/,
  );
  expect(first.page, JSON.stringify(first.listed)).toBeLessThanOrEqual(firstMax);
  // Those of the screen come after the page's own, so that their rules win.
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href?.match(/(\w+)-[^/]*\.css$/)?.[1]),
  );
  expect(sheets.filter((name) => name !== undefined)).toEqual(['core', 'shared', 'HomePage']);
  // The service worker comes after the first screen.
  await untilKept(page);
  await scale.read();
  scale.clear();
  await page.reload();
  await expect(products.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const second = await scale.read();
  expect(second.page + second.worker, JSON.stringify(second.listed)).toBeLessThanOrEqual(secondMax);
});

test('the riders’ first load costs at most 100 KB with fonts', async ({ page }) => {
  const scale = weigh(page);
  await page.goto('/ride/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ride = await scale.read(/figtree.*woff2/);
  expect(ride.page, JSON.stringify(ride.listed)).toBeLessThanOrEqual(riderMax);
});

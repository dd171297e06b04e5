import { expect, gate, holdRequests, settle, test } from './journey.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

const notice = 'You’re offline.';

test('an answer from before the network was lost doesn’t hide that it is lost', async ({ page, context }) => {
  await page.goto('/app/');
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await untilKept(page);
  const asked = gate();
  const lost = gate();
  await context.route('**/api/v1/shop/products/basmati-rice-1-kg?*', async (route) => {
    const response = await route.fetch();
    asked.open();
    await lost.opened;
    await route.fulfill({ response });
  });
  await page.goto('/app/products/basmati-rice-1-kg');
  await asked.opened;
  await context.setOffline(true);
  await expect(page.getByText(notice)).toBeVisible();
  lost.open();
  await expect(page.getByRole('heading', { name: 'Basmati rice', level: 1 })).toBeVisible();
  await settle(page);
  await expect(page.getByText(notice)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(notice)).toHaveCount(0);
});

test('a phone that loses the network before the app is kept on it keeps the app once the network is back', async ({
  page,
  context,
}) => {
  await page.clock.install();
  // The page counts as loaded once its fonts are there, and the service worker comes after that.
  const release = await holdRequests(page, /\.woff2/);
  await page.goto('/app/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await context.setOffline(true);
  release();
  await page.waitForLoadState('load');
  await page.clock.runFor(10_000);
  await expect(page.getByText(notice)).toBeVisible();
  await context.setOffline(false);
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
});

test('a page that was loading while the service worker took over opens all its screens without a network', async ({
  page,
  context,
}) => {
  const release = await holdRequests(page, '**/app/');
  const loaded = page.goto('/app/');
  const other = await context.newPage();
  await other.goto('/app/');
  await untilKept(other);
  await other.close();
  release();
  await loaded;
  await untilKept(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Basket' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
});

test('a service worker whose install failed is installed later, while the page stays open', async ({
  page,
  context,
}) => {
  let failures = 0;
  // The service worker’s own request for the page.
  await context.route('**/app/', async (route) => {
    if (!route.request().serviceWorker() || failures === 2) return route.continue();
    failures += 1;
    await route.abort();
  });
  await page.clock.install();
  await page.goto('/app/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const expected of [1, 2]) {
    await page.clock.runFor(60_000);
    await expect.poll(() => failures).toBe(expected);
  }
  await page.clock.runFor(60_000);
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
});

import { expect, gate, holdRequests, settle, test } from './journey.ts';
import { untilKept } from './until-kept.ts';

const notice = 'No connection.';

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

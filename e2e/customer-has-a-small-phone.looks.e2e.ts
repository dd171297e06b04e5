import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import type { Page } from '@playwright/test';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { fillBasket } from './fill-a-basket.ts';
import { sayReady } from './hand-over.ts';
import { expect, test } from './journey.ts';
import { brokenByLetters } from './large-letters.ts';
import { makeRider, signInAsRider } from './riders.ts';
import { signInAsStaff } from './staff.ts';
import { smallTargets } from './targets.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

const oil = 'Palm oil, 5 litres';
const mile12 = /Mile 12 Fresh Foods/;

/** What each screen breaks with letters of these sizes, in per cent of the usual ones. */
async function brokenOn(page: Page, path: string, percents: readonly number[]): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const percent of percents) {
    const found = await brokenByLetters(page, percent);
    if (found.length > 0) broken[`${path} at ${percent} %`] = found;
  }
  return broken;
}

test.describe('on a narrow phone with large letters', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('every screen of the shop fits 320 px with letters of twice the size, and all that is pressed reaches 44 px', async ({
    page,
  }) => {
    const customer = await signInAsNewCustomer(page, { firstname: 'Olu' });
    const { number } = await orderForPickUp(customer, ['Palm oil']);
    await fillBasket(page, mile12, oil);
    const small: Record<string, string[]> = {};
    const broken: Record<string, string[]> = {};
    for (const path of [
      ...['/app/', '/app/search?q=rice', '/app/in-season', '/app/products/palm-oil-5l', '/app/basket', '/app/checkout'],
      ...['/app/orders', `/app/orders/${number}`, `/app/orders/${number}/receipt`],
      ...['/app/account', '/app/account/addresses/new', '/app/account/profile', '/app/account/devices'],
    ]) {
      await open(page, path);
      const found = await smallTargets(page);
      if (found.length > 0) small[path] = found;
      Object.assign(broken, await brokenOn(page, path, [200]));
    }
    expect({ small, broken }).toEqual({ small: {}, broken: {} });
  });
});

test.describe('on a phone with large letters', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('orders with their code and their refund, the addresses, the account and the riders’ app break no word', async ({
    page,
    browser,
  }) => {
    const customer = await signInAsNewCustomer(page, { firstname: 'Oluwaseyifunmi' });
    const { number: ready } = await orderForPickUp(customer, ['Palm oil']);
    const { number: carried } = await orderForDelivery(customer);
    const { number: cancelled } = await orderForPickUp(customer, ['Basmati rice']);
    await customer.call(cancelOrder, { params: { number: cancelled } });
    const staff = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signInAsStaff(staff, ['operations']);
    for (const number of [ready, carried]) {
      await staff.goto(`/ops/orders/${number}`);
      await staff.getByRole('button', { name: 'Start packing' }).click();
      await sayReady(staff);
      await expect(staff.getByRole('button', { name: 'Ready' })).toHaveCount(0);
    }
    await staff.close();

    const broken: Record<string, string[]> = {};
    for (const path of [
      ...['/app/orders', `/app/orders/${ready}`, `/app/orders/${carried}`, `/app/orders/${cancelled}`],
      ...['/app/account', '/app/account/addresses', '/app/account/refund-account', '/app/account/cards', '/app/help'],
    ]) {
      await open(page, path);
      Object.assign(broken, await brokenOn(page, path, [150, 200]));
    }

    const riderPhone = await makeRider('Sola Rides');
    await page.goto('/ride/');
    await expect(page.getByRole('heading', { name: 'Sign in as a rider' })).toBeVisible();
    Object.assign(broken, await brokenOn(page, 'signing in as a rider', [150, 200]));
    await signInAsRider(page, riderPhone);
    const stop = page.getByRole('listitem', { name: `Order ${carried}` });
    await stop.getByRole('button', { name: /^Accept/ }).click();
    await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
    Object.assign(broken, await brokenOn(page, 'the stops', [150, 200]));
    await page.getByRole('link', { name: 'Earnings' }).click();
    await expect(page.getByRole('heading', { name: 'Earned in the last 31 days' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Your bank account' })).toBeVisible();
    Object.assign(broken, await brokenOn(page, 'what was earned', [150, 200]));
    expect(broken).toEqual({});
  });

  test('letters a third larger leave two products in a row, and letters twice the size three on two screens', async ({
    page,
  }) => {
    await page.goto('/app/');
    await page.getByRole('button', { name: mile12 }).click();
    await open(page, '/app/search?q=rice');
    const products = page.getByRole('list', { name: /^Results for/ }).getByRole('listitem');
    const topOf = async (at: number) => (await products.nth(at).boundingBox())?.y ?? Number.NaN;
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '130%';
    });
    expect(await topOf(1)).toBe(await topOf(0));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect((await topOf(3)) - (await topOf(0))).toBeLessThan(2 * 740);
  });
});

/** Opens a screen and waits until all of it is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Asking)/ })).toHaveCount(0);
  // Rows of products have their place before they are there.
  await page.waitForLoadState('networkidle');
}

test('a phone that saves data shows text first, and the drawings after a tap', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  let drawings = 0;
  page.on('request', (request) => {
    if (/foods-[^/]*\.svg/.test(request.url())) drawings += 1;
  });
  await page.goto('/app/');
  await page.getByRole('button', { name: mile12 }).click();
  await expect(page.getByRole('list', { name: 'All products' }).getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(drawings).toBe(0);
  await page.getByRole('button', { name: /Show the pictures/ }).click();
  await expect.poll(() => drawings).toBeGreaterThan(0);
});

test('a full phone says so and loses nothing: the basket comes back from the account', async ({ page, context }) => {
  await signInAsNewCustomer(page, { firstname: 'Gozie' });
  await fillBasket(page, mile12, oil);
  await page.goto('/app/basket');
  await expect(page.getByText('Delivery is added at checkout')).toBeVisible();

  // The browser has removed all that it kept, as it does when a phone runs out of space.
  await page.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect(page.getByText(`1 of ${oil} in the basket`)).toBeAttached();

  // And from now on it keeps nothing.
  await context.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    Cache.prototype.put = async () => full();
  });
  await page.reload();
  await page.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByText('This phone’s storage is full.')).toBeVisible();
  await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`2 of ${oil} in the basket`)).toBeAttached();
});

test('without a network prices and stock say how old they are, and nothing older than 30 days is shown', async ({
  page,
  context,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Dayo' });
  const { number } = await orderForPickUp(customer, ['Palm oil']);
  await fillBasket(page, mile12, oil);
  await page.goto('/app/orders');
  await expect(page.getByText(number)).toBeVisible();
  await untilKept(page);
  await page.goto('/app/');
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await context.setOffline(true);
  const hourMs = 3_600_000;
  await page.clock.setFixedTime(Date.now() + 2 * hourMs);
  await page.reload();
  await expect(page.getByText(/^Prices and stock as of .*They may have changed/)).toBeVisible();
  await page.goto('/app/orders');
  await expect(page.getByText(/^Your orders as of/)).toBeVisible();

  await page.clock.setFixedTime(Date.now() + 31 * 24 * hourMs);
  await page.goto('/app/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => caches.has('answers-own'))).toBe(false);
});

import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { expect, test } from './journey.ts';
import { smallTargets } from './targets.ts';
import { untilKept } from './until-kept.ts';

const oil = 'Palm oil, 5 litres';
const mile12 = /Mile 12 Fresh Foods/;

test.describe('on a narrow phone with large letters', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('every screen of the shop fits 320 px with letters of twice the size, and all that is pressed reaches 44 px', async ({
    page,
  }) => {
    const customer = await signInAsNewCustomer(page, { firstname: 'Olu' });
    const { number } = await orderForPickUp(customer, ['Palm oil']);
    await fillBasket(page, mile12, oil);
    const small: Record<string, string[]> = {};
    const cut: Record<string, string[]> = {};
    for (const path of [
      ...['/app/', '/app/search?q=rice', '/app/in-season', '/app/products/palm-oil-5l', '/app/basket', '/app/checkout'],
      ...['/app/orders', `/app/orders/${number}`, `/app/orders/${number}/receipt`],
      ...['/app/account', '/app/account/addresses/new', '/app/account/profile', '/app/account/devices'],
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^(Loading|Asking)/ })).toHaveCount(0);
      // Rows of products have their place before they are there.
      await page.waitForLoadState('networkidle');
      const found = await smallTargets(page);
      if (found.length > 0) small[path] = found;
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const cutOff = await page.evaluate(() => {
        // Rows of products are scrolled sideways by hand.
        const isInRow = (element: Element | null): boolean =>
          element !== null &&
          (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInRow(element.parentElement));
        return [...document.querySelectorAll('a[href], button, h1, h2, label, dd')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map((element) => `${element.tagName} ${element.textContent?.trim()}`)
          .concat(
            [...document.querySelectorAll('main *')]
              .filter((element) => element.getBoundingClientRect().right > 321)
              .filter((element) => !isInRow(element))
              .map((element) => `wide ${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)
              .slice(0, 6),
            document.documentElement.scrollWidth > 320 ? [`page of ${document.documentElement.scrollWidth} px`] : [],
          );
      });
      if (cutOff.length > 0) cut[path] = cutOff;
    }
    expect({ small, cut }).toEqual({ small: {}, cut: {} });
  });
});

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
  await page.getByRole('button', { name: /Show the drawings/ }).click();
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
  await expect(page.getByText('This phone is full.')).toBeVisible();
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

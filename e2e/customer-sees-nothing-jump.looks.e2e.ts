import type { Page, Route } from '@playwright/test';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { expect, gate, test } from './journey.ts';
import { paint, watchShifts } from './shifts.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

// What Google calls good is 0.1. The score is that of browsers: the part of the screen that moved, times how far.
const shiftMax = 0.05;

/**
 * Lets the answers of the server through one by one, with a paint after each, so that each screen is seen in all its steps. One
 * route serves all screens: to add and remove routes while calls are on their way is a race.
 */
async function answerOneByOne(page: Page) {
  const waiting: Route[] = [];
  let isOpen = true;
  await page.route('**/api/**', async (route) => {
    if (isOpen) await route.continue();
    else waiting.push(route);
  });
  return {
    /** Holds each call from now on. */
    hold() {
      isOpen = false;
    },
    /** Waits until a call is held and the screen without its answer was painted. Then answers all, until `whole` holds. */
    async until(whole: () => Promise<boolean>) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      await paint(page, 3);
      await expect
        .poll(
          async () => {
            await waiting.shift()?.continue();
            await paint(page, 3);
            return waiting.length === 0 && (await whole());
          },
          { intervals: [20] },
        )
        .toBe(true);
      // A call that came meanwhile, such as one that is repeated now and then.
      isOpen = true;
      for (const route of waiting.splice(0)) await route.continue();
    },
  };
}

test('nothing jumps on a screen of the shop while slow answers come, one by one @desktop', async ({ page }) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Zainab' });
  const { number } = await orderForPickUp(customer, ['Palm oil']);
  await fillBasket(page, /Bodija Market Stores/, 'Palm oil, 5 litres');
  await page.goto('/app/basket');
  await expect(page.getByText('Delivery is added at checkout')).toBeVisible();

  // A worker that takes the page over meanwhile takes over its calls too.
  await untilKept(page);

  const shifts = await watchShifts(page);
  const answers = await answerOneByOne(page);
  const jumps: Record<string, number> = {};
  for (const [path, whole] of Object.entries({
    '/app/': page.getByRole('list', { name: 'All products' }),
    '/app/categories/oils': page.getByRole('button', { name: /^Add / }).first(),
    '/app/search?q=rice': page.getByRole('button', { name: /^Add / }).first(),
    '/app/products/basmati-rice-1-kg': page.getByRole('heading', { name: 'Basmati rice', level: 1 }),
    '/app/basket': page.getByText('Delivery is added at checkout'),
    '/app/checkout': page.getByRole('button', { name: /^Pay ₦/ }),
    '/app/orders': page.getByRole('link', { name: new RegExp(number) }),
    [`/app/orders/${number}`]: page.getByRole('heading', { name: `Order ${number}` }),
    '/app/account': page.getByRole('heading', { name: 'Zainab' }),
    '/app/account/addresses': page.getByText('No addresses yet'),
    '/app/help': page.getByText('You haven’t asked us anything yet.'),
  })) {
    answers.hold();
    await page.goto(path);
    await answers.until(() => whole.isVisible());
    await shifts.untilLoaded();
    await expect(whole).toBeVisible();
    const jump = await shifts.soFar();
    if (jump > shiftMax) jumps[path] = jump;
  }
  expect(jumps).toEqual({});
});

test('at checkout the ways to get an order do not move under the finger when the total comes', async ({ page }) => {
  await signInAsNewCustomer(page, { firstname: 'Halima' });
  await fillBasket(page, /Surulere Family Market/, 'Palm oil, 5 litres');
  const { opened, open } = gate();
  let asked = 0;
  await page.route('**/api/v1/shop/checkouts/quote**', async (route) => {
    asked += 1;
    await opened;
    await route.continue();
  });
  await page.goto('/app/checkout');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'How will you pay?' })).toBeVisible();
  await paint(page, 3);
  const delivery = page.getByRole('radio', { name: /Deliver it to me/ });
  const before = (await delivery.isVisible()) ? await delivery.boundingBox() : null;
  open();
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
  await expect(delivery).toBeVisible();
  if (before !== null) expect(await delivery.boundingBox()).toEqual(before);
  await delivery.check();
});

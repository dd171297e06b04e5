import type { Page } from '@playwright/test';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { expect, expectAccessible, tabTo, test } from './journey.ts';

const big = { timeout: 60_000 };
const rice = 'Local parboiled rice, 5 kg';

/** Presses Tab until a radio button of a group has the focus. */
async function tabToRadio(page: Page, name: RegExp) {
  const wanted = page.getByRole('radio', { name });
  for (let presses = 0; presses < 40; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

test('a purchase by keyboard alone, with what a screen reader is told at each step', async ({ page }) => {
  await signInAsNewCustomer(page, { firstname: 'Halima' });
  const main = page.getByRole('main');

  await test.step('the store, the search and the first product', async () => {
    await page.goto('/app/');
    await (await tabTo(page, 'button', /Surulere Family Market/)).press('Enter');
    await expect(page.getByRole('heading', { name: 'What are you cooking today?' })).toBeVisible();
    await (await tabTo(page, 'link', /^Search rice/)).press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search for food' })).toBeFocused();
    await page.keyboard.type('parboild rice 5');
    await (await tabTo(page, 'button', `Add ${rice}`)).press('Enter');
    const more = page.getByRole('button', { name: `One more: ${rice}` });
    await expect(more).toBeFocused();
    await more.press('Enter');
    await expect(main).toMatchAriaSnapshot(`
      - search:
        - searchbox "Search for food": parboild rice 5
      - status:
        - paragraph: Showing results for “parboiled rice”
        - paragraph: No results for “parboild rice 5”.
      - list "Results for parboild rice 5":
        - listitem:
          - article:
            - link /Local parboiled rice/
            - 'button "One less: ${rice}"'
            - status: 2 of ${rice} in the basket
            - 'button "One more: ${rice}"'
    `);
  });

  await test.step('the basket', async () => {
    await (await tabTo(page, 'link', /Basket/)).press('Enter');
    await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeFocused();
    await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
    await expect(main).toMatchAriaSnapshot(`
      - heading "Basket" [level=1]
      - list "In your basket":
        - listitem:
          - article:
            - heading "Local parboiled rice" [level=2]
            - 'button "One less: ${rice}"'
            - status: 2 of ${rice} in the basket
            - 'button "One more: ${rice}"'
      - region "Total":
        - link "Check out"
    `);
    await (await tabTo(page, 'link', 'Check out')).press('Enter');
  });

  await test.step('checkout: the choice, the total and the one button', async () => {
    await expect(page.getByRole('heading', { name: 'Check out', level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
    await expect(main).toMatchAriaSnapshot(`
      - link "Basket"
      - heading "Check out" [level=1]
      - group "Delivery or pick-up?":
        - radio /I’ll pick it up/ [checked]
        - radio /Deliver it to me/
      - region "How will you pay?"
      - region "What it costs":
        - term: Goods
        - definition: /₦/
        - term: Pick-up
        - definition: Free
        - term: Total
        - definition: /₦/
        - button /^Pay ₦/
    `);
    const pickUp = await tabToRadio(page, /I’ll pick it up/);
    await pickUp.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Deliver it to me/ })).toBeChecked();
    // Why the button can't be pressed stands beside it.
    await expect(page.getByText('Choose an address.').first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(pickUp).toBeChecked();
    await (await tabTo(page, 'button', /^Pay ₦/)).press('Enter');
    await expect(page).toHaveURL(/\/dev\/pay\//);
  });

  const number = await test.step('paid, and told so politely', async () => {
    await (await tabTo(page, 'button', 'Pay')).press('Enter');
    const done = page.getByRole('status').filter({ hasText: 'Your order is placed' });
    await expect(done).toBeVisible(big);
    await expect(main).toMatchAriaSnapshot(`
      - status:
        - heading "Your order is placed" [level=1]
        - paragraph: /We received ₦[\\d,.]+ for order FB-\\d{8}/
        - paragraph: The store will pack it next. We’ll text you at each step.
      - link /See order FB-\\d{8}/
    `);
    const link = await tabTo(page, 'link', /See order FB-\d{8}/);
    const found = /FB-\d{8}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    await link.press('Enter');
    return found;
  });

  await test.step('the order: where it stands, its way and what can be done', async () => {
    await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeFocused();
    await expect(main).toMatchAriaSnapshot(`
      - link "Orders"
      - heading "Order ${number}" [level=1]
      - status:
        - text: Placed
        - paragraph: /will pack it next/
      - list "Order progress":
        - listitem: "Paid : done"
        - listitem: "Placed : done"
        - listitem: "Packed : under way"
      - region "Options":
        - button "Cancel this order"
    `);
    await (await tabTo(page, 'button', 'Cancel this order')).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeFocused();
  });
});

test('taking food out of the basket by keyboard goes on with the next line, and says what was taken out', async ({
  page,
}) => {
  const oil = 'Palm oil, 5 litres';
  const garri = 'White garri, 5 kg';
  const beans = 'White beans, 5 kg';
  const salt = 'Salt, 1 kg';
  const focused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  const told = (name: string) =>
    expect(page.getByRole('status').filter({ hasText: new RegExp(`^${name} removed$`) })).toBeAttached();
  await signInAsNewCustomer(page, { firstname: 'Amina' });
  await fillBasket(page, /Surulere Family Market/, rice);
  for (const food of [garri, beans, salt, oil]) {
    await page.goto(`/app/search?q=${encodeURIComponent(food)}`);
    await page.getByRole('button', { name: `Add ${food}` }).click();
  }
  await page.getByRole('button', { name: `One more: ${oil}` }).click();

  // Of what is in the basket the rice has run out since, and one can of the oil is left.
  const left: Record<string, number> = { [rice]: 0, [oil]: 1 };
  await page.route('**/api/v1/shop/basket', async (route) => {
    const response = await route.fetch();
    const { basket } = await response.json();
    for (const line of basket.lines) line.available = left[`${line.name}, ${line.unit}`] ?? line.available;
    await route.fulfill({ response, json: { basket } });
  });
  await page.goto('/app/basket');
  await (await tabTo(page, 'button', /^Remove it/)).press('Enter');
  await focused(`Remove: ${garri}`);
  await told(rice);
  await page.keyboard.press('Enter');
  await focused(`Remove: ${beans}`);
  await told(garri);

  await (await tabTo(page, 'button', /^Take 1/)).press('Enter');
  await focused(`Remove: ${oil}`);
  // After the last line comes the one before it, and after the only one the heading.
  await page.keyboard.press('Enter');
  await focused(`Remove: ${salt}`);
  await told(oil);
  await page.keyboard.press('Enter');
  await focused(`Remove: ${beans}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your basket is empty', level: 1 })).toBeFocused();
  await told(beans);
});

test('with several products missing, one press of a key takes what is there and goes on with the first line', async ({
  page,
}) => {
  const garri = 'White garri, 5 kg';
  const oil = 'Palm oil, 5 litres';
  await signInAsNewCustomer(page, { firstname: 'Amina' });
  await fillBasket(page, /Surulere Family Market/, rice);
  for (const food of [garri, oil]) {
    await page.goto(`/app/search?q=${encodeURIComponent(food)}`);
    await page.getByRole('button', { name: `Add ${food}` }).click();
  }
  await page.getByRole('button', { name: `One more: ${oil}` }).click();
  const left: Record<string, number> = { [rice]: 0, [oil]: 1 };
  await page.route('**/api/v1/shop/basket', async (route) => {
    const response = await route.fetch();
    const { basket } = await response.json();
    for (const line of basket.lines) line.available = left[`${line.name}, ${line.unit}`] ?? line.available;
    await route.fulfill({ response, json: { basket } });
  });
  await page.goto('/app/basket');
  await expect(page.getByText('2 products aren’t available as you chose.')).toBeVisible();
  await (await tabTo(page, 'button', 'Keep what’s available')).press('Enter');
  await expect(page.getByRole('button', { name: `Remove: ${garri}`, exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Your basket now has what’s available$/ })).toBeAttached();
  await expect(page.getByRole('listitem').filter({ hasText: 'Basmati rice' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Remove: ${oil}`, exact: true }), 'one can of two').toBeVisible();
  await expect(page.getByText('as you chose')).toHaveCount(0);
});

test('earlier orders come at a press of a key, which says why if they don’t, and the last of them keep the place', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Amina' });
  const [first, second] = [
    await orderForPickUp(customer, ['Basmati rice']),
    await orderForPickUp(customer, ['Basmati rice']),
  ];
  // A page has twenty. The first one is cut after its newest order; the rest comes from the server as it is.
  await page.route(/\/shop\/orders$/, async (route) => {
    const response = await route.fetch();
    const { orders } = await response.json();
    await route.fulfill({ response, json: { orders: orders.slice(0, 1), nextCursor: orders[0].number } });
  });
  const earlier = /\/shop\/orders\?cursor=/;
  await page.route(earlier, (route) => route.fulfill({ status: 503, json: { message: 'Back at noon.' } }));
  await page.goto('/app/orders');
  await expect(page.getByText(second.number)).toBeVisible();
  await expect(page.getByText(first.number)).toHaveCount(0);
  const more = await tabTo(page, 'button', 'Show earlier orders');
  await more.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Back at noon.');
  await page.unroute(earlier);
  await more.press('Enter');
  await expect(page.getByText(first.number)).toBeVisible();
  await expect(page.getByText('Those are all your orders.')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

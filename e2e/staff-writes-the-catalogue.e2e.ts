import { randomUUID } from 'node:crypto';
import { createClient } from '@foodbank/contract/client/client';
import { listStores } from '@foodbank/contract/selling/catalogue';
import type { Page } from '@playwright/test';
import { businessDay } from './business-days.ts';
import { openList } from './console-lists.ts';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { callsBase } from './product.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';

// Journeys may run again on the same database.
const fresh = () => randomUUID().slice(0, 6);

/** The name of the store in which the helpers order. */
async function firstStore(): Promise<string> {
  const { rows } = await createClient({ base: callsBase() })(listStores, {});
  return rows[0]?.name ?? '';
}

/** Sets the price of the open product in a store, and counts it there. */
async function sellOpenProduct(page: Page, store: string, price: string, counted: string | null) {
  await page.getByRole('button', { name: 'Set a price…' }).click();
  const pricing = page.getByRole('dialog', { name: /^Set a price/ });
  await pricing.getByLabel('Store').selectOption({ index: 0 });
  await pricing.getByLabel('Price in naira').fill(price);
  await pricing.getByLabel('From').fill(businessDay());
  await pricing.getByLabel('Reason').fill('As agreed with the store.');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(pricing).toBeHidden();
  if (counted === null) return;
  await page.getByRole('button', { name: `Count in ${store}` }).click();
  const counting = page.getByRole('dialog', { name: /^Count in/ });
  await counting.getByLabel('Counted').fill(counted);
  await counting.getByLabel('Reason').fill('The first delivery.');
  await counting.getByRole('button', { name: 'Save the count' }).click();
  await expect(counting).toBeHidden();
}

async function publishOpenProduct(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('article').getByText('Published', { exact: true })).toBeVisible();
}

test('staff add a product and a combo, price and count them, and a customer finds and buys them', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const mark = fresh();
  const store = await firstStore();
  const jam = `Ube jam ${mark}`;
  const combo = `Breakfast box ${mark}`;
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/catalogue');

  await test.step('the form shows the product as customers would see it, and refuses what is missing', async () => {
    await page.getByRole('link', { name: 'New product' }).click();
    await expect(page.getByRole('heading', { name: 'New product', level: 1 })).toBeVisible();
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(form.getByText('Enter the name')).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await form.getByLabel('Name', { exact: true }).fill(jam);
    await form.getByLabel('Unit').fill('350 g');
    await form.getByLabel('Category').selectOption({ label: 'Breakfast and drinks' });
    await expect(form.getByLabel('Address in the shop')).toHaveValue(`ube-jam-${mark}-350-g`);
    await form.getByLabel('Description').fill('Cooked in Ibadan.');
    await form.getByLabel('Value added tax').selectOption({ label: '7.5 %' });
    await form.getByRole('checkbox', { name: 'May', exact: true }).check();
    await form.getByRole('checkbox', { name: 'June' }).check();
    await form.getByRole('button', { name: 'Choose another drawing' }).click();
    await form.getByRole('radio', { name: 'honey' }).check();
    await form.getByLabel('Name in Igbo').fill('ube oyibo');
    const preview = form.getByRole('region', { name: 'As customers see it' });
    await expect(preview.getByText(jam).last()).toBeVisible();
    await expect(preview.getByText('7.5 % included')).toBeVisible();
    await expect(preview.getByText('May, Jun')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(jam) })).toBeVisible();
  });

  await test.step('it gets a price and a count, and is published', async () => {
    await sellOpenProduct(page, store, '2,150', '12');
    await publishOpenProduct(page);
  });

  await test.step('a combo takes parts by search, and its price stands beside the sum of its parts', async () => {
    await page.goto('/ops/catalogue/new-combo');
    const form = page.getByRole('form', { name: 'New product' });
    await form.getByLabel('Name', { exact: true }).fill(combo);
    await form.getByLabel('Unit').fill('for two');
    for (const part of [jam, 'Honey']) {
      await form.getByRole('searchbox', { name: 'Add a part' }).fill(part);
      await form.getByRole('list', { name: 'Products found' }).getByRole('button', { name: part }).first().click();
    }
    await form.getByRole('textbox', { name: `How many of ${jam}, 350 g` }).fill('2');
    const sums = form.getByRole('table', { name: 'Price beside the sum of the parts' });
    await expect(sums.getByRole('row', { name: new RegExp(`^${store} ₦`) })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(combo) })).toBeVisible();
    await sellOpenProduct(page, store, '7,000', null);
    await expect(page.getByText(/than its parts\./)).toBeVisible();
    await publishOpenProduct(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByText('The parts stay as they were when it was published')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a customer finds both, and buys them', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const shop = await context.newPage();
    const customer = await signInAsNewCustomer(shop, { firstname: 'Uche' });
    const order = await orderForPickUp(customer, [jam, combo]);
    expect(order.total).toBe(2 * 2_150 + 2 * 7_000);
    await shop.goto('/app/');
    await shop.getByRole('button', { name: new RegExp(store) }).click();
    await expect(shop.getByRole('heading', { name: 'What are you cooking today?' })).toBeVisible();
    await shop.goto(`/app/products/breakfast-box-${mark}`);
    await expect(shop.getByRole('heading', { name: combo, level: 1 })).toBeVisible();
    await expect(shop.getByText(jam)).toBeVisible();
    await expect(shop.getByText('Included, for what of it is taxed')).toBeVisible();
    await shop.goto(`/app/orders/${order.number}/receipt`);
    await expect(shop.getByText(/VAT on what of it is taxed/)).toBeVisible();
    await expect(shop.getByText(/VAT 7.5 % of/)).toBeVisible();
    await context.close();
  });

  await test.step('archiving says first what it means for baskets, orders and combos', async () => {
    await openList(page, `/ops/catalogue?search=${encodeURIComponent(combo)}`);
    await page.getByRole('link', { name: new RegExp(combo) }).click();
    await page.getByRole('button', { name: 'Archive…' }).click();
    const dialog = page.getByRole('dialog', { name: `Archive ${combo}` });
    await expect(dialog.getByText(/their parts stay held for them/)).toBeVisible();
    await expect(dialog.getByText(/basket/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('The journey is over.');
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('article').getByText('Archived', { exact: true })).toBeVisible();
  });
});

test('a much lower price waits for another member, and customers pay the old one until then', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const name = `Zobo leaves ${fresh()}`;
  const member = await signInAsStaff(page, ['operations'], 'Amina Asker');
  await page.goto('/ops/catalogue/new-product');
  const form = page.getByRole('form', { name: 'New product' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Unit').fill('500 g');
  await form.getByRole('button', { name: 'Save as a draft' }).click();
  await sellOpenProduct(page, await firstStore(), '4,000', '9');
  await publishOpenProduct(page);
  const address = page.url();

  await page.getByRole('button', { name: 'Set a price…' }).click();
  const pricing = page.getByRole('dialog', { name: /^Set a price/ });
  await pricing.getByLabel('Store').selectOption({ index: 0 });
  await pricing.getByLabel('From').fill(businessDay());
  await pricing.getByLabel('Price in naira').fill('12,50');
  await pricing.getByLabel('Reason').fill('A new supplier.');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(pricing.getByText(/Enter a price/)).toBeInViewport();
  await pricing.getByLabel('Price in naira').fill('1,000');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(pricing).toBeHidden();
  const waiting = page.getByText(/The old price stays until then/);
  await expect(waiting).toContainText('₦4,000.00 to ₦1,000.00 (−75.00 %)');
  await expect(waiting).toContainText('Amina Asker');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const request = (await page.getByRole('link', { name: 'Open the request' }).getAttribute('href')) ?? '';
  await page.goto(request);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const shop = await context.newPage();
  const customer = await signInAsNewCustomer(shop, { firstname: 'Uche' });
  expect((await orderForPickUp(customer, [name])).total).toBe(8_000);
  await signInAsStaff(page, ['admin'], 'Ngozi Approver');
  await page.goto(request);
  await expect(page.getByRole('article')).toContainText('₦4,000.00');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const deciding = page.getByRole('dialog');
  await deciding.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await startStaffSession(page, member);
  await page.goto(address);
  await expect(page.getByRole('article')).toContainText('₦1,000.00');
  await expect(waiting).toBeHidden();
  expect((await orderForPickUp(await signInAsNewCustomer(shop, { firstname: 'Uche' }), [name])).total).toBe(2_000);
  await context.close();
});

test('of two members who edit one product, the second is told who changed what, and loses nothing', async ({
  page,
  browser,
}) => {
  const name = `Sour milk ${fresh()}`;
  await signInAsStaff(page, ['operations'], 'Bola Ade');
  await page.goto('/ops/catalogue/new-product');
  const first = page.getByRole('form', { name: 'New product' });
  await first.getByLabel('Name', { exact: true }).fill(name);
  await first.getByLabel('Unit').fill('1 litre');
  await first.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit the product' });
  await form.getByLabel('Unit').fill('1.5 litres');
  await form.getByLabel('Name in Hausa').fill('nono');

  const context = await browser.newContext();
  const other = await context.newPage();
  await startStaffSession(other, await makeStaff(['content'], 'Amaka Obi'));
  await other.goto(page.url());
  const theirs = other.getByRole('form', { name: 'Edit the product' });
  await theirs.getByLabel('Unit').fill('2 litres');
  await theirs.getByLabel('Description').fill('From Jos.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('button', { name: 'Set a price…' })).toBeVisible();
  await context.close();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/Amaka Obi changed this while you wrote/)).toBeVisible();
  await expect(form.getByText(/You both changed: Unit\./)).toBeVisible();
  await expect(form.getByRole('table', { name: 'What was changed meanwhile' })).toContainText('From Jos.');
  await expect(form.getByLabel('Unit')).toHaveValue('1.5 litres');
  await expect(form.getByLabel('Name in Hausa')).toHaveValue('nono');
  await expect(form.getByLabel('Description')).toHaveValue('From Jos.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What is not saved is there again, after the form was left and after a reload.
  await page.getByRole('link', { name: 'Back to its prices and stock' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(form.getByText('What you typed here before is in the form again.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Unit')).toHaveValue('1.5 litres');
  await expect(form.getByLabel('Name in Hausa')).toHaveValue('nono');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `${name}, 1.5 litres` })).toBeVisible();
  await expect(page.getByText('nono')).toBeVisible();
  await expect(page.getByText('From Jos.')).toBeVisible();
});

test('a combo is put together by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const name = `Keyboard box ${fresh()}`;
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/catalogue/new-combo');
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type(name);
  await tabTo(page, 'textbox', 'Unit');
  await page.keyboard.type('for two');
  await tabTo(page, 'searchbox', 'Add a part');
  await page.keyboard.type('honey');
  // Enter searches; it doesn't send the form.
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Honey 500 ml/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'How many of Honey, 500 ml' })).toHaveValue('1');
  await expect(page.getByRole('searchbox', { name: 'Add a part' })).toBeFocused();
  await tabTo(page, 'button', 'Choose another drawing');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'baby' })).toBeChecked();
  await tabTo(page, 'button', 'Save as a draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeFocused();
});

import { readOrder } from '@foodbank/contract/selling/shop-orders';
import type { Page } from '@playwright/test';
import { freshPhone, makeCustomer } from './customers.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';
import { paint } from './shifts.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';
import { readText } from './texts.ts';
import { picture } from './whole-order.ts';

/** A screen fits phones, tablets and desktops, and is kept as a picture of each. */
async function fitsEverywhere(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await picture(page, `${name}-${width}`);
  }
  if (before) await page.setViewportSize(before);
}

test('a customer calls: staff fill the basket, the customer confirms by the code, pays on the phone, and it is packed', async ({
  page,
}) => {
  const customer = await makeCustomer('Bisi', `Phone${Date.now().toString(36)}`);
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/customers');
  await expect(page.getByText('Who is calling?')).toBeVisible();
  await fitsEverywhere(page, 'customers-empty');
  await page.getByLabel('Phone number or name').fill(customer.phone);
  await page.getByRole('link', { name: /Bisi Phone/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Bisi Phone/ })).toBeVisible();
  await expect(page.getByText(customer.phone)).toBeHidden();
  await expectAccessible(page);
  await fitsEverywhere(page, 'customer');

  await page.getByRole('button', { name: 'Order by phone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order by phone' })).toBeVisible();
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Bodija Market Stores, Ibadan' });
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(24);
  // By keyboard alone: search, add twice, and choose the hand-over.
  const search = page.getByLabel('Search products');
  await search.focus();
  await page.keyboard.type('basmti rice');
  await expect(search).toHaveValue('basmti rice');
  await expect(page.getByText(/Showing results for/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Add Basmati rice/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const basket = page.getByRole('list', { name: 'Basket' });
  const quantity = basket.getByLabel(/^Quantity of Basmati rice/);
  await expect(quantity).toHaveValue('2');
  // What is cleared stays empty until the next number.
  await quantity.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('3');
  await expect(quantity).toHaveValue('3');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('2');
  await expect(quantity).toHaveValue('2');
  const instead = basket.getByLabel(/^Take instead of Basmati rice/);
  await expect(instead).toHaveValue('');
  const named = (await instead.getByRole('option').nth(1).textContent()) ?? '';
  await instead.selectOption({ index: 1 });
  await expect(instead).not.toHaveValue('');
  await page.getByRole('radio', { name: 'Delivery' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Pick-up at the store' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Send the code for ₦/ })).toBeEnabled();
  await expectAccessible(page);
  await fitsEverywhere(page, 'assisted-filled');

  await page.getByRole('button', { name: /^Send the code for ₦/ }).click();
  await expect(page.getByText(/has a text message with the store/)).toBeVisible();
  const code = await readText(customer.phone, /Tell us the code (\d{6})/);
  const link = await readText(customer.phone, /(\/o\/[\w-]{22})/);
  await expect(page.getByText(code)).toBeHidden();
  const phone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 } });
  const screen = (await phone?.newPage()) ?? page;
  await screen.goto(new URL(link, page.url()).href);
  await expect(screen.getByRole('heading', { name: 'Is this your order?' })).toBeVisible();
  await expectAccessible(screen);
  await fitsEverywhere(screen, 'assisted-phone-offer');

  await page.getByLabel('Code that the customer tells').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Make the order' }).click();
  await expect(page.getByText(/code is not right/)).toBeVisible();
  await fitsEverywhere(page, 'assisted-offered');
  await page.getByLabel('Code that the customer tells').fill(code);
  await page.getByRole('button', { name: 'Make the order' }).click();
  await expect(page.getByText(/The order is made/)).toBeVisible();
  const number = (await page.getByRole('link', { name: /^FB-\d{8}$/ }).textContent()) ?? '';
  await expectAccessible(page);
  await fitsEverywhere(page, 'assisted-ordered');

  expect(
    await readText(customer.phone, new RegExp(`pay N[\\d,.]+ for order ${number} by \\d\\d:\\d\\d: (http\\S+)`)),
  ).toMatch(/^http/);
  await screen.reload();
  await expect(screen.getByRole('heading', { name: 'Your order is made' })).toBeVisible();
  await fitsEverywhere(screen, 'assisted-phone-pay');
  await screen.getByRole('link', { name: /^Pay ₦/ }).click();
  await screen.getByRole('button', { name: /^Pay/ }).first().click();
  // Back from the payment, without a login.
  await expect(screen.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible();
  await expect(screen.getByText(number)).toBeVisible();
  await expectAccessible(screen);
  await fitsEverywhere(screen, 'assisted-phone-paid');
  await expect(page.getByText('The customer has paid. The store packs the order.')).toBeVisible({ timeout: 30_000 });
  await fitsEverywhere(page, 'assisted-paid');
  await phone?.close();

  await startStaffSession(page, await makeStaff(['operations']));
  await page.goto(`/ops/orders/${number}`);
  await expect(page.getByText('Ordered by phone')).toBeVisible();
  const [wanted = ''] = named.split(', ₦');
  await expect(page.getByText(`If it is missing: ${wanted}; else the best match.`)).toBeVisible();
  await page.getByRole('button', { name: 'Start packing' }).click();
  await sayReady(page);
  await expect(page.getByText('Packed. The customer collects it, and shows the code.')).toBeVisible();
  const { order } = await customer.call(readOrder, { params: { number } });
  expect([order.state, order.payment.state]).toEqual(['ready', 'paid']);
});

test('a person without an account is signed up by phone, and gets a delivery to a new address', async ({ page }) => {
  const phone = freshPhone();
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/customers');
  await page.getByLabel('Phone number or name').fill(phone);
  await expect(page.getByText('No customer found')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up a customer' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up a customer' });
  await form.getByLabel('First name').fill('Kunle');
  await form.getByLabel('Last name').fill('Ojo');
  await expect(form.getByLabel('Phone number')).toHaveValue(phone);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send the code' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the sign-up' });
  await confirm.getByLabel('Code from the text message').fill(await readText(phone, /\b(\d{6})\b/));
  await confirm.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kunle Ojo' })).toBeVisible();
  await page.getByRole('button', { name: 'Order by phone' }).click();
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Bodija Market Stores, Ibadan' });
  await page.getByLabel('Search products').fill('rice');
  await page
    .getByRole('button', { name: /^Add .*rice/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'New address' }).click();
  const address = page.getByRole('dialog', { name: 'New address' });
  await address.getByLabel('Name of the address').fill('Home');
  await address.getByLabel('Local government').selectOption({ index: 1 });
  await address.getByLabel('Area or estate').fill('Aguda');
  await address.getByLabel('House number and street').fill('12 Enitan Street');
  await address.getByLabel('That person’s phone number').fill(phone);
  await fitsEverywhere(page, 'assisted-address');
  await address.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByLabel('Address', { exact: true })).not.toHaveValue('');
  await expect(page.getByText(/12 Enitan Street/)).toBeVisible();
  await page.getByRole('button', { name: 'End without an order' }).click();
  const end = page.getByRole('dialog', { name: 'End this order by phone' });
  await end.getByRole('radio', { name: 'The line was cut' }).check();
  await end.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kunle Ojo' })).toBeVisible();
});

test('a customer has lost the phone: support sends a code to the new one, and a second person approves', async ({
  page,
}) => {
  const customer = await makeCustomer('Amaka', 'Lostphone');
  const phone = freshPhone();
  await signInAsStaff(page, ['support']);
  await page.goto(`/ops/customers?search=${customer.phone}`);
  await page.getByRole('link', { name: 'Amaka Lostphone' }).click();
  await page.getByRole('button', { name: 'Lost phone' }).click();
  const ask = page.getByRole('dialog', { name: /another phone number of Amaka/ });
  await ask.getByLabel('New phone number').fill(phone);
  await ask.getByLabel('How you know that it is the customer').fill('Knew the last order and the address');
  await expectAccessible(page);
  await fitsEverywhere(page, 'customer-lost-phone');
  await ask.getByRole('button', { name: 'Send the code' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the new phone' });
  await confirm.getByLabel('Code from the text message').fill(await readText(phone, /\b(\d{6})\b/));
  await confirm.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await readText(customer.phone, /support was asked to give your Foodbank account another/);
  await fitsEverywhere(page, 'customer-waits');
  const address = await page.getByRole('link', { name: 'Open the request' }).getAttribute('href');

  await startStaffSession(page, await makeStaff(['operations']));
  await page.goto(address ?? '');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await fitsEverywhere(page, 'customer-approval');
  await page.getByRole('button', { name: 'Approve' }).click();
  const approve = page.getByRole('dialog', { name: /^Approve: Phone number of a customer/ });
  await approve.getByRole('button', { name: 'Approve' }).click();
  await readText(customer.phone, /has a new phone number/);
  await readText(phone, /has this phone number now/);
  await page.goto(`/ops/customers?search=${phone}`);
  await expect(page.getByRole('link', { name: 'Amaka Lostphone' })).toBeVisible();
});

test('while products are searched on a phone the button under the finger stays where it is', {
  tag: '@details',
}, async ({ page }) => {
  const customer = await makeCustomer('Tayo', `Finger${Date.now().toString(36)}`);
  await signInAsStaff(page, ['support']);
  await page.goto(`/ops/customers?search=${customer.phone}`);
  await page.getByRole('link', { name: /Tayo Finger/ }).click();
  await page.getByRole('button', { name: 'Order by phone' }).click();
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Bodija Market Stores, Ibadan' });
  const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(products.first()).toBeVisible();
  const all = await products.count();
  const release = await holdRequests(page, /\/assisted-products\?.*search=rice/);
  await page.getByLabel('Search products').fill('rice');
  const add = page.getByRole('button', { name: /^Add .*rice/i }).first();
  await add.click();
  // The basket and its sums are below.
  await expect(page.getByRole('row', { name: /Total ₦/ })).toBeVisible();
  const button = page.getByRole('button', { name: 'New address' });
  await button.scrollIntoViewIfNeeded();
  await paint(page, 3);
  const before = await button.boundingBox();
  release();
  await expect(products).not.toHaveCount(all);
  await paint(page, 3);
  expect(await button.boundingBox()).toEqual(before);

  // With few products below it, the page has less to scroll than before.
  await page.getByLabel('Search products').evaluate((field) => field.scrollIntoView({ behavior: 'instant' }));
  await paint(page, 3);
  const top = await button.boundingBox();
  await page.getByLabel('Search products').fill('xqxqxq');
  await expect(page.getByText('The store has no such product.')).toBeVisible();
  await paint(page, 3);
  expect(await button.boundingBox()).toEqual(top);
});

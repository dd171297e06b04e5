import { signUp } from './customer-sign-up.ts';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { untilKept } from './until-kept.ts';
import { picture } from './whole-order.ts';

test.use({ serviceWorkers: 'allow' });

const notice = 'You’re offline.';

test('the app opens without a network, shows what it had, and says so until the network is back', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/app/account/addresses/new');
  await page.getByLabel('Address name').fill('Home');
  await page.getByLabel('Local government').selectOption('Ikeja');
  await page.getByLabel('Area or estate').fill('Oregun');
  await page.getByLabel('House number and street').fill('5 Kudirat Abiola Way');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await page.goto('/app/account/addresses');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByText('5 Kudirat Abiola Way')).toBeVisible();
  await expectAccessible(page);

  // A screen that was never opened here opens too; an act fails with words, and what was typed stays.
  await page.getByRole('link', { name: 'Basket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page did not load')).toHaveCount(0);
  await page.goto('/app/account/addresses/new');
  await page.getByLabel('Address name').fill('Shop');
  await page.getByLabel('Local government').selectOption('Ikeja');
  await page.getByLabel('Area or estate').fill('Alausa');
  await page.getByLabel('House number and street').fill('9 Awolowo Way');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept');
  await expect(page.getByLabel('Area or estate')).toHaveValue('Alausa');

  await context.setOffline(false);
  await expect(page.getByText(notice)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
});

test('a product that was never opened here says without a network that it is not kept, and leads back', {
  tag: '@details',
}, async ({ page, context }) => {
  await page.goto('/app/');
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  const products = page.getByRole('list', { name: 'All products' });
  const opened = products.getByRole('link').first();
  const name = (await opened.textContent()) ?? '';
  await opened.click();
  const title = page.getByRole('heading', { level: 1 });
  // Until then the heading is that of the shop.
  const expectProduct = () => expect.poll(async () => name.includes((await title.textContent()) || 'none')).toBe(true);
  await expectProduct();
  await page.goBack();
  await untilKept(page);

  await context.setOffline(true);
  await products.getByRole('link').nth(5).click();
  await expect(page.getByText('More about this product will load when you’re back online.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await products.getByRole('link').first().click();
  await expectProduct();

  // The page that was asked for comes by itself once the network is back.
  await page.goBack();
  await products.getByRole('link').nth(5).click();
  await expect(page.getByText('More about this product will load when you’re back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('In stock').or(page.getByText('Out of stock')).first()).toBeVisible();
});

test('an answer that hangs is called slow after some seconds, and a press asks again', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/app/');
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await page.clock.install();
  // Without an answer for ever, as of a server that the network has lost. What was asked then stays without one.
  let isLost = true;
  await page.route('**/api/v1/shop/products/basmati-rice-1-kg?*', (route) => (isLost ? undefined : route.continue()));
  await page.goto('/app/products/basmati-rice-1-kg');
  const slow = page.getByRole('heading', { name: 'Slow network.', level: 1 });
  await expect(page.getByText('Loading the product…')).toBeAttached();
  await expect(slow).toHaveCount(0);
  await page.clock.fastForward(9_000);
  await expect(slow).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'product-slow');

  // The page's clock stands still until the press: a lost call is given up after a while, and then the phone asks again by itself.
  await page.reload();
  await expect(page.getByText('Loading the product…')).toBeAttached();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.clock.fastForward(9_000);
  await expect(slow).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Basmati rice', level: 1 })).toBeVisible();
  await expect(slow).toHaveCount(0);
});

test('a network that leads nowhere is noticed by the calls, and recovers by itself', { tag: '@details' }, async ({
  page,
  context,
}) => {
  await page.goto('/app/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Only the server is silent: the browser still believes in its network.
  await context.route('**/api/**', (route) => route.abort());
  await context.route('**/manifest.webmanifest', (route) => route.abort());
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByText(notice)).toBeVisible();
  await context.unrouteAll();
  await expect(page.getByText(notice)).toHaveCount(0);
});

test('while the server fails, what an earlier visit kept says how old it is, until a new answer comes', {
  tag: '@details',
}, async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const shows = async (screen: { path: string; heading: string; of: string; read: RegExp; keptAs: string }) => {
    const { path, heading, of, read, keptAs } = screen;
    await page.goto(path);
    await expect(title).toHaveText(heading);
    await expect.poll(() => page.evaluate(keptNames)).toContain(keptAs);

    // Two hours later a proxy answers while the server restarts.
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    await page.route(read, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }));
    await page.reload();
    await expect(title).toHaveText(heading);
    const age = page.getByText(new RegExp(`^${of} as of .*They may have changed`));
    await expect(age).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, `server-fails-${heading}`);

    await page.unroute(read);
    await page.getByRole('link', { name: 'Basket' }).click();
    await expect(title).toHaveText('Your basket is empty');
    await page.goBack();
    await expect(title).toHaveText(heading);
    await expect(age).toHaveCount(0);
    await page.clock.setFixedTime(Date.now());
  };
  await page.goto('/app/');
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await shows({
    path: '/app/products/basmati-rice-1-kg',
    heading: 'Basmati rice',
    of: 'Price and stock',
    read: /\/shop\/products\/basmati-rice-1-kg\?/,
    keptAs: '["catalogue","product","mile-12-fresh-foods","basmati-rice-1-kg"]',
  });

  const customer = await signInAsNewCustomer(page, { firstname: 'Temi' });
  const { number } = await orderForPickUp(customer, ['Basmati rice']);
  await shows({
    path: `/app/orders/${number}`,
    heading: `Order ${number}`,
    of: 'This order',
    read: new RegExp(`/api/v1/shop/orders/${number}$`),
    keptAs: `["orders","one","${number}"]`,
  });
});

/** The keys of the kept answers, without the customer's id. */
async function keptNames(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => decodeURIComponent(url).replace(/^.*?\[/, '['));
}

test('signing out removes what was kept, also for a phone that then has no network', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/app/account/addresses');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await untilKept(page);
  expect(await page.evaluate(() => caches.keys())).toContain('answers-own');
  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).not.toContain('answers-own');
  await context.setOffline(true);
  await page.goto('/app/account/addresses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});

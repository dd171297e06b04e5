import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import { handOver, markReady, readShopOrder, startPacking } from '@foodbank/contract/selling/orders-staff';
import { signIn, signInAsNewAgent } from './agents.ts';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { untilKept } from './until-kept.ts';

test.use({ serviceWorkers: 'allow' });

const big = { timeout: 60_000 };

test('a customer finds food, pays, collects it with the code, and the agent earns to the kobo', async ({
  page,
  browser,
}) => {
  const agent = await signInAsNewAgent(page, 'Bisi', 'Alade');
  await page.context().clearCookies();
  const customer = await signInAsNewCustomer(page, { firstname: 'Chinwe', referralCode: agent.referralCode });

  await test.step('the store is chosen once, and the shop opens', async () => {
    await page.goto('/app/');
    await expect(page.getByRole('heading', { name: 'Choose your store' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
    await expect(page.getByRole('heading', { name: 'What are you cooking today?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Everything in the store' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a search forgives spelling, and one press puts the food into the basket', async () => {
    await page
      .getByRole('link', { name: /^Search/ })
      .first()
      .click();
    await page.getByRole('searchbox', { name: 'Search for food' }).fill('parboild rice 5');
    const rice = page.getByRole('button', { name: 'Add Local parboiled rice, 5 kg' });
    await rice.click();
    await page.getByRole('button', { name: 'One more: Local parboiled rice, 5 kg' }).click();
    await expect(page.getByRole('link', { name: /Basket/ })).toContainText('2');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a product’s own screen says its price, its stock and its other names', async () => {
    await page
      .getByRole('link', { name: /Local parboiled rice, 5 kg|Local parboiled rice/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Local parboiled rice', level: 1 })).toBeVisible();
    await expect(page.getByText('In stock')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the basket is confirmed by the server, line by line', async () => {
    await page
      .getByRole('link', { name: /Basket/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible();
    await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
    await page.getByText('If it runs out').click();
    await page.getByLabel('If Local parboiled rice runs out while we pack').selectOption({ label: 'Ask me first' });
    await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Check out' }).click();
  });

  const total =
    await test.step('checkout shows the total before the one button, and leads to the payment page', async () => {
      await expect(page.getByRole('heading', { name: 'Check out', level: 1 })).toBeVisible();
      await expect(page.getByRole('radio', { name: /I’ll pick it up/ })).toBeChecked();
      const pay = page.getByRole('button', { name: /^Pay ₦/ });
      await expect(pay).toBeEnabled();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const label = (await pay.textContent()) ?? '';
      await pay.click();
      await expect(page).toHaveURL(/\/dev\/pay\//);
      return label.replace(/^Pay ₦/, '');
    });

  const number = await test.step('coming back without paying claims nothing, and paying places the order', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/app\/checkout\/[0-9a-f-]{36}/);
    await expect(page.getByRole('heading', { name: `Pay ₦${total}` })).toBeVisible();
    await expect(page.getByText('Don’t pay twice')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go to the payment page' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible(big);
    await expectAccessible(page);
    const link = page.getByRole('link', { name: /See order FB-\d{8}/ });
    const found = /FB-\d{8}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    await link.click();
    return found;
  });

  await test.step('the order says what happens next', async () => {
    await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible();
    await expect(page.getByText('Mile 12 Fresh Foods will pack it next')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the store packs it, and hands it over against the code on the customer’s phone', async () => {
    const store = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const desk = await store.newPage();
    await signInAsStaff(desk, ['operations']);
    const act = async (call: { path: string }, data: object = {}) => {
      const path = call.path.replace('{number}', number);
      const origin = new URL(page.url()).origin;
      const answer = await store.request.post(`/api/v1${path}`, { headers: { origin }, data });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    await act(startPacking);
    const { order } = await (
      await store.request.get(`/api/v1${readShopOrder.path.replace('{number}', number)}`)
    ).json();
    await act(markReady, { version: order.version, packed: order.lines.map(({ id }: { id: string }) => id) });
    await page.reload();
    const now = page.getByRole('status').filter({ hasText: /Ready for pick-up|Collected/ });
    await expect(now).toContainText('Ready for pick-up');
    const code = (await page.getByRole('region', { name: 'Your code' }).locator('p').first().textContent()) ?? '';
    expect(code).toMatch(/^\d{4}$/);
    await expectAccessible(page);
    await act(handOver, { code });
    await store.close();
    await page.reload();
    await expect(now).toContainText('Collected');
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(total);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the orders and the empty basket offer the same again', async () => {
    await page.goto('/app/orders');
    await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('Collected');
    await expectAccessible(page);
    await page.goto('/app/basket');
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByRole('heading', { name: 'Basket', level: 1, exact: true })).toBeVisible();
    await expect(page.getByText('2 of Local parboiled rice, 5 kg in the basket')).toBeAttached();
  });

  await test.step('the agent sees the referral, the sale and the commission', async () => {
    await signIn(page, agent);
    await page.goto('/agent-dashboard');
    await expect(page.getByText(`₦${total}`).first()).toBeVisible();
    const commission = formatKobo(Math.round(toKobo(Number(total.replaceAll(',', ''))) * 0.02));
    await expect(page.getByText(commission).first()).toBeVisible();
    await page.goto('/agent-dashboard/referrals');
    await expect(page.getByText(`${customer.firstname} Okafor`)).toBeVisible();
  });
});

test('a customer shops by keyboard alone, up to the sign-in', async ({ page }) => {
  await page.goto('/app/');
  await (await tabTo(page, 'button', /Surulere Family Market/)).press('Enter');
  await expect(page.getByRole('heading', { name: 'What are you cooking today?' })).toBeVisible();
  await (await tabTo(page, 'link', /^Search rice/)).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search for food' })).toBeFocused();
  await page.keyboard.type('white garri');
  const add = await tabTo(page, 'button', 'Add White garri, 5 kg');
  await add.press('Enter');
  // The focus stays on the button that adds one more.
  await expect(page.getByRole('button', { name: 'One more: White garri, 5 kg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await tabTo(page, 'link', /Basket/)).press('Enter');
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeFocused();
  await (await tabTo(page, 'link', 'Log in and check out')).press('Enter');
  await expect(page).toHaveURL(/\/app\/sign-in/);
});

test('the basket is filled and changed without a network, and survives a restart', async ({ page, context }) => {
  await page.goto('/app/');
  await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await untilKept(page);
  await page.getByRole('button', { name: /^Add / }).last().click();
  await page.goto('/app/basket');
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^One more/ }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^2/ })).toBeAttached();
  await expect(page.getByText('These are the last prices you saw')).toBeVisible();
  await page.goto('/app/');
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeVisible();
});

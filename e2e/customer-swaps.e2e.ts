import { randomUUID } from 'node:crypto';
import { readBasket } from '@foodbank/contract/selling/baskets';
import { checkCheckout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { signIn, signInAsNewAgent } from './agents.ts';
import { type JourneyCustomer, signInAsNewCustomer } from './customers.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { productAddress } from './product.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import { picture } from './whole-order.ts';

/** Orders the account's basket for pick-up, and pays at the sandbox's page. Returns the order's number. */
async function payForBasket({ call }: JourneyCustomer): Promise<string> {
  const { basket } = await call(readBasket, {});
  const { quote } = await call(quoteCheckout, { body: { handover: 'pick-up' } });
  const body = { key: randomUUID(), basketVersion: basket.version, handover: 'pick-up' as const, total: quote.total };
  const { checkout } = await call(startCheckout, { body });
  await fetch(new URL(checkout.payUrl ?? '', productAddress()), {
    method: 'POST',
    headers: { origin: productAddress() },
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  });
  await expect
    .poll(async () => (await call(checkCheckout, { params: { id: checkout.id } })).checkout.nextStep)
    .toBe('see-order');
  return checkout.orderNumber;
}

test('a customer names a substitute and asks to be called; the packer swaps one line and asks about the other; both differences come back and the agent’s sale is right to the kobo', async ({
  page,
  browser,
}) => {
  const agent = await signInAsNewAgent(page, 'Sade', 'Bello');
  await page.context().clearCookies();
  const customer = await signInAsNewCustomer(page, { firstname: 'Chinwe', referralCode: agent.referralCode });
  await page.setViewportSize({ width: 360, height: 760 });

  await test.step('in the basket one line gets a named substitute, the other “ask me first”', async () => {
    await page.goto('/app/');
    await page.getByRole('button', { name: /Mile 12 Fresh Foods/ }).click();
    await page.goto('/app/search');
    for (const [words, name] of [
      ['local parboiled rice 5', 'Local parboiled rice, 5 kg'],
      ['brown beans', 'Brown beans'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Search for food' }).fill(words);
      await page
        .getByRole('button', { name: new RegExp(`^Add ${name}`) })
        .first()
        .click();
    }
    await page
      .getByRole('link', { name: /Basket/ })
      .last()
      .click();
    const rice = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Local parboiled rice' }) });
    await rice.getByText('If it runs out').click();
    const named = rice.getByRole('radio').nth(1);
    await named.check();
    await expect(rice.getByText('Never more than the price above')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'swaps-basket-360');
    const beans = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Brown beans/ }) });
    await beans.getByText('If it runs out').click();
    await beans.getByLabel(/runs out while we pack/).selectOption({ label: 'Ask me first' });
    await expect(beans.getByText('without an answer you get your money back')).toBeVisible();
    await expect(page.getByText('Delivery is added at checkout')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await picture(page, 'swaps-basket-1280');
  });

  const number = await payForBasket(customer);
  const order = () => customer.call(readOrder, { params: { number } }).then((reply) => reply.order);
  const before = await order();
  const named = before.lines[0]?.substitute?.name ?? '';
  expect(named).not.toBe('');
  const store = await browser.newContext({ baseURL: productAddress() });
  const desk = await store.newPage();

  await test.step('the packer swaps the rice by keyboard alone, and asks about the beans', async () => {
    await signInAsStaff(desk, ['operations']);
    await desk.goto(`/ops/orders/${number}`);
    await desk.getByRole('button', { name: 'Start packing' }).click();
    await expect(desk.getByText(/^You have packed it since/)).toBeVisible();
    await (await tabTo(desk, 'button', /^Not there ?: Local parboiled rice/)).press('Enter');
    const dialog = desk.getByRole('dialog', { name: /Local parboiled rice.* is not there/ });
    await expect(dialog.getByText(`If it is missing: ${named}`)).toBeVisible();
    await expectAccessible(desk);
    for (const [width, height] of [
      [360, 760],
      [768, 1000],
      [1280, 900],
    ] as const) {
      await desk.setViewportSize({ width, height });
      await expectNoSidewaysScroll(desk);
      await picture(desk, `swaps-not-there-${width}`);
    }
    await expect(dialog.getByRole('radio').first()).toBeEnabled();
    await (await tabTo(desk, 'radio', new RegExp(named))).press('Space');
    await (await tabTo(desk, 'button', `Swap for ${named}`)).press('Enter');
    const packing = desk.getByRole('list', { name: 'Packing list' });
    await expect(packing.getByText('Instead of Local parboiled rice, 5 kg.')).toBeVisible();
    await picture(desk, 'swaps-swapped-1280');
    await desk.getByRole('button', { name: /^Not there ?: .*beans/i }).click();
    const asking = desk.getByRole('dialog', { name: /beans.* is not there/i });
    await asking.getByRole('button', { name: /Show, because/ }).click();
    await desk.getByRole('dialog', { name: /^Show/ }).getByRole('radio', { name: 'About an order' }).check();
    await desk.getByRole('dialog', { name: /^Show/ }).getByRole('button', { name: 'Show', exact: true }).click();
    await expect(asking.getByText(customer.phone)).toBeVisible();
    await expectAccessible(desk);
    await picture(desk, 'swaps-call-1280');
    await desk.setViewportSize({ width: 360, height: 760 });
    await expectNoSidewaysScroll(desk);
    await picture(desk, 'swaps-call-360');
    await asking.getByRole('button', { name: 'Send the question' }).click();
    await expect(desk.getByText(/The customer is asked about 1/)).toBeVisible();
    await picture(desk, 'swaps-asked-360');
    await sayReady(desk);
    await expect(desk.getByText('The customer was asked about a line and may still answer.')).toBeVisible();
    await desk.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
  });

  const link = await readText(
    customer.phone,
    new RegExp(`isn't available for order ${number}.*(/app/choose/[\\w-]{22})`),
  );

  await test.step('on a phone without the app and without signing in, the customer chooses', async () => {
    const phone = await browser.newContext({ baseURL: productAddress(), viewport: { width: 360, height: 760 } });
    const screen = await phone.newPage();
    await screen.goto(link);
    await expect(screen.getByRole('heading', { level: 1, name: /beans.* isn’t available/i })).toBeVisible();
    await expect(screen.getByText(/minutes left/)).toBeVisible();
    await expectAccessible(screen);
    for (const width of [360, 768, 1280]) {
      await screen.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(screen);
      await picture(screen, `swaps-question-${width}`);
    }
    await (await tabTo(screen, 'radio', /./)).press('Space');
    await (await tabTo(screen, 'button', /^Take /)).press('Enter');
    await expect(screen.getByRole('heading', { level: 1, name: /Thanks, we’ll pack it|Removed/ })).toBeVisible();
    await expectAccessible(screen);
    await picture(screen, 'swaps-answered-360');
    await screen.reload();
    await expect(screen.getByRole('heading', { level: 1, name: /Thanks, we’ll pack it|Removed/ })).toBeVisible();
    await screen.goto(`/app/choose/${'x'.repeat(22)}`);
    await expect(screen.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
    await phone.close();
  });

  const kept = await test.step('the order says what came instead, and the differences go back', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto(`/app/orders/${number}`);
    await expect(page.getByText('Instead of Local parboiled rice, 5 kg', { exact: true })).toBeVisible();
    await expect(page.getByText('Swapped, see below').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `swaps-order-${width}`);
    }
    const now = await order();
    const worth = now.lines.reduce((sum, line) => sum + line.price * (line.quantity - line.refundedQuantity), 0);
    expect(Math.round(worth * 100)).toBe(Math.round(now.keptTotal * 100));
    expect(now.keptTotal).toBeLessThanOrEqual(before.keptTotal);
    await expect.poll(async () => (await order()).payment.refunded).toBe(now.refundedGoods);
    return now.keptTotal;
  });

  await test.step('it is handed over in full; the receipt and the agent have the lower sum to the kobo', async () => {
    // The desk's screen may be older than the customer's answer, and is refused then.
    await desk.reload();
    await sayReady(desk);
    await expect(desk.getByText('Packed. The customer collects it, and shows the code.')).toBeVisible();
    await desk.getByRole('button', { name: 'Hand over…' }).click();
    await desk.getByLabel('4-digit code').fill((await order()).handOverCode ?? '');
    await desk.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(desk.getByText('The customer has it.')).toBeVisible();
    await store.close();
    await page.goto(`/app/orders/${number}/receipt`);
    await expect(page.getByText('instead of Local parboiled rice')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'swaps-receipt-1280');
    const naira = (amount: number) =>
      `₦${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, agent);
    await page.goto('/agent-dashboard');
    await expect(page.getByRole('group', { name: 'Total Sales', exact: true })).toContainText(naira(kept));
    const earned = Math.round(Math.round(kept * 100) * 0.02) / 100;
    await expect(page.getByRole('group', { name: 'Total Referral Earnings', exact: true })).toContainText(
      naira(earned),
    );
  });
});

import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { signInAsNewCustomer } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { handOver } from './hand-over.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import { endStep, picture } from './whole-order.ts';

const margarine = 'Margarine, 450 g';
const ringRoad = 'Ring Road Provisions';

/** Sets how many of the margarine its store has; null for one more than is held. Returns how many it had. */
const setMargarine = (onHand: number | null): Promise<number> =>
  onDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `update store_products s set on_hand = coalesce($3, before.held + 1) from store_products before
       where s.store_id = before.store_id and s.product_id = before.product_id
         and s.store_id = (select id from stores where name = $1)
         and s.product_id = (select id from products where name || ', ' || unit = $2)
       returning before.on_hand as "onHand"`,
      [ringRoad, margarine, onHand],
    );
    return rows[0].onHand;
  });

test('a failed payment keeps the order, too little says what is missing, and nothing claims that it is paid', async ({
  page,
}) => {
  await signInAsNewCustomer(page, { firstname: 'Emeka' });
  await page.goto('/app/');
  await page.getByRole('button', { name: /Surulere Family Market/ }).click();
  await page.goto('/app/search?q=palm%20oil');
  await page.getByRole('button', { name: 'Add Palm oil, 5 litres' }).click();
  await page.getByRole('link', { name: /Basket/ }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);

  await page.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expectAccessible(page);
  // Another press makes no second order: the first one still waits for its payment.
  await page.goto('/app/orders');
  await expect(page.getByRole('listitem').getByRole('link', { name: /FB-\d{8}/ })).toHaveCount(1);
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /FB-\d{8}/ })
    .click();
  await page.getByRole('link', { name: /payment/ }).click();

  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.getByRole('button', { name: 'Pay too little' }).click();
  await expect(page.getByRole('heading', { name: '₦100 is missing' })).toBeVisible();
  await expect(page.getByText('so it isn’t placed yet')).toBeVisible();
  const ownCase = page.getByRole('region', { name: 'Your case about this payment' });
  await expect(ownCase.getByText(/Case R-\d{4}-\d{4} · New answer/)).toBeVisible();
  await picture(page, 'pays-too-little');
  await expectAccessible(page);
  await ownCase.getByRole('link').click();
  // The screen before says the same sentence.
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('₦100 is missing');
  await endStep(page, 'payment-case');
});

test('after a lost answer the button asks for the same order again, also when that order took the last one', {
  tag: '@details',
}, async ({ page }) => {
  await signInAsNewCustomer(page, { firstname: 'Kemi' });
  const before = await setMargarine(null);
  try {
    await fillBasket(page, new RegExp(ringRoad), margarine);
    await page.goto('/app/checkout');
    const pay = page.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeEnabled();
    // The server makes the order, and its answer is lost on the way.
    const orders = '**/api/v1/shop/checkouts';
    await page.route(orders, async (route) => {
      await route.fetch();
      await route.abort();
    });
    // What the server says from then on: the order itself has taken the last one.
    const untilShort = () =>
      page.waitForResponse(async (response) => {
        if (!response.url().endsWith('/shop/checkouts/quote')) return false;
        // A call that the page gives up for a newer one has no body.
        const reply = await response.json().catch(() => null);
        return reply?.quote.problems.includes('lines-changed') === true;
      });
    const expectSameAgain = async () => {
      await expect(pay).toBeEnabled();
      await expect(page.getByRole('alert')).toContainText('will never order twice');
      await expect(page.getByText(/run out/)).toHaveCount(0);
    };
    const isShort = untilShort();
    await pay.click();
    await isShort;
    await expectSameAgain();
    await endStep(page, 'answer-lost');

    const isShortAgain = untilShort();
    await page.reload();
    await isShortAgain;
    await expectSameAgain();

    await page.unroute(orders);
    await pay.click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await page.goto('/app/orders');
    await expect(page.getByRole('listitem').getByRole('link', { name: /FB-\d{8}/ })).toHaveCount(1);
  } finally {
    await setMargarine(before);
  }
});

test('what is missing is paid by a second payment, and what comes back of the order goes to both', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Sade' });
  await page.goto('/app/');
  await page.getByRole('button', { name: /Surulere Family Market/ }).click();
  await page.goto('/app/search?q=palm%20oil');
  await page.getByRole('button', { name: 'Add Palm oil, 5 litres' }).click();
  await page.getByRole('link', { name: /Basket/ }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByRole('button', { name: 'Pay too little' }).click();
  await expect(page.getByRole('heading', { name: '₦100 is missing' })).toBeVisible();
  const payAddress = page.url().replace(/\?.*/, '');
  const number = /FB-\d{8}/.exec((await page.getByText(/for order FB-\d{8}/).textContent()) ?? '')?.[0] ?? '';

  await test.step('the banner on every screen, the order and the text message lead to it', async () => {
    const text = await readText(customer.phone, new RegExp(`N100 is missing for .*${number}.*(/app/checkout/[\\w-]+)`));
    expect(new URL(payAddress).pathname).toBe(text);
    const banner = page.getByRole('region', { name: 'Waiting for your payment' });
    // The phone keeps for some seconds what it knew before.
    await expect(async () => {
      await page.goto('/app/basket');
      await expect(banner.getByText(`₦100 is missing for order ${number}.`)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await endStep(page, 'missing-part-banner');
    await banner.getByRole('link', { name: /^Pay/ }).click();
    await expect(page).toHaveURL(payAddress);
    await page.goto(`/app/orders/${number}`);
    await page.getByRole('link', { name: 'Pay the missing ₦100' }).click();
    await expect(page).toHaveURL(payAddress);
  });

  await test.step('the button prepares a payment of just that, and the order is placed', async () => {
    await endStep(page, 'missing-part');
    await page.getByRole('button', { name: 'Pay the missing ₦100' }).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await expect(page.getByText('₦100').first()).toBeVisible();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'Order placed' }).or(page.getByText(/is placed/).first()),
    ).toBeVisible();
    await endStep(page, 'missing-part-paid');
    await page.goto(`/app/orders/${number}/receipt`);
    await expect(page.getByText(/paid ₦[\d,.]+ on .*, and ₦100\.00 on /)).toBeVisible();
    await endStep(page, 'receipt-of-two-payments');
  });

  const desk = await handOver(browser, customer, number);
  await test.step('staff see both payments at the order and at each charge', async () => {
    await desk.goto(`/ops/orders/${number}`);
    await expect(desk.getByText(`${number}-1`)).toBeVisible();
    await expect(desk.getByText(/asked for ₦100(\.00)?, ₦100(\.00)? came in/)).toBeVisible();
    await picture(desk, 'order-paid-in-two');
    const money = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signInAsStaff(money, ['finance']);
    const [id] = await onDatabase(async ({ pool }) =>
      (await pool.query('select id from charges where reference = $1', [`${number}-1`])).rows.map((row) => row.id),
    );
    await money.goto(`/ops/charges/${id}`);
    await expect(
      money.getByRole('definition').filter({ hasText: 'Paid, together with another payment' }),
    ).toBeVisible();
    await expect(money.getByRole('link', { name: `${number}-2`, exact: true }).first()).toBeVisible();
    await endStep(money, 'charge-of-two');
  });

  await test.step('a line that comes back is refunded to both payments, the newest first', async () => {
    const { order } = await customer.call(readOrder, { params: { number } });
    const lines = order.lines.slice(0, 1).map(({ id, quantity }) => ({ lineId: id, quantity }));
    const status = await desk.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
      },
      [
        `/api/v1/staff/shop-orders/${number}/return`,
        JSON.stringify({ key: crypto.randomUUID(), lines, kind: 'missing', reason: 'It leaked on the way home' }),
      ],
    );
    expect(status).toBe(200);
    await page.goto(`/app/orders/${number}`);
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByText('₦100', { exact: true })).toBeVisible();
    await endStep(page, 'refunds-of-two-payments');
    const rows = await onDatabase(
      async ({ pool }) =>
        (await pool.query('select refund_kobo > 0 as back from charges where reference like $1', [`${number}-%`])).rows,
    );
    expect(rows).toEqual([{ back: true }, { back: true }]);
  });
});

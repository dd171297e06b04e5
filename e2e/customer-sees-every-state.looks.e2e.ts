import { type ShopOrderState, stateWords } from '@foodbank/contract/selling/shop-orders';
import type { Page } from '@playwright/test';
import { type JourneyOrder, orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { fillBasket } from './fill-a-basket.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase } from './staff.ts';
import { picture } from './whole-order.ts';

const widths = [360, 768] as const;

/** Puts an order into a state, as far as its screen shows it. */
const setState = ({ number }: JourneyOrder, state: ShopOrderState, hoursAgo = 0) =>
  onDatabase(async ({ pool }) => {
    const unpaid = state === 'awaiting-payment' || state === 'expired';
    const delivered = ['delivered', 'partly-delivered', 'partly-returned', 'returned'].includes(state);
    await pool.query(
      `update shop_orders set state = $2, placed_at = case when $3 then null else now() - $5 * interval '1 hour' end,
         delivered_at = case when $4 then now() - interval '1 minute' end,
         window_from = window_from - $5 * interval '1 hour', window_to = window_to - $5 * interval '1 hour'
       where number = $1`,
      [number, state, unpaid, delivered, hoursAgo],
    );
  });

interface StoredState {
  number: string;
  state: string;
  placed_at: Date | null;
  delivered_at: Date | null;
  window_from: Date | null;
  window_to: Date | null;
}

const readStates = (orders: readonly JourneyOrder[]): Promise<StoredState[]> =>
  onDatabase(async ({ pool }) => {
    const numbers = orders.map(({ number }) => number);
    const text =
      'select number, state, placed_at, delivered_at, window_from, window_to from shop_orders where number = any($1)';
    return (await pool.query(text, [numbers])).rows;
  });

const restoreStates = (rows: readonly StoredState[]) =>
  onDatabase(async ({ pool }) => {
    const text = `update shop_orders set state = $2, placed_at = $3, delivered_at = $4, window_from = $5, window_to = $6 where number = $1`;
    for (const { number, state, placed_at, delivered_at, window_from, window_to } of rows)
      await pool.query(text, [number, state, placed_at, delivered_at, window_from, window_to]);
  });

/** A screen fits at each width, and axe finds nothing. */
async function expectGoodScreen(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 1024 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await picture(page, `${name}-${width}`);
  }
}

test('each state of an order has a screen that says where it stands and what comes next, at 360 and 768 px', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Ngozi' });
  const pickUp = await orderForPickUp(customer, ['Basmati rice']);
  const delivery = await orderForDelivery(customer);
  const shows = async (order: JourneyOrder, state: ShopOrderState, says: string | RegExp, hoursAgo = 0) => {
    await setState(order, state, hoursAgo);
    await page.goto(`/app/orders/${order.number}`);
    const handover = order === pickUp ? 'pick-up' : 'delivery';
    const words = state === 'on-the-way' ? 'Packed' : stateWords({ state, handover });
    const status = page.getByRole('status').filter({ hasText: words });
    await expect(status).toBeVisible();
    await expect(page.getByText(says).first()).toBeVisible();
    await expectGoodScreen(page, `state-${state}${hoursAgo > 0 ? '-late' : ''}`);
  };
  const before = await readStates([pickUp, delivery]);
  try {
    await shows(pickUp, 'awaiting-payment', 'See payment');
    await shows(pickUp, 'expired', 'You can order the same again.');
    await shows(pickUp, 'placed', 'will pack it next');
    await shows(pickUp, 'packing', 'It’s being packed.');
    await shows(pickUp, 'ready', /^Pick it up at/);
    await shows(delivery, 'on-the-way', 'It’s packed and waiting for a rider.');
    await shows(delivery, 'on-the-way', /^Late: we promised it by/, 200);
    await shows(delivery, 'not-at-home', 'The rider will come one more time.');
    await shows(delivery, 'delivered', 'Ask for a refund');
    await shows(pickUp, 'partly-delivered', 'Ask for a refund');
    await shows(pickUp, 'partly-returned', 'Ask for a refund');
    await shows(pickUp, 'returned', 'You can order the same again.');
    await shows(pickUp, 'cancelled', 'You can order the same again.');
  } finally {
    // As it was: the proof of the money compares the orders with their bookings.
    await restoreStates(before);
  }
});

test('the pages of a signed-in customer’s account fit and are accessible, at 360 and 768 px', async ({ page }) => {
  await signInAsNewCustomer(page, { firstname: 'Ngozi' });
  const pages: readonly [path: string, heading: string][] = [
    ['/app/account', 'Ngozi'],
    ['/app/account/profile', 'Your details'],
    ['/app/account/phone', 'phone'],
    ['/app/account/password', 'password'],
    ['/app/account/devices', 'Devices'],
    ['/app/account/addresses', 'Addresses'],
    ['/app/account/addresses/new', 'address'],
    ['/app/account/refund-account', 'Refund bank account'],
    ['/app/account/cards', 'Cards and accounts'],
    ['/app/account/messages', 'Messages'],
    ['/app/plans/transfers', 'Money you sent'],
  ];
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(heading, 'i') })).toBeVisible();
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
    await expectGoodScreen(page, path.split('/').slice(2).join('-'));
  }
});

test('a screen that could not be read says so as its heading, leads back, and is read again at a press', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Ngozi' });
  const { number } = await orderForPickUp(customer, ['Basmati rice']);
  await fillBasket(page, /Bodija Market Stores/, 'Palm oil, 5 litres');
  let fails: 'server' | 'network' | null = null;
  await page.route(/\/api\/v1\/shop\/(orders|products|checkouts|tickets|questions)\/[\w-]{11}/, (route) =>
    fails === 'network'
      ? route.abort()
      : fails === 'server'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } })
        : route.continue(),
  );
  const nobodys = '01900000-0000-7000-8000-000000000000';
  const screens: readonly [path: string, what: string, back: string | null, after: string][] = [
    [`/app/orders/${number}`, 'The order', 'Orders', `Order ${number}`],
    [`/app/orders/${number}/receipt`, 'The receipt', `Order ${number}`, 'Receipt'],
    ['/app/products/basmati-rice-1-kg', 'This product', 'Shop', 'Basmati rice'],
    [`/app/checkout/${nobodys}`, 'Your payment', 'Orders', 'Payment not found'],
    [`/app/help/cases/${nobodys}`, 'The case', 'Help', 'Case not found'],
    [`/app/orders/${number}/choose/${nobodys}`, 'The question', `Order ${number}`, 'This link doesn’t work'],
    [`/app/choose/${'q'.repeat(22)}`, 'The question', null, 'This link doesn’t work'],
  ];
  for (const [path, what, back, after] of screens) {
    fails = 'server';
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `${what} could not be loaded`, level: 1 })).toBeVisible();
    if (back !== null) await expect(page.getByRole('main').getByRole('link', { name: back })).toBeVisible();
    await expectGoodScreen(page, `lost-${what.split(' ').at(-1)}`);
    fails = null;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: after, level: 1 })).toBeVisible();
  }
  // A lost network doesn’t make a case one that there is not.
  fails = 'network';
  await page.goto(`/app/help/cases/${nobodys}`);
  await expect(page.getByRole('heading', { name: 'The case could not be loaded', level: 1 })).toBeVisible();
  fails = null;
  await expect(page.getByRole('heading', { name: 'Case not found', level: 1 })).toBeVisible();
});

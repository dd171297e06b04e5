import { lagosDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import type { Browser, Page } from '@playwright/test';
import { type JourneyCustomer, makeCustomer } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeRider, signInAsRider } from './riders.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import { picture } from './whole-order.ts';

test.use({ serviceWorkers: 'allow' });

/** Packs an order as staff do. */
async function pack(browser: Browser, number: string): Promise<void> {
  const staff = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(staff, ['operations']);
  await staff.goto(`/ops/orders/${number}`);
  await staff.getByRole('button', { name: 'Start packing' }).click();
  await sayReady(staff);
  await expect(staff.getByText('Packed. It waits for a rider.')).toBeVisible();
  await staff.close();
}

/** What the recipient got once the rider had the goods. */
const codeOf = ({ phone }: JourneyCustomer, number: string) =>
  readText(phone, new RegExp(`${number} .*code is (\\d{4})`));

/** Accepts a stop for its fee, and takes the goods at the counter. */
async function fetchStop(page: Page, number: string): Promise<void> {
  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await stop.getByRole('button', { name: 'Accept for ₦1,200' }).click();
  await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.getByRole('button', { name: 'I have it' }).click();
}

test.use({ viewport: { width: 360, height: 740 } });

test('a rider accepts a stop for its fee, delivers without a network, and sees what was earned', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number } = await orderForDelivery(customer);
  const stateOf = async () => (await customer.call(readOrder, { params: { number } })).order.state;
  await pack(browser, number);
  const riderPhone = await makeRider('Sola Rides');

  await page.goto('/ride/');
  await expect(page.getByRole('heading', { name: 'Sign in as a rider' })).toBeVisible();
  await expectAccessible(page);
  await signInAsRider(page, riderPhone);

  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await expect(stop.getByText('Bodija, Ibadan North')).toBeVisible();
  await expect(stop.getByText('12 Awolowo Avenue')).toHaveCount(0);
  await expect(stop.getByText(/\d bags?, about \d+ kg/)).toBeVisible();
  await expect(stop.getByText(/(Short|Medium|Long) trip: /)).toBeVisible();
  await stop.getByRole('button', { name: 'Accept for ₦1,200' }).click();
  await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
  const seen = async () => (await customer.call(readOrder, { params: { number } })).order;
  await expect.poll(async () => [(await seen()).stage, (await seen()).rider?.firstname]).toEqual(['accepted', 'Sola']);
  expect((await seen()).handOverCode).toBeNull();
  const counter = page.getByRole('region', { name: /^At the counter of/ });
  await expect(counter.getByText(/× Basmati rice/)).toBeVisible();
  await expect(counter.getByRole('button', { name: 'I have it' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, 'rider-at-the-counter');

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await counter.getByRole('checkbox', { name: new RegExp(number) }).check();
  await counter.getByRole('button', { name: 'I have it' }).click();
  await expect(counter).toHaveCount(0);
  await expect(stop.getByText('The customer gets the code once you’re back online.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'rider-has-it-offline');
  expect((await seen()).stage).toBe('accepted');
  await page.context().setOffline(false);
  await expect.poll(async () => (await seen()).stage).toBe('picked-up');
  const code = await codeOf(customer, number);
  await expect(page.getByText('act waits')).toHaveCount(0);
  await page.context().setOffline(true);
  await stop.getByLabel('The customer’s code').fill(code);
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByText('1 update not sent yet.')).toBeVisible();
  await expect(stop).toHaveCount(0);
  expect(await stateOf()).toBe('on-the-way');
  await page.context().setOffline(false);
  await expect.poll(stateOf).toBe('delivered');
  await expect(page.getByText('act waits')).toHaveCount(0);
  await expect(page.getByText('12 Awolowo Avenue')).toHaveCount(0);

  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByRole('heading', { name: 'Earned in the last 31 days' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /₦1,200/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a customer refuses a part at the door: the rider takes it back, and the customer gets its money back', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Sade');
  const { number } = await orderForDelivery(customer);
  const read = async () => (await customer.call(readOrder, { params: { number } })).order;
  await pack(browser, number);
  await signInAsRider(page, await makeRider('Musa Rides'));
  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await fetchStop(page, number);
  const code = await codeOf(customer, number);
  await stop.getByText('Customer rejected something?').click();
  await stop.getByLabel(/^Basmati rice, /).selectOption('1');
  await expect(stop.getByText('Rejected: 1')).toBeVisible();
  await expect(stop.getByText('Take rejected items back to the store.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, 'rider-refused-at-the-door');
  await stop.getByLabel('The customer’s code').fill(code === '1111' ? '2222' : '1111');
  await stop.getByRole('button', { name: 'Delivered' }).click();
  // A wrong code loses nothing of what was chosen, and its message goes with the next try.
  const wrong = page.getByRole('alert').filter({ hasText: `${number}: That code is not right` });
  await expect(wrong).toBeVisible();
  await expect(stop.getByText('Rejected: 1')).toBeVisible();
  await stop.getByLabel('The customer’s code').fill(code);
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(wrong).toHaveCount(0);
  await expect.poll(async () => (await read()).state).toBe('partly-delivered');
  const [line] = (await read()).lines;
  expect([line?.quantity, line?.refundedQuantity]).toEqual([2, 1]);
  await expect
    .poll(async () => toKobo((await read()).payment.refunded), { timeout: 60_000 })
    .toBe(toKobo(line?.price ?? 0));
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByRole('cell', { name: /₦1,200/ })).toBeVisible();

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(desk, ['operations']);
  await desk.goto(`/ops/orders/${number}`);
  await expect(desk.getByText('1 of 2 refunded.')).toBeVisible();
  await picture(desk, 'refused-at-the-door-console');
  await desk.close();
});

test('a rider who restarts the phone without a network sees today’s stops and acts; contacts vanish, and signing out wipes all', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number } = await orderForDelivery(customer);
  const stateOf = async () => (await customer.call(readOrder, { params: { number } })).order.state;
  await pack(browser, number);
  await signInAsRider(page, await makeRider('Tunde Rides'));
  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await fetchStop(page, number);
  const code = await codeOf(customer, number);
  await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const keptText = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(keptText).toContain('12 Awolowo Avenue');

  await page.context().setOffline(true);
  await page.reload();
  await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
  await expect(page.getByText('You’re offline. Showing what was loaded earlier.')).toBeVisible();
  await stop.getByLabel('The customer’s code').fill(code);
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByText('1 update not sent yet.')).toBeVisible();
  expect(await keptText()).not.toContain('12 Awolowo Avenue');
  await page.reload();
  await expect(page.getByText('1 update not sent yet.')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Sign out once they are.')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(stateOf).toBe('delivered');
  await expect(page.getByText('act waits')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in as a rider' })).toBeVisible();
  expect(await keptText()).toBe('{}');
  const answers = await page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().filter((url) => url.includes('/api/'));
  });
  expect(answers).toEqual([]);
});

test('a rider gives a stop back with a reason: the store sees it, and another rider takes the stop', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number } = await orderForDelivery(customer);
  await pack(browser, number);
  await signInAsRider(page, await makeRider('Kunle Rides'));
  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await stop.getByRole('button', { name: 'Accept for ₦1,200' }).click();
  await stop.getByRole('button', { name: 'Give it back' }).click();
  const yes = stop.getByRole('button', { name: 'Yes, give it back' });
  await expect(yes).toBeDisabled();
  await stop.getByLabel('Why can’t you bring it?').selectOption({ label: 'Trouble with my bike' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, 'rider-gives-back');
  await yes.click();
  await expect(stop).toHaveCount(0);
  const seen = async () => (await customer.call(readOrder, { params: { number } })).order;
  await expect.poll(async () => (await seen()).stage).toBe('packed');
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(desk, ['operations']);
  await desk.goto(`/ops/deliveries?day=${lagosDay(new Date((await seen()).delivery?.windowFrom ?? ''))}`);
  await expect(desk.getByRole('row').filter({ hasText: number })).toContainText(
    'Given back by Kunle Rides: Trouble with my bike',
  );
  await picture(desk, 'given-back-console');
  await desk.close();
  const other = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await signInAsRider(other, await makeRider('Bola Rides'));
  await fetchStop(other, number);
  await expect.poll(async () => (await seen()).stage).toBe('picked-up');
  await other.close();
});

test('what a rider earned can be asked for again once the network is back', { tag: '@details' }, async ({
  page,
  context,
}) => {
  await signInAsRider(page, await makeRider('Tayo Rides'));
  await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: 'Earnings' })
    .or(page.getByRole('link', { name: 'Earnings' }))
    .click();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Each delivery you finish shows here.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

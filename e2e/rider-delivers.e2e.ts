import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { makeCustomer } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';

// A rider of the demo, in the city of the store that the customers of journeys order from.
const riderPhone = '08060000003';

test.use({ viewport: { width: 360, height: 740 } });

test('a rider accepts a stop for its fee, delivers without a network, and sees what was earned', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number } = await orderForDelivery(customer);
  const stateOf = async () => (await customer.call(readOrder, { params: { number } })).order.state;
  const staff = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAsStaff(staff, ['operations']);
  await staff.goto(`/ops/orders/${number}`);
  await staff.getByRole('button', { name: 'Start packing' }).click();
  await staff.getByRole('button', { name: 'Ready' }).click();
  await expect.poll(stateOf).toBe('on-the-way');
  await staff.close();
  const code = await readText(customer.phone, new RegExp(`${number} .*code is (\\d{4})`));

  await page.goto('/ride/');
  await expect(page.getByRole('heading', { name: 'Sign in as a rider' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill(riderPhone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').fill(await readText(riderPhone, /\b(\d{6})\b/));
  await page.getByRole('button', { name: 'Sign in' }).click();

  const stop = page.getByRole('listitem', { name: `Order ${number}` });
  await expect(stop.getByText('Bodija, Ibadan North')).toBeVisible();
  await expect(stop.getByText('12 Awolowo Avenue')).toHaveCount(0);
  await stop.getByRole('button', { name: 'Accept for ₦1,200.00' }).click();
  await expect(stop.getByText('12 Awolowo Avenue')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.context().setOffline(true);
  await stop.getByLabel('The customer’s code').fill(code);
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByText('1 act waits for the network')).toBeVisible();
  await expect(stop).toHaveCount(0);
  expect(await stateOf()).toBe('on-the-way');
  await page.context().setOffline(false);
  await expect.poll(stateOf).toBe('delivered');
  await expect(page.getByText('act waits')).toHaveCount(0);
  await expect(page.getByText('12 Awolowo Avenue')).toHaveCount(0);

  await page.getByRole('link', { name: 'Earned' }).click();
  await expect(page.getByRole('heading', { name: 'Earned in the last 31 days' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /₦1,200\.00/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

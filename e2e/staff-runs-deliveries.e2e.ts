import { randomUUID } from 'node:crypto';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { formatDay } from '@foodbank/contract/primitives/day';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import { openList } from './console-lists.ts';
import { makeCustomer, placeOrder } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';

test('a packed order’s stop is given to a rider, and its code is renewed @desktop', async ({ page }) => {
  const customer = await makeCustomer('Bisi');
  let day = '';
  const { number } = await placeOrder(customer, ['Basmati rice'], async (storeId) => {
    const addressId = randomUUID();
    const body = {
      label: 'Home',
      state: 'Oyo' as const,
      localGovernment: 'Ibadan North',
      area: 'Bodija',
      street: '12 Awolowo Avenue',
      landmark: 'Opposite the market',
      recipientName: 'Mama Bisi',
      recipientPhone: customer.phone,
    };
    await customer.call(saveAddress, { params: { id: addressId }, body });
    const { delivery } = await customer.call(getDeliveryOptions, { query: { storeId, addressId } });
    const window = delivery?.windows.find(({ left }) => left > 0);
    if (!delivery || !window) throw new Error('no window is free');
    day = window.day;
    return { handover: 'delivery', addressId, windowId: window.id, fee: delivery.fee };
  });
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/orders/${number}`);
  await page.getByRole('button', { name: 'Start packing' }).click();
  await sayReady(page);

  await openList(page, `/ops/deliveries?day=${day}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.getByRole('cell', { name: 'Without a rider' })).toBeVisible();
  await expect(page.getByText(/of the chosen window|No delivery was due/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: `Assign… ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${number}` });
  await dialog.getByLabel('Rider').selectOption({ label: 'Sade Akande' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('cell', { name: 'With a rider' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Sade Akande' })).toBeVisible();

  // Sade says at the counter that she has it: from then on there is a code.
  const send = async (what: string, reason: string) => {
    await row.getByRole('button', { name: `Send ${what}… ${number}` }).click();
    const renewal = page.getByRole('dialog', { name: `Send ${what} for ${number}` });
    await renewal.getByRole('radio', { name: 'Another reason' }).check();
    await renewal.getByLabel('More about it (optional)').fill(reason);
    await renewal.getByRole('button', { name: `Send ${what}` }).click();
    await expect(renewal).toBeHidden();
  };
  // The rider has it, and no network to say so.
  await send('the code', 'The rider is at the door without a network');
  await readText(customer.phone, new RegExp(`${number} .*code is (\\d{4})`));
  await send('a new code', 'The recipient lost it');
  expect(await readText(customer.phone, new RegExp(`new code for order ${number} is (\\d{4})`))).toMatch(/^\d{4}$/);
});

test('the stops of an area are given to one rider at once from the board of the day', async ({ page }) => {
  const customer = await makeCustomer('Bisi');
  const numbers = [(await orderForDelivery(customer)).number, (await orderForDelivery(customer)).number];
  const [{ day }] = await onDatabase(({ pool }) =>
    pool.query(`select day::text from delivery_stops where order_number = $1`, [numbers[0]]).then(({ rows }) => rows),
  );
  await signInAsStaff(page, ['operations']);
  // From a day without deliveries a link leads to the one that has them.
  await page.goto('/ops/board?day=2026-01-01');
  await page.getByRole('link', { name: new RegExp(`^${formatDay(day)} \\d+ stops?$`) }).click();
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check();
  await page.getByLabel('Rider in Ibadan').selectOption({ label: 'Sade Akande' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give 2 stops to Sade Akande' }).click();
  await expect(page.getByText('The rider sees them at once: 2 stops have been given.')).toBeVisible();
  for (const number of numbers) await expect(page.getByRole('checkbox', { name: number })).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import type { Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

/** A store that a journey alone uses, in a city of its own, with a customer who lives there. With a fee, the store has a zone around them. */
async function makeCity(feeKobo: number | null = null) {
  const city = `Town ${randomUUID().slice(0, 8)}`;
  const storeId = await onDatabase((database) =>
    database.pool
      .query(
        `insert into stores (slug, name, city, address, landmark, phone, margin_ppm)
         values ($1, 'Corner Shop', $2, '1 Market Road', '', '08031234567', 100000) returning id`,
        [`store-${randomUUID()}`, city],
      )
      .then(({ rows }) => String(rows[0].id)),
  );
  if (feeKobo !== null)
    await onDatabase(({ pool }) =>
      pool.query(
        `with zone as (insert into delivery_zones (city, name, fee_kobo, rider_fee_kobo) values ($1, 'In town', $2, $2) returning id)
         , fee as (insert into zone_fees (zone_id, starts_on, fee_kobo, rider_fee_kobo, decided_at)
             select id, '2026-01-01', $2, $2, now() from zone)
         insert into zone_areas (city, state_key, area_key, area, zone_id)
           select $1, 'oyo', 'ibadan north', 'Ibadan North', id from zone`,
        [city, feeKobo],
      ),
    );
  const customer = await makeCustomer('Bisi');
  const addressId = randomUUID();
  const body = {
    ...{ label: 'Home', state: 'Oyo' as const, localGovernment: 'Ibadan North', area: 'Bodija' },
    ...{ street: '12 Awolowo Avenue', landmark: 'Opposite the market' },
    ...{ recipientName: 'Mama Bisi', recipientPhone: customer.phone },
  };
  await customer.call(saveAddress, { params: { id: addressId }, body });
  const delivery = async () => (await customer.call(getDeliveryOptions, { query: { storeId, addressId } })).delivery;
  return { city, storeId, delivery };
}

/** Sends the form, and approves the request as another member, who sees what changes. */
async function askAndApprove(page: Page, reason: string, seen: RegExp | string) {
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const link = page.getByRole('link', { name: 'Open the request' });
  const address = (await link.getAttribute('href')) ?? '';
  await signInAsStaff(page, ['finance']);
  await page.goto(address.replace(/\?.*/, ''));
  await expect(page.getByRole('cell', { name: seen }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
}

test('a zone and its fee are asked for by one person, approved by another, and reach the checkout @desktop', async ({
  page,
}) => {
  const { city, delivery } = await makeCity();
  expect(await delivery()).toBeNull();
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-zones?city=${encodeURIComponent(city)}`);
  await expect(page.getByText('No zones', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'New zone' }).click();
  await page.getByLabel('Name of the zone').fill('In town');
  await page.getByLabel('Fee in naira').fill('1500');
  await page.getByLabel('Of it for the rider').fill('1200');
  await page.getByLabel('State').selectOption('Oyo');
  await page.getByLabel('Ibadan North', { exact: true }).check();
  await expect(page.getByRole('cell', { name: '₦1,500.00' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askAndApprove(page, 'The store delivers now', '₦1,500.00');
  expect((await delivery())?.fee).toBe(1_500);

  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-zones?city=${encodeURIComponent(city)}`);
  await page.getByRole('link', { name: 'Change In town' }).click();
  await page.getByLabel('Fee in naira').fill('1000');
  await page.getByLabel('Reason').fill('Fuel has become dearer');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('The rider’s fee is at most the customer’s')).toBeVisible();
  await page.getByLabel('Fee in naira').fill('1800');
  await askAndApprove(page, 'Fuel has become dearer', '₦1,800.00');
  expect((await delivery())?.fee).toBe(1_800);
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-zones?city=${encodeURIComponent(city)}`);
  await expect(page.getByText(/In force since/)).toBeVisible();
});

test('a store’s windows and a closed day are asked for by one person, approved by another, and reach the checkout @desktop', async ({
  page,
}) => {
  const { storeId, delivery } = await makeCity(150_000);
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-windows?store=${storeId}`);
  await page.getByRole('link', { name: 'Change the windows' }).click();
  await page.getByRole('button', { name: 'Add a window on Monday' }).click();
  await page.getByRole('textbox', { name: 'Orders' }).fill('7');
  await page.getByRole('button', { name: 'Use Monday for every day' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askAndApprove(page, 'A new rider', '08:00 to 12:00: 7 stops');
  const free = async () => [
    ...new Set((await delivery())?.windows.filter(({ left }) => left > 0).map(({ day }) => day)),
  ];
  const last = (await free()).at(-1) ?? '';
  expect(last).not.toBe('');

  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-windows/close-day?store=${storeId}`);
  await page.getByLabel('Day without deliveries').fill(last);
  await page.getByLabel('Why').fill('Stocktaking');
  await expect(page.getByText('No order is promised for this day.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askAndApprove(page, 'The yearly count', 'Closed: Stocktaking');
  expect(await free()).not.toContain(last);
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/delivery-windows?store=${storeId}`);
  await expect(page.getByRole('list', { name: 'Closed days' }).getByText('Stocktaking')).toBeVisible();
});

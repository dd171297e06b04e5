import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { makeCustomer, orderForPickUp } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeStaff, onDatabase, startStaffSession } from './staff.ts';
import { readText } from './texts.ts';

/** The id of a store and of the city's other one. */
const storesBeside = (name: string) =>
  onDatabase((database) =>
    database.pool
      .query('select id, name from stores order by (name = $1) desc, name', [name])
      .then(({ rows }) => rows.map(({ id }) => String(id))),
  );

test('a packer ticks the lines off, takes out what is not there, hands over for the code, and cannot open another store’s order', async ({
  page,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number, storeName } = await orderForPickUp(customer, ['Basmati rice', 'Acha (fonio)']);
  const [own = '', other = ''] = await storesBeside(storeName);
  const packer = await makeStaff(['packer'], 'Chidi Packer', [own]);
  const stranger = await makeStaff(['packer'], 'Efe Elsewhere', [other]);
  const order = () => customer.call(readOrder, { params: { number } }).then((reply) => reply.order);

  await startStaffSession(page, packer);
  await page.goto('/ops');
  await expect(page.getByRole('heading', { level: 1, name: 'Packing' })).toBeVisible();
  await expect(page.getByText(storeName).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('region', { name: 'Pick-up', exact: true }).getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByText('For Bisi, pick-up')).toBeVisible();

  await page.getByRole('button', { name: 'Start packing' }).press('Enter');
  await expect(page.getByText('2 of 2 lines left')).toBeVisible();
  const lines = page.getByRole('list', { name: 'Packing list' });
  await expect(lines.getByRole('checkbox').first()).toBeFocused();
  await lines.getByRole('checkbox', { name: /Basmati rice/ }).press('Space');
  await expect(page.getByText('1 of 2 lines left')).toBeVisible();
  await page.reload();
  await expect(lines.getByRole('checkbox', { name: /Basmati rice/ })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await lines.getByRole('button', { name: /Not there: Acha/ }).click();
  const missing = page.getByRole('dialog', { name: /Acha.* is not there/ });
  await missing.getByRole('button', { name: /^Take out, refund/ }).click();
  await expect(page.getByText('Everything is packed.')).toBeVisible();
  await expect(lines.getByText('2 of 2 refunded.')).toBeVisible();
  await page.getByRole('button', { name: 'Ready' }).click();
  const code = await readText(customer.phone, new RegExp(`${number} is ready at .*code is (\\d{4})`));

  await page.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over ${number}` });
  await dialog.getByLabel('4-digit code').fill(code);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText(/The customer has/)).toBeVisible();
  expect((await order()).state).toBe('partly-delivered');

  await page.goto('/ops/packing-stock');
  await page.getByRole('searchbox', { name: 'Product' }).fill('basmati');
  await expect(page.getByRole('list', { name: 'Products' }).getByText('Basmati rice').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/ops/catalogue');
  await expect(page.getByRole('heading', { name: 'You may not open Catalogue' })).toBeVisible();
  await page.goto(`/ops/orders/${number}`);
  await expect(page.getByRole('heading', { name: 'You may not open Orders' })).toBeVisible();

  await page.context().clearCookies();
  await startStaffSession(page, stranger);
  await page.goto(`/ops/packing/${number}`);
  await expect(page.getByText('This order does not exist, or it was removed.')).toBeVisible();
  await expect(page.getByText('Bisi')).toHaveCount(0);
});

import { formatNaira } from '@foodbank/contract/primitives/money';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { makeCustomer, orderForPickUp } from './customers.ts';
import { sayReady } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';

test('a paid order is packed, handed over for the code that the customer got, and one line of it is returned', async ({
  page,
}) => {
  const customer = await makeCustomer('Bisi');
  const { number, storeName, total } = await orderForPickUp(customer, ['Basmati rice', 'Acha (fonio)']);
  const order = () => customer.call(readOrder, { params: { number } }).then((reply) => reply.order);
  expect((await order()).state).toBe('placed');
  expect(await readText(customer.phone, new RegExp(`${number} is placed`))).toContain(number);

  await signInAsStaff(page, ['operations']);
  await page.goto('/ops');
  await page.getByRole('link', { name: /Orders to pack/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByLabel('Order number').fill(number);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByText('Paid. The store packs it next.')).toBeVisible();
  const packing = page.getByRole('list', { name: 'Packing list' });
  await expect(packing.getByText('2 ×')).toHaveCount(2);
  await expect(packing.getByText('If it is missing: take it out')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start packing' }).click();
  await expect(page.getByText(/^You have packed it since/)).toBeVisible();
  // The pressed button is gone. What comes next has the focus.
  await expect(page.getByRole('button', { name: 'Ready…' })).toBeFocused();
  expect((await order()).mayCancel).toBe(false);
  await sayReady(page);
  await expect(page.getByText('Packed. The customer collects it, and shows the code.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over…' })).toBeFocused();
  const code = await readText(customer.phone, new RegExp(`${number} is ready at .*code is (\\d{4})`));
  expect((await order()).handOverCode).toBe(code);

  await page.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over ${number}` });
  const wrong = code === '1111' ? '2222' : '1111';
  await dialog.getByLabel('4-digit code').fill(wrong);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect((await order()).state).toBe('ready');
  await expectAccessible(page);
  for (const left of ['3 tries', '2 tries', '1 try']) {
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${left} left`);
  }
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong code five times');
  await dialog.getByRole('button', { name: 'Send a new code…' }).click();
  const renewing = page.getByRole('dialog', { name: `Send a new code for ${number}` });
  await expectAccessible(page);
  await renewing.getByRole('radio', { name: 'Another order’s code was read out' }).check();
  await renewing.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await expect(renewing.getByRole('alert')).toContainText('Another member of the team has to renew its code');
  await renewing.getByRole('button', { name: 'Cancel' }).click();

  await signInAsStaff(page, ['operations'], 'Bola Renewer');
  await page.reload();
  await page.getByRole('button', { name: 'Hand over…' }).click();
  await dialog.getByLabel('4-digit code').fill(wrong);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send a new code…' }).click();
  await renewing.getByRole('radio', { name: 'Another order’s code was read out' }).check();
  await renewing.getByRole('button', { name: 'Send a new code', exact: true }).click();
  await expect(page.getByText('The customer gets a new code by email and text message')).toBeVisible();
  const renewed = (await order()).handOverCode ?? '';
  expect(await readText(customer.phone, new RegExp(`${number} is ready at .*code is (${renewed})`))).toBe(renewed);
  await page.getByRole('button', { name: 'Hand over…' }).click();
  await dialog.getByLabel('4-digit code').fill(renewed);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText('The customer has it.')).toBeVisible();
  expect((await order()).state).toBe('delivered');

  await page.getByRole('button', { name: 'Return lines…' }).click();
  const returning = page.getByRole('dialog', { name: `Return lines of ${number}` });
  await returning.getByLabel('What happened').selectOption('damaged');
  const [line] = (await order()).lines;
  await returning.getByLabel(`${line?.name}, ${line?.unit}`).selectOption('1');
  await expect(returning.getByText(`Refund: ${formatNaira(line?.price ?? 0)}`)).toBeVisible();
  await returning.getByRole('radio', { name: 'The store confirms it' }).check();
  await returning.getByRole('button', { name: /^Refund ₦/ }).click();
  await expect(page.getByText('The customer kept a part of it. The rest was refunded.')).toBeVisible();
  await expect(packing.getByText('1 of 2 refunded')).toBeVisible();
  const after = await order();
  expect([after.state, after.refundedGoods, after.total]).toEqual(['partly-returned', line?.price, total]);
  expect(await readText(customer.phone, new RegExp(`We are refunding .* for order ${number}`))).toContain(number);
  expect(storeName).not.toBe('');
});

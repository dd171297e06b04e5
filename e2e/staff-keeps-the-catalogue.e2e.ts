import { readFileSync } from 'node:fs';
import { businessDay } from './business-days.ts';
import { openList } from './console-lists.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

test('a product gets a price, a count and another name, and a file changes another after it was checked', async ({
  page,
}) => {
  await signInAsStaff(page, ['operations']);
  await openList(page, '/ops/catalogue?search=cucumbers');
  await page.getByRole('link', { name: /^Cucumbers/ }).click();
  await expect(page.getByRole('heading', { name: /^Cucumbers/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Set a price…' }).click();
  const pricing = page.getByRole('dialog', { name: /^Set a price/ });
  await pricing.getByLabel('From').fill(businessDay());
  await pricing.getByLabel('Price in naira').fill('nothing');
  await pricing.getByLabel('Reason').fill('The harvest is in.');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(pricing.getByText('Enter a price between ₦0.01 and ₦10,000,000')).toBeVisible();
  // A decimal comma is refused at the field with an example. What can be read stands beside the label before anything is saved.
  const price = pricing.getByLabel('Price in naira');
  await price.fill('12,50');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(price).toHaveAccessibleDescription(/such as 1,500 or 1500\.50$/);
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('12,50');
  await price.fill('1,250.50');
  await expect(pricing.getByText('₦1,250.50')).toBeVisible();
  await expect(price).toHaveAccessibleDescription('');
  await pricing.getByRole('button', { name: 'Set the price' }).click();
  await expect(pricing).toBeHidden();
  const stores = page.getByRole('list', { name: 'Stores' });
  await expect(stores.getByText('₦1,250.50')).toBeVisible();

  await stores
    .getByRole('button', { name: /^Count in/ })
    .first()
    .click();
  const counting = page.getByRole('dialog', { name: /^Count in/ });
  await counting.getByLabel('Counted').fill('3,5');
  await counting.getByLabel('Reason').fill('Counted this morning.');
  await counting.getByRole('button', { name: 'Save the count' }).click();
  await expect(counting.getByLabel('Counted')).toHaveAccessibleDescription(/such as 12 or 1,500$/);
  await counting.getByLabel('Counted').fill('321');
  await counting.getByRole('button', { name: 'Save the count' }).click();
  await expect(stores.getByText(/^321 on hand/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Counts' })).toContainText('Counted this morning.');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit the product' });
  await expectAccessible(page);
  await form.getByLabel('Other spellings').fill('kukumba');
  await form.getByLabel('March').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('March', { exact: true })).toBeVisible();

  await page.goto('/ops/catalogue');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = readFileSync(await (await saving).path(), 'utf8');
  expect(csv).toContain('kukumba');

  await page.getByRole('link', { name: 'From a file' }).click();
  const choose = (text: string) =>
    page
      .getByLabel('CSV file of the catalogue')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('product,name\nno-such-product,\n');
  await expect(page.getByText(/1 with an error/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  await choose('product,name\ncarrots-1-kg,Carrots\n');
  await expect(page.getByText('1 row. The catalogue has all of it already: nothing would change.')).toBeVisible();
  await choose('product,yoruba\ncarrots-1-kg,karooti\n');
  await expect(page.getByRole('list', { name: 'Rows' })).toContainText('yoruba: nothing becomes karooti');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply…' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply prices.csv' });
  await applying.getByLabel('Reason').fill('Names from the market.');
  await applying.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Applied: new products 0, changes 1.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Product' }).fill('karooti');
  await page.getByRole('link', { name: /^Carrots/ }).click();
  await expect(page.getByText('karooti')).toBeVisible();
});

test('a store is closed with a reason and opened again', async ({ page }) => {
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/stores');
  await expect(page.getByRole('list', { name: 'Stores' }).getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page);
  for (const [act, state, why] of [
    ['Close', 'closed', 'Stocktaking'],
    ['Open', 'open', 'The store works again'],
  ] as const) {
    await page.getByRole('button', { name: `${act}… Surulere Family Market` }).click();
    const dialog = page.getByRole('dialog', { name: `${act} Surulere Family Market` });
    await dialog.getByText(why, { exact: true }).click();
    await dialog.getByRole('button', { name: act, exact: true }).last().click();
    await expect(page.getByText(`Surulere Family Market is ${state}.`)).toBeVisible();
  }
});

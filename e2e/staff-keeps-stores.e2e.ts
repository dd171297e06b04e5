import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

test('stores and categories are added and changed, and a margin waits for a second person', async ({ page }) => {
  // Journeys may run again on the same database.
  const mark = randomUUID().slice(0, 6);
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/stores');
  await page.getByRole('link', { name: 'New store' }).click();
  const adding = page.getByRole('form', { name: 'New store' });
  await expectAccessible(page);
  await adding.getByLabel('Name', { exact: true }).fill(`Bodija Foods ${mark}`);
  await adding.getByLabel('City').fill('Zaria');
  await adding.getByLabel('Address').fill('4 Market Road');
  await adding.getByLabel('Phone').fill('0803 123 4567');
  await adding.getByLabel('Margin in per cent').fill('-3');
  await adding.getByRole('button', { name: 'Add the store' }).click();
  await expect(adding.getByText('The margin is between 0 and 100 per cent')).toBeVisible();
  await adding.getByLabel('Margin in per cent').fill('9.5');
  await adding.getByRole('button', { name: 'Add the store' }).click();
  await page.getByRole('link', { name: `Edit Bodija Foods ${mark}` }).click();
  const form = page.getByRole('form', { name: 'Edit the store' });
  await form.getByLabel('Landmark').fill('Beside the mosque');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4 Market Road, Beside the mosque').last()).toBeVisible();
  await page.getByRole('link', { name: `Edit Bodija Foods ${mark}` }).click();
  await page.getByRole('button', { name: 'Ask for another margin…' }).click();
  const asking = page.getByRole('dialog', { name: /^Another margin/ });
  await asking.getByLabel('Margin in per cent').fill('11');
  await asking.getByLabel('Reason').fill('The new contract.');
  await asking.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Margin' })).toContainText('9.5 %');
  // Another member sees what waits, and can't ask for a second one beside it.
  await signInAsStaff(page, ['operations']);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Margin' })).toContainText('A margin of 11 %');
  await expect(page.getByRole('button', { name: 'Ask for another margin…' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Other journeys choose among the stores.
  await page.goto('/ops/stores');
  await page.getByRole('button', { name: `Close… Bodija Foods ${mark}` }).click();
  const closing = page.getByRole('dialog', { name: /^Close/ });
  await closing.getByText('Too few goods', { exact: true }).click();
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(closing).toBeHidden();

  const category = `Spices ${mark}`;
  await page.goto('/ops/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('dialog', { name: 'New category' }).getByLabel('Name').fill(category);
  await page.getByRole('button', { name: 'Add the category' }).click();
  const rows = page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
  await expect(rows.last()).toContainText(category);
  await page.getByRole('button', { name: `Edit ${category}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${category}` });
  await dialog.getByLabel('Name').fill(`${category} and herbs`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.last()).toContainText('and herbs');
  await page.getByRole('button', { name: `Move ${category} and herbs up` }).click();
  await expect(rows.last()).not.toContainText(category);
  await expect(rows.nth(-2)).toContainText(category);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

import { randomInt } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';

test('a rider is invited by hand, told by text message, suspended, restored and ended @desktop', async ({ page }) => {
  const digits = String(randomInt(1_000_000, 10_000_000));
  const phone = `0813${digits}`;
  const name = `Sunday ${digits}`;
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/riders');
  await expect(page.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite a rider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a rider' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Phone number').fill('12');
  await dialog.getByLabel('City').selectOption('Lagos');
  await dialog.getByLabel('Reason').fill('Has a motorcycle and lives in Yaba');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await readText(phone, /Welcome to Foodbank as a rider.*(\/ride\/)/)).toBe('/ride/');

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: 'Invited', exact: true })).toBeVisible();
  await expect(row.getByText(phone)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const act = async (label: string, state: string, why: string) => {
    await row.getByRole('button', { name: `${label}… ${name}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: `${label} ${name}` });
    await question.getByText(why, { exact: true }).click();
    await question.getByRole('button', { name: label, exact: true }).click();
    await expect(question).toBeHidden();
    await expect(row.getByRole('cell', { name: state, exact: true })).toBeVisible();
  };
  await act('Suspend', 'Suspended', 'The rider asked');
  await act('Restore', 'Active', 'They asked for it');
  await act('End', 'Ended', 'Not reached any more');
  await expect(row.getByRole('button', { name: /Suspend|Restore|End/ })).toHaveCount(0);
});

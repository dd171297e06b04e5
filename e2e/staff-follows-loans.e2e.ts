import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeRunningPlan } from './plans.ts';
import { signInAsStaff } from './staff.ts';
import { picture } from './whole-order.ts';

test('support finds a late loan, reads its schedule, events, money and agreement, and moves an instalment @desktop', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
  const { number } = await makeRunningPlan(customer, 10);
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/loans?show=overdue');
  await page.getByRole('searchbox', { name: 'Number of a loan or an order' }).fill(number.toLowerCase());
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText(/₦2,961\.00 is overdue, 3 days late/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Schedule, version 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'loan-schedule');
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Transfers' })).toBeVisible();
  await page.getByRole('link', { name: 'Agreement', exact: true }).click();
  await expect(page.getByText('Sealed and unchanged.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'loan-agreement');

  await page.getByRole('button', { name: 'Grant hardship…' }).click();
  const dialog = page.getByRole('dialog');
  const due = await dialog.getByLabel('New due day').getAttribute('min');
  await dialog.getByLabel('New due day').fill(addDays(`${due}` as Day, 10));
  await dialog.getByLabel('Reason').fill('She is ill, and asked for it');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('The instalment was moved.')).toBeVisible();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByText(/for hardship/)).toBeVisible();
  await picture(page, 'loan-events');
});

test('operations stops new plans of one kind at once, and two people of finance start them again @desktop', async ({
  page,
}) => {
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/plan-stops');
  await page.getByRole('button', { name: /^Stop new plans of Three months/ }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Too many are late');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('New plans are stopped.')).toBeVisible();
  await expect(page.getByText('Too many are late').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-stops');
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plan-stops');
  await page.getByRole('button', { name: /^Start again… Three months/ }).click();
  await dialog.getByLabel('Reason').fill('They pay again');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  const address = (await page.getByRole('link', { name: 'Open the request' }).getAttribute('href')) ?? '';
  await signInAsStaff(page, ['admin']);
  await page.goto(address.replace(/\?.*/, ''));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByLabel('Reason').fill('As agreed');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
});

import { listTickets } from '@foodbank/contract/support/tickets';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeRunningPlan } from './plans.ts';
import { signInAsStaff } from './staff.ts';

test('a customer complains on the phone: support sees what happened, starts a request with its clock, and has the timeline beside it @desktop', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
  const { number } = await makeRunningPlan(customer, 10);
  await signInAsStaff(page, ['support']);
  await page.goto(`/ops/customers?search=${customer.phone}`);
  await page.getByRole('link', { name: /^Bisi/ }).click();
  await expect(page.getByRole('link', { name: `Agreed to plan ${number}` })).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption('Messages');
  await expect(page.getByText('A code, by text message')).toBeVisible();
  await expect(page.getByText(`Agreed to plan ${number}`)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The dialog by the keyboard alone.
  await page.getByRole('button', { name: 'Start a request' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start a request of Bisi Okafor' });
  await dialog.getByLabel('What it is about').focus();
  await page.keyboard.type('Delivery');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nobody came yesterday');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('wrote it down on the phone')).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .getByText(/Due in 2\d h/)
      .first(),
  ).toBeVisible();
  const [ticket] = (await customer.call(listTickets, { query: {} })).tickets;
  await expect(page.getByText(`Request ${ticket?.reference}: tell the customer the number.`)).toBeVisible();

  await page.getByRole('button', { name: 'What happened' }).click();
  const beside = page.getByRole('region', { name: 'What happened around the customer' });
  await expect(
    beside.getByRole('link', { name: `Request ${ticket?.reference}: Delivery areas and times` }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await beside.getByRole('button', { name: 'Hide' }).click();
  await expect(beside).toHaveCount(0);
});

import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { askHardship, readHardship } from '@foodbank/contract/support/hardship';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeRunningPlan } from './plans.ts';
import { signInAsStaff } from './staff.ts';
import { picture } from './whole-order.ts';

test('support decides who a customer is, finds a late loan, reads its limit, schedule, events, money and agreement, and moves an instalment @desktop', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
  const { number, day } = await makeRunningPlan(customer, 10);
  const { version, language } = (await customer.call(readIdentity, {})).identity.consent;
  await customer.call(startIdentityCheck, {
    body: {
      ...{ firstname: 'Abisola', lastname: 'Okafor', birthOn: '17 May 1990', numberKind: 'nin' },
      // Its end says that the name is another one.
      number: `22${customer.phone.slice(-8)}6`,
      consent: { version, language },
    },
  });
  await signInAsStaff(page, ['support']);

  // By the keyboard alone: from Today to the check, and its decision.
  await page.goto('/ops');
  await page.getByRole('list', { name: 'Queues' }).getByRole('link', { name: 'Identity to decide' }).press('Enter');
  await page.getByRole('link', { name: 'Bisi Okafor' }).last().press('Enter');
  await expect(page.getByRole('table', { name: 'Compared' })).toContainText('Differs');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'identity-check');
  await page.keyboard.press('v');
  await expect(page.getByRole('radio', { name: 'The same name, spelt otherwise' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Abisola is her whole name');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The customer is verified.')).toBeVisible();

  await page.goto('/ops/loans?show=overdue');
  await page.getByRole('searchbox', { name: 'Number of a loan or an order' }).fill(number.toLowerCase());
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'How much they may owe' }).click();
  await expect(page.getByRole('heading', { name: 'Limit of Bisi Okafor' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What may be owed in all' })).toContainText(number);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'customer-limit');
  await page.goBack();
  await expect(page.getByText(/₦2,961\.00 is overdue, 3 days late/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Schedule, version 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'loan-schedule');
  const loan = page.url();
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Transfers' })).toBeVisible();
  await page.getByRole('link', { name: 'Payoff', exact: true }).click();
  await expect(page.getByText(/^A quote for .* only\. It changes if anything else happens/)).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Choose a day from today to the last day of the plan.')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(addDays(day, 21));
  await expect(page.getByText(/of it falls due before that day/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'loan-payoff');
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
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await expect(page.getByText(/Payment moved, for hardship/)).toBeVisible();
  await picture(page, 'loan-events');

  const { movable } = await customer.call(readHardship, { params: { number } });
  const last = movable.at(-1);
  if (last === undefined) throw new Error('no payment may move');
  const moves = [{ instalment: last.number, to: addDays(last.dueOn as Day, 14) }];
  await customer.call(askHardship, {
    params: { number },
    body: { moves, reasons: ['illness'], text: 'I was in hospital' },
  });
  await page.goto('/ops/hardship');
  await page.getByRole('link', { name: 'Bisi Okafor' }).press('Enter');
  const days = page.getByRole('table', { name: 'Days, now and as asked' });
  await expect(days).toContainText(formatDay(addDays(last.dueOn as Day, 14)));
  await expect(page.getByText('I was in hospital', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'hardship');
  // By the keyboard alone, other days with their preview, and without a word of one's own.
  await page.keyboard.press('g');
  const other = addDays(last.dueOn as Day, 10);
  await dialog.getByLabel(`Payment ${last.number}`).fill(other);
  await expect(dialog.getByText(new RegExp(`to ${formatDay(other)}\\. Nothing is added`))).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'hardship-grant');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The payments have their new days. The customer is told.')).toBeVisible();

  await page.goto(loan);
  await page.getByRole('button', { name: 'Freeze…' }).click();
  await dialog.getByText('Serious illness').click();
  await dialog.getByLabel('Note').fill('Her sister called from the known number');
  await expectAccessible(page);
  await picture(page, 'loan-freeze');
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(page.getByText(/Frozen since .*: Serious illness/)).toBeVisible();
  await expect(page.getByText('Her sister called from the known number')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to end the freeze…' }).click();
  await dialog.getByLabel('Reason').fill('She is well again');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText(/The end of the freeze was asked for on/)).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Waiting for a second person');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'loan-frozen');
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
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
});

import { formatMonth } from '@foodbank/contract/primitives/day';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { makePayslipPlan } from './payslip-plans.ts';
import { makeStaff, startStaffSession } from './staff.ts';
import { endStep } from './whole-order.ts';

test('a clerk closes the month by keyboard: downloads the file, uploads what was deducted, reads what differs and books it; finance sees what the employer owes @desktop', async ({
  page,
}) => {
  const plan = await makePayslipPlan(await signInAsNewCustomer(page, { firstname: 'Bisi' }), 2);
  const { fileNumber, payday } = await plan.ask(1);
  await startStaffSession(page, await makeStaff(['employer-clerk'], 'Funke Clerk', [], [plan.employerId]));
  await page.goto('/ops');
  await page.getByRole('link', { name: /^Payroll/ }).click();
  await endStep(page, 'month-1-months');
  await page.getByRole('link', { name: formatMonth(`${payday.slice(0, 7)}-01`) }).click();
  await expect(page.getByRole('heading', { name: 'Download the file' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await endStep(page, 'month-2-waiting');

  const download = page.waitForEvent('download');
  await tabTo(page, 'button', 'CSV');
  await page.keyboard.press('Enter');
  const text = (await (await download).createReadStream().then((stream) => stream.toArray())).join('');
  expect(text).toContain(`${fileNumber},`);
  expect(text).toContain(',20400.00,');

  const [head = '', row = ''] = text.trim().split(/\r?\n/);
  const columns = head.replace('\uFEFF', '').split(',');
  const cells = row.split(',');
  cells[columns.indexOf('deducted amount')] = '15000.00';
  cells[columns.indexOf('reason')] = 'part';
  await page.getByLabel(`File with what was deducted for ${fileNumber}`).setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${columns.join(',')}\n${cells.join(',')}\n`),
  });
  await expect(page.getByRole('heading', { name: 'Look at the differences' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await endStep(page, 'month-3-differences');
  await tabTo(page, 'button', /^Book/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Book' })).toBeFocused();
  await endStep(page, 'month-4-booking');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await endStep(page, 'month-5-done');

  await startStaffSession(page, await makeStaff(['finance'], 'Femi Finance'));
  await page.goto('/ops/employer-receivables');
  await page.getByRole('link', { name: plan.employer }).click();
  await expect(page.getByRole('row', { name: new RegExp(fileNumber) })).toContainText('₦15,000.00');
  await endStep(page, 'month-6-owed');
});

import { formatDay } from '@foodbank/contract/primitives/day';
import { drawPicture } from '../apps/api/test/make-pictures.ts';
import { signInAsNewCustomer } from './customers.ts';
import { expect, test } from './journey.ts';
import { makePayslipPlan } from './payslip-plans.ts';
import { endStep } from './whole-order.ts';

test('a civil servant reads month by month what left with the payslip, shows one that the employer keeps silent about, and names an account for what was too much', async ({
  page,
}) => {
  const plan = await makePayslipPlan(await signInAsNewCustomer(page, { firstname: 'Bisi' }), 3);
  const [first, second] = [await plan.ask(1), await plan.ask(2)];
  const months = page.getByRole('region', { name: 'Your payslips' }).getByRole('listitem');
  const open = async () => {
    await page.goto(`/app/plans/${plan.number}`);
    await expect(months).toHaveCount(2);
  };

  await test.step('an employer that says nothing makes nothing late, and after 30 days the payslip itself counts', async () => {
    await open();
    await expect(months.first()).toContainText('has yet to tell us what it deducted. You’re not late.');
    await endStep(page, 'months-1-waiting');
    await months
      .first()
      .getByRole('link', { name: /^Show us/ })
      .click();
    await page
      .getByLabel('Your payslip', { exact: true })
      .setInputFiles({ name: 'payslip.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(7) });
    await expect(page.getByRole('img', { name: 'Your payslip, as you took it' })).toBeVisible();
    await endStep(page, 'months-2-chosen');
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect(page.getByText(/^We have your payslip\./)).toBeFocused();
    await endStep(page, 'months-3-sent');
  });

  await test.step('what was deducted counts, and of what was not stands the amount and the day, without a fee', async () => {
    await plan.answer(first.rowId, 'deducted', 2_040_000);
    await plan.answer(second.rowId, 'part', 1_500_000);
    await open();
    await expect(months.first()).toContainText(`${formatDay(first.payday)}`);
    await expect(months.first()).toContainText('₦20,400 deducted. It counts as paid');
    await expect(months.last()).toContainText(
      /₦15,000 deducted\..*Pay ₦5,400 by .* There is no fee, and you’re not late\./,
    );
    await endStep(page, 'months-4-answered');
  });

  await test.step('what was too much waits for an account in the customer’s name', async () => {
    await plan.pay(540_000);
    await plan.answer(second.rowId, 'deducted', 2_040_000);
    await open();
    const surplus = page.getByRole('region', { name: 'Too much was deducted' });
    await expect(surplus).toContainText('Goes back to you₦5,400');
    await endStep(page, 'months-5-surplus');
    await surplus.getByRole('link', { name: 'Name your account' }).click();
    await expect(page.getByText('What your payslip paid beyond your plan goes to this account.')).toBeVisible();
    await endStep(page, 'months-6-account');
    await page.getByRole('link', { name: 'Your plan' }).click();
    await expect(page.getByText('All paid')).toBeVisible();
  });
});

import { randomUUID } from 'node:crypto';
import { postTransfers } from '../apps/api/src/domains/money/ledger/post-transfers.ts';
import { businessAccount, customerAccount, type NewTransfer } from '../apps/api/src/domains/money/ledger/rules.ts';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { picture } from './whole-order.ts';

/** Money of a customer with us, in the books alone. */
const moneyOf = (customerId: string, reference: string, amountKobo: number): NewTransfer => ({
  ...{ kind: 'posted', key: `journey:${reference}`, code: 'charge-paid', subject: `journey:${reference}` },
  debit: businessAccount('provider-balance'),
  credit: customerAccount('customer-funds', customerId),
  amountKobo,
  effectiveOn: businessDay(),
});

/** Stores a charge of which the provider took back its word, with a refund that failed. */
async function makeAlarms(reference: string, amountKobo: number): Promise<void> {
  const customerId = randomUUID();
  await onDatabase(async ({ pool, write }) => {
    // The books have the customer's money: the refund that failed is taken out of it.
    await write((tx) => postTransfers(tx, [moneyOf(customerId, reference, amountKobo)]));
    const { rows } = await pool.query(
      `insert into charges (reference, owner, customer_id, amount_kobo, state, alarm, channel, created_at, changed_at)
       values ($1, $2, $3, $4, 'failed', 'failed-after-paid', 'bank_transfer', now(), now()) returning id`,
      [reference, `checkout:${randomUUID()}`, customerId, amountKobo],
    );
    await pool.query(
      `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, alarm, requested_at, ended_at, changed_at)
       values ($1, $2, $2, 450000, 'A line was returned.', 'failed', 'refund-failed', now(), now(), now())`,
      [rows[0].id, `refund-${reference}`],
    );
  });
}

test('finance opens the charge alarms from Today, reads charge and refund, and closes both alarms @desktop', async ({
  page,
}) => {
  const reference = `journey-${randomUUID().slice(0, 13)}`;
  await makeAlarms(reference, 2_708_050);
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops');
  await page.getByRole('link', { name: /Charge alarms/ }).click();
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('alarm');
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { name: 'Charge of ₦27,080.50' })).toBeVisible();
  const alarm = 'The provider said that it was paid, and then that it was not';
  await expect(page.getByRole('paragraph').filter({ hasText: alarm })).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByText('₦4,500.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Close the alarm' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Close the alarm of this charge' });
  await dialog.getByLabel('Reason').fill('The bank statement shows that it is with us');
  await dialog.getByRole('button', { name: 'Close the alarm' }).click();
  await expect(page.getByText('The alarm was closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the alarm' })).toHaveCount(1);
  await refunds.getByRole('button', { name: 'Close the alarm' }).click();
  const second = page.getByRole('dialog', { name: 'Close the alarm of this refund' });
  await expect(second).toContainText('The books take ₦4,500.00 out of our bank account');
  // The style of the alarm around the dialog does not reach into it: the hint is one or two lines high.
  expect((await second.getByText('It is kept in the audit log').boundingBox())?.height).toBeLessThan(50);
  await picture(page, 'closing-a-failed-refund');
  await second.getByLabel('Reason').fill('Paid back by bank transfer');
  await second.getByRole('button', { name: 'Close the alarm' }).click();
  await expect(page.getByRole('button', { name: 'Close the alarm' })).toHaveCount(0);
  await expect(page.getByRole('paragraph').filter({ hasText: alarm })).toHaveCount(0);
  await expect(
    refunds.getByText('The provider did not refund it. The customer has the money in another way.'),
  ).toBeVisible();
  await expect(refunds.getByText('Paid otherwise, booked on')).toBeVisible();
  await picture(page, 'refund-paid-otherwise');
});

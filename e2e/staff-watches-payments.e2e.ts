import { createHash, randomUUID } from 'node:crypto';
import { insertProviderEvent } from '../apps/api/src/domains/money/payments/provider-event-queries.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

/** Stores a payment of which the provider took back its word, and a webhook about it. */
async function makeAlarm(reference: string, amountKobo: number): Promise<void> {
  await onDatabase(async (database) => {
    const { rows } = await database.pool.query(
      `insert into disbursements (reference, owner, amount_kobo, state, alarm, recipient_code, post_count, accepted_count,
         posted_at, requested_at, paid_at, ended_at, changed_at)
       values ($1, 'payout:journey', $2, 'paid', 'failed-after-paid', 'RCP_1', 1, 1, now(), now(), now(), now(), now())
       returning id`,
      [reference, amountKobo],
    );
    await database.pool.query(
      `insert into disbursement_answers (disbursement_id, source, outcome, status, failure, at)
       values ($1, 'verify', 'differs', 'failed', 'failed-after-paid', now())`,
      [rows[0].id],
    );
    const body = JSON.stringify({
      event: 'transfer.failed',
      data: { reference, recipient: { name: 'AMAKA OKAFOR' } },
    });
    await database.write((tx) =>
      insertProviderEvent(tx, {
        digest: createHash('sha256').update(body).digest(),
        event: 'transfer.failed',
        reference,
        bodySealed: tx.keys.seal(JSON.stringify({ body, told: {} })),
        state: 'differs',
      }),
    );
  });
}

test('finance sees an alarm about a payment, reads what the provider sent, and closes the alarm @desktop', async ({
  page,
}) => {
  const reference = `journey-${randomUUID()}`;
  // Each screen size has an amount of its own: both change one list.
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  await makeAlarm(reference, isWide ? 2_708_050 : 3_208_050);
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/payment-alarms');
  await page
    .getByRole('link', { name: isWide ? /₦27,080\.50, paid/ : /₦32,080\.50, paid/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /paid, and then that it failed/ })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Close the alarm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The bank statement shows that it arrived');
  await dialog.getByRole('button', { name: 'Close the alarm' }).click();
  await expect(page.getByText('The alarm was closed.')).toBeVisible();

  await page.goto('/ops/provider-events');
  await page
    .getByLabel('State')
    .selectOption({ label: 'Names another amount, currency or account; the provider was asked' });
  await page.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(page.getByText(`"reference": "${reference}"`)).toBeVisible();
  await expect(page.getByText('AMAKA')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

import { createHash, randomUUID } from 'node:crypto';
import { insertProviderEvent } from '../apps/api/src/domains/money/payments/provider-event-queries.ts';
import { openList } from './console-lists.ts';
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
  await openList(page, '/ops/payment-alarms');
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

  await openList(page, '/ops/provider-events');
  await page
    .getByLabel('State')
    .selectOption({ label: 'Names another amount, currency or account; the provider was asked' });
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await expect(page.getByText(`"reference": "${reference}"`)).toBeVisible();
  await expect(page.getByText('AMAKA')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Stores a payout that the provider called failed, and then paid. Returns its reference. */
async function makeMovedPayout(amountKobo: number): Promise<string> {
  const reference = `payout-${randomUUID()}`;
  await onDatabase(async (database) => {
    const { rows } = await database.pool.query(
      `insert into disbursements (reference, owner, amount_kobo, state, reason, alarm, recipient_code, post_count, accepted_count,
         posted_at, requested_at, ended_at, changed_at)
       values ($1, $2, $3, 'failed', 'Account is dormant', 'moved-after-failed', 'RCP_1', 1, 1, now(), now(), now(), now())
       returning id`,
      [reference, reference.replace('-', ':'), amountKobo],
    );
    await database.pool.query(
      `insert into disbursement_answers (disbursement_id, source, outcome, status, failure, at)
       values ($1, 'verify', 'found', 'failed', 'Account is dormant', now() - interval '1 day'),
         ($1, 'verify', 'differs', 'success', 'moved-after-failed', now())`,
      [rows[0].id],
    );
  });
  return reference;
}

test('finance reads what each act on a payout does that failed and was paid after all @desktop', async ({ page }) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  const reference = await makeMovedPayout(isWide ? 4_208_050 : 4_308_050);
  await signInAsStaff(page, ['finance']);
  await openList(page, '/ops/payment-alarms');
  await page
    .getByRole('link', { name: isWide ? /₦42,080\.50, failed/ : /₦43,080\.50, failed/ })
    .first()
    .click();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await expect(page.getByText(/the same money is paid again with the next payout/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Close the alarm' }).click();
  await expect(dialog.getByText('Close it only if the money did not arrive, or came back for good.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'It was paid' }).click();
  await expect(dialog.getByText('Another person approves it. Until then nothing changes.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The bank statement shows that it arrived');
  await dialog.getByRole('button', { name: 'It was paid' }).click();
  // The journey’s payment belongs to no payout, which the server says.
  await expect(dialog.getByText('We could not find what you asked for.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the alarm' }).click();
  await dialog.getByLabel('Reason').fill('It did not arrive');
  await dialog.getByRole('button', { name: 'Close the alarm' }).click();
  await expect(page.getByText('The alarm was closed.')).toBeVisible();
});

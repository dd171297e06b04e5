import { formatNaira, shortNaira } from '@foodbank/contract/primitives/money';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { reloadUntil } from './reload-until.ts';
import { signInAsStaff } from './staff.ts';
import { endStep, picture } from './whole-order.ts';

/** Does something with a payment at the sandbox's page, as a bank does it with the real provider. */
async function act(reference: string, choice: 'dispute' | 'lose' | 'win'): Promise<void> {
  const answer = await fetch(`${productAddress()}/dev/pay/${reference}`, {
    method: 'POST',
    headers: { origin: productAddress() },
    body: new URLSearchParams({ act: choice }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

test('a bank takes a payment back: finance follows the chargeback to the account of the loss, and the customer reads it @desktop', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Tunde' });
  const { number, total } = await orderForPickUp(customer, ['Palm oil']);
  const amount = formatNaira(total);
  const context = await browser.newContext({ baseURL: productAddress(), viewport: { width: 1280, height: 860 } });
  try {
    const finance = await context.newPage();
    await signInAsStaff(finance, ['finance'], 'Lola Ledger');
    await act(`${number}-1`, 'dispute');
    const opened = finance
      .getByRole('listitem')
      .filter({ hasText: `Chargeback of ${amount} for order ${number}` })
      .getByRole('link');
    await finance.goto('/ops/requests?list=all&kind=chargeback');
    await reloadUntil(finance, opened);
    await opened.click();
    const tabs = finance.getByRole('navigation', { name: 'Inbox' });
    await expect(tabs.getByRole('link', { name: /^Chargebacks ?\d+ wait/ })).toBeVisible();
    await expect(finance.getByText(/Our answer is due by/)).toBeVisible();
    // The evidence is shown before it is sent, and its answer asks for the bank.
    await expect(finance.getByRole('heading', { name: `${amount} asked back` })).toBeVisible();
    await expect(finance.getByText(/Our answer: due in 23 h|Our answer: due in 24 h/)).toBeVisible();
    await finance.getByRole('button', { name: 'Contest…' }).click();
    const contest = finance.getByRole('dialog', { name: 'Contest the chargeback' });
    await expect(contest.getByRole('checkbox', { name: /Payment/ })).toBeChecked();
    await expectAccessible(finance);
    await picture(finance, 'chargeback-contest-1280');
    await contest.getByLabel('What the bank should know').fill('The order is ready and waits for its customer.');
    await contest.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(finance.getByText('The evidence is on its way to the bank.')).toBeVisible();
    await reloadUntil(finance, finance.getByText(/With the bank/));
    await expect(finance.getByText(/left our balance at the provider/)).toHaveCount(0);

    await act(`${number}-1`, 'lose');
    const lost = finance.getByText(
      `${amount} left our balance at the provider. It is booked to the account Lost disputes.`,
    );
    await reloadUntil(finance, lost);
    await expect(finance.getByText('Decided: merchant accepted.')).toBeVisible();
    await expectAccessible(finance);
    for (const width of [1280, 768, 360]) {
      await finance.setViewportSize({ width, height: 860 });
      await expectNoSidewaysScroll(finance);
      await picture(finance, `chargeback-case-${width}`);
    }
    await finance.setViewportSize({ width: 1280, height: 860 });
    await finance.goto('/ops/ledger');
    await expect(finance.getByText(/^Debits equal credits: ₦/)).toBeVisible();
    await finance.getByRole('table', { name: 'Trial balance' }).getByRole('link', { name: 'Lost disputes' }).click();
    await expect(finance.getByText(amount).first()).toBeVisible();
    await expectAccessible(finance);
    await picture(finance, 'chargeback-account-1280');
  } finally {
    await context.close();
  }
  await page.goto('/app/help');
  await page.getByRole('link', { name: /Your bank asks for a payment back/ }).click();
  await expect(page.getByText(`Your bank has given you ${shortNaira(total)} for order ${number} back.`)).toBeVisible();
  await endStep(page, 'chargeback-customer');
});

import { formatKobo, shortKobo, toKobo } from '@foodbank/contract/primitives/money';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import type { Page } from '@playwright/test';
import { signInAsNewAgent } from './agents.ts';
import { openList } from './console-lists.ts';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { handOver } from './hand-over.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { reloadUntil } from './reload-until.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import { commissionOf, endStep, picture } from './whole-order.ts';

/** Asks for one damaged piece of a product, from the order's screen. */
async function askForOne(page: Page, number: string, product: string) {
  await page.goto(`/app/orders/${number}`);
  await page.getByRole('link', { name: 'Ask for a refund' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a refund', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Choose how many, for at least one product')).toBeVisible();
  await page.getByLabel(new RegExp(`^${product}, `)).selectOption('1');
  await page.getByLabel(`What is wrong with ${product}`).selectOption('damaged');
  await page.getByLabel('Tell us in a sentence').fill('The bag was torn, and half of it was on the floor.');
}

test('one damaged line is asked for, accepted and refunded: the receipt is corrected, and the agent earns less to the kobo', async ({
  page,
  browser,
}) => {
  const agentPage = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const agent = await signInAsNewAgent(agentPage, 'Bisi', 'Alade');
  const customer = await signInAsNewCustomer(page, { firstname: 'Tunde', referralCode: agent.referralCode });
  const { number } = await orderForPickUp(customer, ['Basmati rice', 'Acha (fonio)']);
  const desk = await handOver(browser, customer, number);
  const { order } = await customer.call(readOrder, { params: { number } });
  const line = order.lines.find(({ name }) => name === 'Basmati rice');
  const goodsKobo = toKobo(order.goodsTotal);
  const backKobo = toKobo(line?.price ?? 0);

  await test.step('where the refunds can’t be read, the order says so, and trying again shows the way to ask', async () => {
    const address = '**/orders/*/returns';
    await page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'Please try again soon' } }));
    await page.goto(`/app/orders/${number}`);
    await expect(page.getByText('The refunds for this order could not be loaded')).toBeVisible();
    await endStep(page, 'refunds-not-read');
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Ask for a refund' })).toBeVisible();
  });

  await test.step('the customer says what is wrong', async () => {
    await askForOne(page, number, 'Basmati rice');
    await expect(page.getByText(`To be refunded: ${shortKobo(backKobo)}`)).toBeVisible();
    await endStep(page, 'return-asked');
    await page.getByRole('button', { name: 'Send' }).click();
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByText('We’re looking at it')).toBeVisible();
    await endStep(page, 'return-waits');
  });

  await test.step('staff see it on Today, accept the line, and the money goes back', async () => {
    await desk.goto('/ops');
    await desk.getByRole('link', { name: /Returns to decide/ }).click();
    await desk.getByRole('link', { name: number }).click();
    await expect(desk.getByText('The bag was torn, and half of it was on the floor.')).toBeVisible();
    await desk.getByLabel('1 × Basmati rice').selectOption('accept');
    await endStep(desk, 'return-in-the-console');
    await desk.getByRole('button', { name: 'Decide…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Decide about this return' });
    await expect(dialog).toContainText(formatKobo(backKobo));
    await dialog.getByRole('radio', { name: 'The store confirms it' }).check();
    await dialog.getByLabel('More about it (optional)').fill('The bag was torn.');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: /^Refund ₦.* and save$/ }).click();
    await expect(desk.getByText('Refunded', { exact: true })).toBeVisible();
    await readText(customer.phone, new RegExp(`We are refunding .* for order ${number}`));
  });

  await test.step('the order says what went back, to where and when', async () => {
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await reloadUntil(page, refunds.getByText('To: The card you paid with'), refunds.getByText(/Done on/));
    await endStep(page, 'return-refunded');
    await page.setViewportSize({ width: 768, height: 1024 });
    await endStep(page, 'return-refunded-768');
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('the receipt is corrected, and is saved as a file', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByText(`${number.replace('FB-', 'R-')} for order ${number}`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Sums' })).toContainText(formatKobo(goodsKobo - backKobo));
    await expect(page.getByRole('cell', { name: formatKobo(-backKobo) })).toBeVisible();
    await endStep(page, 'receipt-corrected');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as PDF' }).click();
    expect((await download).suggestedFilename()).toBe(`Foodbank-receipt-${number.replace('FB-', 'R-')}-2.pdf`);
    if (process.env.JOURNEY_PICTURES) await (await download).saveAs(`${process.env.JOURNEY_PICTURES}/receipt.pdf`);
  });

  await test.step('the agent’s sale and earnings are smaller by it', async () => {
    await agentPage.goto('/agent-dashboard');
    const card = (name: string) => agentPage.getByRole('group', { name, exact: true });
    await expect(card('Total Sales')).toContainText(formatKobo(goodsKobo - backKobo));
    await expect(card('Total Referral Earnings')).toContainText(formatKobo(commissionOf(goodsKobo - backKobo)));
  });
  await desk.close();
  await agentPage.close();
});

test('what was paid by USSD goes to an account that the customer names; one in another name waits for a person', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Tunde' });
  const { number } = await orderForPickUp(customer, ['Basmati rice'], 'ussd');
  const desk = await handOver(browser, customer, number);
  await askForOne(page, number, 'Basmati rice');
  await page.getByRole('button', { name: 'Send' }).click();

  await test.step('the account of somebody else is in question', async () => {
    await expect(page.getByRole('heading', { name: 'Refund bank account', level: 1 })).toBeVisible();
    await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
    // The sandbox of banks names the holder by the last two digits.
    await page.getByLabel('Account number').fill('0123456700');
    await page.getByRole('button', { name: 'Save account' }).click();
    await expect(page.getByText('ADEYEMI AMAKA')).toBeVisible();
    await expect(page.getByText('The bank has a different name. We’re checking it.')).toBeVisible();
    await endStep(page, 'refund-account-in-question');
  });

  await test.step('the refund waits for an account in the customer’s name', async () => {
    await openList(desk, '/ops/returns');
    await desk.getByRole('link', { name: number }).click();
    await desk.getByLabel('1 × Basmati rice').selectOption('accept');
    await desk.getByRole('button', { name: 'Decide…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Decide about this return' });
    await dialog.getByRole('radio', { name: 'The store confirms it' }).check();
    await dialog.getByLabel('More about it (optional)').fill('The bag was torn.');
    await dialog.getByRole('button', { name: /^Refund ₦.* and save$/ }).click();
    await expect(desk.getByText('Refunded', { exact: true })).toBeVisible();
    await page.goto(`/app/orders/${number}`);
    await reloadUntil(page, page.getByText('We’re checking your bank account'));
    await expectAccessible(page);
    await picture(page, 'refund-waits');
  });

  await test.step('finance refuses the account, the customer names another one, and the money goes there', async () => {
    await signInAsStaff(desk, ['finance']);
    await openList(desk, '/ops/charges?show=alarm');
    await desk.getByRole('link', { name: new RegExp(number) }).click();
    await desk.getByRole('button', { name: 'Refuse it' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Refuse this account' });
    await dialog.getByRole('radio', { name: 'It is another person’s' }).check();
    await endStep(desk, 'refund-account-in-the-console');
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(desk.getByText('Refused', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Add your account' }).click();
    await expect(page.getByText('Not accepted: it is not in your name.')).toBeVisible();
    await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Account number').fill('0123456711');
    await page.getByRole('button', { name: 'Save new account' }).click();
    await expect(page.getByText('In your name', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `Order ${number}` }).click();
    await expect(page).toHaveURL(`/app/orders/${number}`);
    await reloadUntil(page, page.getByText(/To: .*, account \*{6}6711/), page.getByText(/Done on/));
    await expectNoSidewaysScroll(page);
    await endStep(page, 'refund-to-account');
  });
  await desk.close();
});

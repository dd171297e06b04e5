import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo, shortKobo } from '@foodbank/contract/primitives/money';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import type { Page } from '@playwright/test';
import { fixedHolidays, nextWorkingDay } from '../apps/api/src/domains/foundation/calendar/calendar-rules.ts';
import { isProposingDay } from '../apps/api/src/domains/selling/partner-payouts/partner-rules.ts';
import { moveTo } from './business-date.ts';
import { businessDay } from './business-days.ts';
import { openList } from './console-lists.ts';
import { makeCustomer } from './customers.ts';
import { orderForDelivery } from './deliveries.ts';
import { sayReady } from './hand-over.ts';
import { expect, test } from './journey.ts';
import { startOwnProduct } from './own-product.ts';
import { reloadUntil } from './reload-until.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';
import { readText } from './texts.ts';
import { basmatiKobo, endStep, marginOf, riderKobo, riderPhone, setOddPrices, storeName } from './whole-order.ts';

let stopProduct = async () => {};
test.beforeAll(async () => {
  stopProduct = await startOwnProduct();
});
test.afterAll(() => stopProduct());

/** The day from which an account of today is paid to, the next Monday, and the first working day from then on. */
function payoutDays() {
  const today = businessDay();
  let monday = addDays(today, 1);
  while (!isProposingDay(monday)) monday = addDays(monday, 1);
  const sending = nextWorkingDay(monday, fixedHolidays(Number(monday.slice(0, 4))));
  return { payable: addDays(today, 3), monday, sending };
}

// Customers of journeys order two of each.
const goodsKobo = 2 * basmatiKobo;
const storeKobo = goodsKobo - marginOf(goodsKobo);

/** The rider signs in at /ride/ and opens a page. */
async function signInAsRider(page: Page) {
  await page.goto('/ride/');
  await page.getByLabel('Phone number').fill(riderPhone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').fill(await readText(riderPhone, /\b(\d{6})\b.* log in/));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a delivered order is owed to its store and rider, proposed on Monday, reviewed, approved by another person, paid, and the proof is green', async ({
  page,
  browser,
}) => {
  // It has a product of its own, whose daily jobs run for a week.
  test.setTimeout(240_000);
  await setOddPrices();
  const days = payoutDays();
  const customer = await makeCustomer('Bisi');
  const { number } = await orderForDelivery(customer);
  const stateOf = async () => (await customer.call(readOrder, { params: { number } })).order.state;

  await test.step('the order is packed and delivered', async () => {
    await signInAsStaff(page, ['operations']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/ops/orders/${number}`);
    await page.getByRole('button', { name: 'Start packing' }).click();
    await sayReady(page);
    await expect.poll(stateOf).toBe('on-the-way');
  });
  const ride = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await test.step('the rider delivers it, sees what is owed, and adds a bank account by a code', async () => {
    await signInAsRider(ride);
    const stop = ride.getByRole('listitem', { name: `Order ${number}` });
    await stop.getByRole('button', { name: /^Accept for/ }).click();
    await ride.getByRole('checkbox', { name: new RegExp(number) }).check();
    await ride.getByRole('button', { name: 'I have it' }).click();
    const code = await readText(customer.phone, new RegExp(`${number} .*code is (\\d{4})`));
    await stop.getByLabel('The customer’s code').fill(code);
    await stop.getByRole('button', { name: 'Delivered' }).click();
    await expect.poll(stateOf).toBe('delivered');
    await ride.getByRole('link', { name: 'Earnings' }).click();
    const next = ride.getByRole('region', { name: 'Your next payout' });
    await expect(next).toContainText(shortKobo(riderKobo));
    await expect(ride.getByText('No payouts yet.')).toBeVisible();
    await endStep(ride, 'partners-1-rider-owed');
    await next.getByLabel('Bank', { exact: true }).selectOption({ label: 'Access Bank' });
    await next.getByLabel('Account number').fill('0123456763');
    await next.getByRole('button', { name: 'Send the code' }).click();
    await expect(next.getByText('EZE NGOZI, Access Bank, ******6763')).toBeVisible();
    await endStep(ride, 'partners-2-rider-code');
    await next.getByLabel('Code').fill(await readText(riderPhone, /(\d{6}) is your code for the bank account/));
    await next.getByRole('button', { name: 'Save account' }).click();
    await expect(next).toContainText(`******6763, EZE NGOZI, from ${formatDay(days.payable)} on`);
    await endStep(ride, 'partners-3-rider-account');
  });

  await test.step('finance asks for the store’s bank account, and another person approves it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await startStaffSession(page, await makeStaff(['finance'], 'Rita Reviewer'));
    await page.goto('/ops/partner-payouts');
    await expect(page.getByText('No payouts proposed')).toBeVisible();
    await page.getByRole('link', { name: 'What is owed' }).click();
    const owed = page.getByRole('list', { name: 'What is owed' });
    const row = owed.getByRole('listitem').filter({ hasText: storeName });
    await expect(row).toContainText(formatKobo(storeKobo));
    await page.getByLabel('Show').selectOption('Without a bank account');
    await expect(row).toContainText('No bank account yet');
    await page.getByLabel('City').selectOption('Lagos');
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Lagos');
    await page.getByLabel('City').selectOption('Ibadan');
    await expect(row).toBeVisible();
    await endStep(page, 'partners-4-owed');
    await row.getByRole('button', { name: /^Add the bank account/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bank', { exact: true }).selectOption({ label: 'Access Bank' });
    await dialog.getByLabel('Account number').fill('2222222213');
    await dialog.getByLabel('Reason').fill('The owner gave us the account in person');
    await endStep(page, 'partners-5-account');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await row.getByRole('link', { name: 'A bank account waits for a second person' }).click();
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
    const address = new URL(page.url()).pathname;
    await startStaffSession(page, await makeStaff(['operations'], 'Olu Operations'));
    await page.goto(address);
    await expect(page.getByRole('cell', { name: 'EZE TUNDE' })).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('You approved the request. It has taken effect.')).toBeVisible();
  });

  await test.step('both payouts are proposed on Monday and reviewed', async () => {
    await moveTo(page, days.monday);
    const reviewer = await signInAsStaff(page, ['finance'], 'Rita Reviewer');
    await openList(page, '/ops/partner-payouts');
    await expect(page.getByText(`2 payouts: ${formatKobo(storeKobo + riderKobo)}`)).toBeVisible();
    await endStep(page, 'partners-6-proposed');
    await page.getByRole('link', { name: storeName }).click();
    await expect(page.getByText(`Goods of order ${number}, handed over, less our margin.`)).toBeVisible();
    await endStep(page, 'partners-7-record');
    await openList(page, '/ops/partner-payouts');
    await page.getByRole('button', { name: 'Review all 2…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Access Bank ******2213')).toBeVisible();
    await dialog.getByRole('button', { name: `Review 2 payouts, ${formatKobo(storeKobo + riderKobo)}` }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: /^Reviewed/ }).click();
    await page.getByRole('link', { name: storeName }).click();
    await expect(page.getByText(`Waiting for a second person: ${reviewer.name} reviewed it`)).toBeVisible();
    await page.getByRole('button', { name: 'Approve…' }).focus();
    await expect(page.getByText('You reviewed it. Another person has to approve it.')).toBeVisible();
  });

  await test.step('another person approves both, and the sandbox pays them', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    if (days.sending !== days.monday) await moveTo(page, days.sending);
    await startStaffSession(page, await makeStaff(['finance'], 'Ada Approver'));
    await page.goto('/ops/partner-payouts?state=reviewed');
    await page.getByRole('button', { name: 'Approve all 2…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve 2 payouts/ }).click();
    await expect(dialog.getByText('2 payouts approved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.goto('/ops/partner-payouts?state=paid');
    await reloadUntil(page, page.getByText(`2 payouts: ${formatKobo(storeKobo + riderKobo)}`));
    await page.getByRole('link', { name: storeName }).click();
    await expect(page.getByText(/^Paid on /)).toBeVisible();
    await expect(page.getByText(/^Bank reference TRF_/).first()).toBeVisible();
    await endStep(page, 'partners-8-paid');
  });

  await test.step('the rider sees it, and the proof finds no difference', async () => {
    await ride.reload();
    const paid = ride.getByRole('region', { name: 'Payouts' });
    await expect(paid).toContainText(shortKobo(riderKobo));
    await expect(paid).toContainText(`Paid on ${formatDay(days.sending)}`);
    await endStep(ride, 'partners-9-rider-paid');
    await moveTo(page, addDays(days.sending, 1));
    await page.goto('/ops/proof');
    await expect(
      page.getByText('Orders, commission lines, ledger, dashboards and payouts agree to the kobo.'),
    ).toBeVisible();
    await ride.close();
  });
});

import { readFile } from 'node:fs/promises';
import { createClient } from '@foodbank/contract/client/client';
import { trackBatch } from '@foodbank/contract/selling/tracking';
import type { Page } from '@playwright/test';
import { demoAgent, reportSales, signIn, signInAsNewAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';
import { callsBase, given } from './product.ts';

const growing = demoAgent('a year of sales');
const listOf = '**/api/v1/agents/*/referrals*';
const ordersOf = '**/api/v1/agents/*/referrals/*/orders*';

async function openList(page: Page, query = '') {
  await page.goto(`/agent-dashboard/referrals${query}`);
  await expect(page.getByText(/^Showing/)).toBeVisible();
}

/** The texts of a column's cells on the page that is shown. */
function cellsOf(page: Page, heading: string) {
  return page.evaluate((name) => {
    const place = [...document.querySelectorAll('th')].findIndex((head) => head.textContent === name);
    return [...document.querySelectorAll('tbody tr')].map((row) => row.children[place]?.lastChild?.textContent ?? '');
  }, heading);
}

/** A new agent's customer with orders of one minute each, the last one cancelled. Resolves with the customer's name. */
async function signInWithOrders(page: Page, count: number) {
  const { referralCode } = await signInAsNewAgent(page);
  const id = referralCode.replace('FB-', 'C-');
  const customer = { firstname: 'Kunle', lastname: 'Balogun', email: 'kunle.balogun@example.com' };
  await reportSales(referralCode, [{ id, ...customer, amount: 1_000 }]);
  const call = createClient({ base: callsBase(), token: () => given('PRODUCT_TRACK_KEY') });
  const now = Date.now();
  const orders = Array.from({ length: count - 1 }, (_, index) => {
    const placedAt = new Date(now - (index + 1) * 60_000).toISOString();
    return { orderNumber: `${id}-${index + 1}`, customerId: id, status: 'pending' as const, amount: 100.5, placedAt };
  });
  const outcomes = await call(trackBatch, { body: { customers: [], orders } });
  for (const { status, message } of outcomes.orders) expect(status, message).toBe(200);
  return { id, name: 'Kunle Balogun' };
}

test('the list is sorted by name and by date, and the address keeps the order', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, growing);
  await openList(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  const names = page.getByRole('columnheader', { name: 'Names' });
  const dates = page.getByRole('columnheader', { name: 'Date Referred' });
  await expect(dates).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveAttribute('aria-sort', 'none');
  const sortBy = async (label: string, heading: typeof names) => {
    if (isPhone) await page.getByLabel('Sort').selectOption({ label });
    else await heading.getByRole('button').click();
  };
  const newest = await cellsOf(page, 'Date Referred');

  await page.getByRole('button', { name: 'Page 2' }).click();
  await sortBy('Name, A to Z', names);
  await expect(page).toHaveURL(/\?sort=name-a-z$/);
  await expect(names).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
  const first = await cellsOf(page, 'Names');
  const { compare } = new Intl.Collator('en-NG', { sensitivity: 'base' });
  expect(first).toEqual(first.toSorted(compare));
  await expectAccessible(page);

  await sortBy('Name, Z to A', names);
  await expect(names).toHaveAttribute('aria-sort', 'descending');
  const last = await cellsOf(page, 'Names');
  expect(last).toEqual(last.toSorted((one, other) => compare(other, one)));
  expect(compare(last[0] ?? '', first[0] ?? '')).toBeGreaterThan(0);

  await sortBy('Newest first', dates);
  await expect(page).toHaveURL(/\/referrals$/);
  await expect(dates).toHaveAttribute('aria-sort', 'descending');
  expect(await cellsOf(page, 'Date Referred')).toEqual(newest);
  await sortBy('Oldest first', dates);
  await expect(dates).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(dates).toHaveAttribute('aria-sort', 'ascending');
  expect(await cellsOf(page, 'Date Referred')).not.toEqual(newest);
});

test('all orders of a referral are shown page by page, and Back closes them', { tag: '@desktop' }, async ({ page }) => {
  const { id, name } = await signInWithOrders(page, 45);
  await openList(page, '?filter=with-orders');
  await expect(page.getByText('45 orders', { exact: true })).toBeVisible();
  const more = page.getByRole('button', { name: '+43 more orders' });
  const release = await holdRequests(page, ordersOf);
  await more.click();
  const dialog = page.getByRole('dialog', { name: `Orders of ${name}` });
  await expect(dialog.getByText('Loading the orders…')).toBeAttached();
  release();
  await expect(dialog.getByText('Showing 20 of 45 orders')).toBeVisible();
  await expect(dialog.getByText('₦5,422.00')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(`O-${id}Completed`);
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('₦100.50');
  await expectAccessible(page);

  await page.route(ordersOf, (route) => route.fulfill({ status: 503, json: { message: 'Back at noon.', code: 'x' } }));
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Back at noon.');
  await expect(dialog.getByText('Showing 20 of 45 orders'), 'what was loaded stays').toBeVisible();
  await page.unroute(ordersOf);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('Showing 40 of 45 orders')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(dialog.getByText('Showing 45 of 45 orders')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const numbers = await dialog.getByRole('listitem').evaluateAll((items) => items.map((item) => item.textContent));
  expect(new Set(numbers).size, 'no order is missing or twice').toBe(45);
  await expectNoSidewaysScroll(page);

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals\?filter=with-orders$/);
  await expect(more).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals\?filter=with-orders$/);
});

test('orders that cannot be loaded show a message and load again on request', { tag: '@details' }, async ({ page }) => {
  await signInWithOrders(page, 3);
  await openList(page, '?filter=with-orders');
  await page.route(ordersOf, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('button', { name: '+1 more orders' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('HTTP 502');
  await page.unroute(ordersOf);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('Showing 3 of 3 orders')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.route(ordersOf, (route) => route.fulfill({ json: { orders: [], totalOrders: 0, nextCursor: null } }));
  await page.reload();
  await page.getByRole('button', { name: '+1 more orders' }).click();
  await expect(dialog.getByText('No orders yet')).toBeVisible();
});

test('odd entries are shown with N/A, and an unknown status is grey with its text', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, growing);
  const order = { orderNumber: 'O-1', status: 'Out for delivery', amount: 1_500, date: '2026-11-02T09:00:00Z' };
  const referrals = [
    { _id: 'R-1', name: 'Ada Obi', dateReferred: '2026-11-02T09:00:00Z', orderCount: 1, orders: [order], tier: 'gold' },
    { id: 'R-2', phoneNumber: null, referredAt: 'yesterday', orderCount: 2, orders: 'none' },
    null,
  ];
  await page.route(listOf, (route) => route.fulfill({ json: { referrals } }));
  await openList(page, '?filter=with-orders');
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  const [ada, other] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect(ada).toContainText('Ada Obi');
  await expect(ada).toContainText('2 Nov 2026');
  await expect(ada.getByText('Out for delivery')).toHaveCSS('background-color', 'rgb(238, 239, 236)');
  expect((await other.innerText()).match(/N\/A/g)?.length, 'name, e-mail, phone, date, total').toBe(5);
  await expectAccessible(page);
});

test('a dashboard without its optional fields is shown', { tag: '@details' }, async ({ page }) => {
  await signIn(page, growing);
  const totals = { totalSales: 1_500, totalReferrals: 2, totalReferralEarnings: 30, expectedEarnings: 4 };
  const summary = { ...totals, totalOrdersFromReferrals: 5, tier: 'gold' };
  await page.route('**/dashboard?*', (route) => route.fulfill({ json: { summary, news: [] } }));
  await page.goto('/agent-dashboard');
  await expect(page.getByText('₦1,500.00').first()).toBeVisible();
  await expect(page.getByText('Not set')).toBeVisible();
  await expect(page.getByText('No sales data available')).toBeVisible();
});

test('another page of the list begins at its heading, and a card names its fields', async ({ page }) => {
  await signIn(page, growing);
  await openList(page);
  const card = page.getByRole('row').nth(1);
  for (const label of ['E-mail', 'Phone Number', 'Date Referred']) await expect(card.getByText(label)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Showing 11 to 20/)).toBeAttached();
  const heading = page.getByRole('heading', { name: 'All Referrals' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
});

test('the filtered list is saved as a file, in the order of the screen and with masked contacts', async ({ page }) => {
  await signIn(page, growing);
  await openList(page, '?filter=with-orders&sort=name-a-z');
  const total = Number((await page.getByText(/^Showing/).innerText()).match(/of (\d+)/)?.[1]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^foodbank-referrals-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toMatch(/S\/N,Names,E-mail,Phone Number,Date Referred,Orders,Total \(NGN\)$/);
  const names = await cellsOf(page, 'Names');
  for (const [index, name] of names.entries()) {
    const start = `${index + 1},${name},`.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    expect(lines[index + 1]).toMatch(
      new RegExp(`^${start}\\S\\*{6,}\\S?@[\\w.-]+,\\d{3}\\*{4,}\\d\\d,20\\d\\d-\\d\\d-\\d\\d,`),
    );
  }
});

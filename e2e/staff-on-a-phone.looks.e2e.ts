import { randomUUID } from 'node:crypto';
import { roleNames } from '@foodbank/contract/people/permissions';
import { askReturn } from '@foodbank/contract/selling/returns';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { screens } from '../apps/ops/src/routes.ts';
import { openList } from './console-lists.ts';
import { makeCustomer, orderForPickUp } from './customers.ts';
import { handOver } from './hand-over.ts';
import { expect, expectNoSidewaysScroll, settle, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';
import { smallTargets } from './targets.ts';

/** The addresses of all screens of members, without those of single records. */
const addresses = screens
  .filter(({ access }) => access !== 'open')
  .map(({ path }) => path.replace(/(\/:\w+\?)+$/, ''))
  .filter((path) => !path.includes(':'));

test('on a phone everything that is pressed on the console reaches 44 px, on every screen and its first record', async ({
  page,
}) => {
  await signInAsStaff(page, roleNames);
  const found: Record<string, string[]> = {};
  const measure = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    const small = await smallTargets(page);
    if (small.length > 0) found[name] = small;
  };
  expect(addresses.length).toBeGreaterThan(15);
  for (const path of addresses) {
    await page.goto(path);
    await measure(path);
    const row = page.locator('[data-list-row]').first();
    if ((await row.count()) === 0 || path === '/ops') continue;
    await row.click();
    await measure(`${path}, its first record`);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await measure('the menu');
  expect(found).toEqual({});
});

test('on a phone a return’s order and what changed in a testimony are as high as a finger', async ({
  page,
  browser,
}) => {
  const customer = await makeCustomer('Sade', 'Returner');
  const { number } = await orderForPickUp(customer, ['Basmati rice']);
  await (await handOver(browser, customer, number)).close();
  const { order } = await customer.call(readOrder, { params: { number } });
  const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity, problem: 'not-as-described' as const }));
  const body = { key: randomUUID(), lines, note: 'It smells of smoke', way: 'bring' as const };
  await customer.call(askReturn, { params: { number }, body });
  await signInAsStaff(page, ['operations', 'content']);
  await openList(page, '/ops/returns');
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(page.getByText('It smells of smoke')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);

  await page.goto('/ops/testimonies/new');
  await page.getByLabel('Name, as the site shows it').fill('Bola, tailor in Ilorin');
  for (const version of ['The yam was fresh.', 'The yam was fresh and large.']) {
    await page.getByRole('textbox', { name: 'Testimony', exact: true }).fill(version);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { name: 'Bola, tailor in Ilorin' })).toBeVisible();
  }
  await expect(page.getByText('Changed: text')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test('a list that refreshes itself is not read again while one of its rows has the focus', async ({ page }) => {
  await signInAsStaff(page, ['content']);
  await page.clock.install();
  let reads = 0;
  await page.goto('/ops/questions');
  const row = page.locator('[data-list-row]').first();
  await expect(row).toBeVisible();
  const isRead = /\/staff\/content\?/;
  page.on('request', (request) => {
    if (isRead.test(request.url())) reads += 1;
  });
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.clock.fastForward(65_000);
  await settle(page);
  expect(reads).toBe(0);
  const read = page.waitForRequest(isRead);
  await page.getByRole('heading', { level: 1 }).first().focus();
  await page.clock.fastForward(31_000);
  await read;
});

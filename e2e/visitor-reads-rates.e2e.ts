import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';

/** The delivery day that the form offers first: the business date. */
const firstDay = (page: Page) => page.getByLabel('Delivery day').inputValue();
const sheet = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true });
const rowOf = (page: Page, plan: string, name: string) =>
  sheet(page, plan)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Opens the rates from the loan options, chooses a plan for a basket, and reads its schedule. */
async function readFourPayments(page: Page) {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Three ways to buy food now' })
    .getByRole('link', { name: 'Rates of plans' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'What it costs to pay later' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    /^Plans (aren’t offered yet|are offered in )/,
  );
  for (const plan of ['Four payments', 'Three months', 'Two paydays']) await expect(sheet(page, plan)).toBeVisible();
  const from = await firstDay(page);

  await page.getByLabel('Goods and delivery, in naira').fill('₦40,000');
  await page.getByLabel('Plan', { exact: true }).selectOption('Four payments');
  await page.getByLabel('Delivery day').fill(addDays(from, 8));
  await page.getByRole('button', { name: 'Show the schedule' }).click();
  await expect(page).toHaveURL(/plan=weeks-4/);
  await expect(sheet(page, 'Three months')).toHaveCount(0);
  const first = formatDay(addDays(from, 15));
  await expect(rowOf(page, 'Four payments', first).getByRole('cell')).toHaveText([
    '₦10,000.00',
    '₦300.00',
    '₦10,300.00',
    '₦20,000.00',
  ]);
  await expect(rowOf(page, 'Four payments', 'In all').getByRole('cell').nth(2)).toHaveText('₦40,900.00');
  await expect(sheet(page, 'Four payments').getByText('77.62%')).toBeVisible();
  await expect(sheet(page, 'Four payments').getByText('the late fee is ₦103.00')).toBeVisible();
  await expect(sheet(page, 'Four payments').getByText('version 1')).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('a visitor chooses a basket, a plan and a day, and reads the whole schedule', { tag: '@desktop' }, async ({
  page,
}) => {
  await readFourPayments(page);
  await expectAccessible(page);
  for (const right of ['Leave the plan', 'Give goods back', 'Pay up to 3 days later', 'Ask for up to 30 days'])
    await expect(page.getByRole('heading', { name: right })).toBeVisible();

  await page.getByRole('link', { name: 'Three months' }).click();
  await expect(sheet(page, 'Three months')).toBeVisible();
  await expect(page.getByLabel('Goods and delivery, in naira')).toHaveValue('40000');

  await page.getByLabel('Goods and delivery, in naira').fill('500,001');
  await page.getByRole('button', { name: 'Show the schedule' }).click();
  await expect(page.getByText('Enter an amount from ₦1,000 to ₦500,000')).toBeVisible();
  await expect(page.getByLabel('Goods and delivery, in naira')).toHaveValue('500001');
  await expectAccessible(page);
  const total = await tabTo(page, 'textbox', 'Goods and delivery, in naira');
  await total.fill('500000');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'Three months').getByText('₦500,000.00').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the smallest and the largest basket fit the narrowest phone', { tag: '@details' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const total of ['1000', '499999.99']) {
    await page.goto(`/rates?total=${total}`);
    await expect(sheet(page, 'Two paydays')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('on paper each plan has one page, and header, form and footer are left out', async ({ page }) => {
  await page.goto('/rates');
  const printed = page.waitForFunction(() => (window as unknown as { printed?: boolean }).printed);
  await page.evaluate(() => {
    window.print = () => {
      (window as unknown as { printed: boolean }).printed = true;
    };
  });
  await page.getByRole('button', { name: 'Print: Three months' }).click();
  await printed;

  const pagesOf = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').split(/\/Type \/Page\b/).length - 1;
  // Other journeys may have added plans.
  const plans = await page.getByRole('button', { name: /^Print: / }).count();
  expect(plans).toBeGreaterThanOrEqual(3);
  expect(await pagesOf(), 'the overview, a page for each plan, and the rights with the caps').toBe(plans + 2);
  await page.goto('/rates?plan=weeks-4');
  expect(await pagesOf(), 'one plan, and the rights with the caps').toBe(2);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show the schedule' })).toBeHidden();
  await expect(page.getByRole('button', { name: /Print/ })).toBeHidden();
  await expect(rowOf(page, 'Four payments', 'In all')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works as it does with them, and no button is there that would do nothing', {
    tag: '@desktop',
  }, async ({ page }) => {
    await readFourPayments(page);
    await expect(page.getByRole('button', { name: /Print/ })).toHaveCount(0);
    await page.getByLabel('Goods and delivery, in naira').fill('1');
    await page.getByRole('button', { name: 'Show the schedule' }).click();
    await expect(page.getByText('Enter an amount from ₦1,000 to ₦500,000')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Foodbank, home' })).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import { addMonths, formatDay, lagosDay, lagosMonth, monthNames } from '@foodbank/contract/primitives/day';
import type { Locator } from '@playwright/test';
import { demoAgent, signIn } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const growing = demoAgent('a year of sales');
const { month, year } = lagosMonth(new Date());
const presentMonth = `${monthNames[month - 1]} ${year}`;
// The latest ended month of 31 days. On its first day the present month has no sales yet.
const monthsBefore = [-1, -2].map((months) => addMonths(`${lagosDay(new Date()).slice(0, 7)}-31`, months));
const longMonth = monthsBefore.find((day) => day.endsWith('-31'))?.slice(0, 7) ?? '';
const ofLongMonth = `/agent-dashboard?month=${Number(longMonth.slice(5))}&year=${longMonth.slice(0, 4)}`;

test('an agent looks at all time and goes back to the month', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, growing);
  await page.goto('/agent-dashboard');
  await page.getByRole('button', { name: 'All time' }).click();
  const heading = page.getByRole('heading', { name: 'All time', exact: true });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\?period=all-time$/);
  await expect(page.getByRole('button', { name: 'All time' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: 'Month' }).locator('option:checked')).toHaveText('All');
  await expect(page.getByRole('group', { name: 'Target', exact: true })).toContainText('Not set');
  await expect(page.getByRole('group', { name: 'Target Remaining' })).toContainText('Not specified');

  const chart = page.getByRole('figure', { name: 'Sales Growth Over Time' });
  await expect(chart.getByText('All time: completed orders a month')).toBeVisible();
  const labels = chart.locator('svg text').filter({ hasText: /^\w{3} \d{4}$/ });
  await expect.poll(() => labels.count()).toBeGreaterThanOrEqual(2);
  await expectApart(labels);
  await chart.getByRole('slider', { name: 'Month' }).press('End');
  await expect(chart.getByText('Sales:')).toBeVisible();
  await chart.getByText('Show as table').click();
  await expect(chart.getByRole('row').last()).toContainText(presentMonth);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goBack();
  await expect(page.getByRole('heading', { name: presentMonth })).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading, 'all time is part of the address').toBeVisible();
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'January' });
  await expect(page.getByRole('heading', { name: `January ${year}` })).toBeVisible();
  await page.getByRole('button', { name: 'All time' }).click();
  await page.getByRole('button', { name: 'All time' }).click();
  await expect(page.getByRole('heading', { name: presentMonth })).toBeVisible();
});

/** Fails if two labels touch each other. */
async function expectApart(labels: Locator) {
  const boxes = await labels.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
  for (const [index, { left }] of boxes.entries()) expect(left).toBeGreaterThan((boxes[index - 1]?.right ?? -99) + 4);
}

test('an agent downloads the sales of a month and of all time', async ({ page }) => {
  await signIn(page, growing);
  await page.goto(ofLongMonth);
  const download = async () => {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await started;
    return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).split('\r\n') };
  };
  const ofMonth = await download();
  expect(ofMonth.name).toBe(`foodbank-sales-${longMonth}.csv`);
  expect(ofMonth.lines[0]).toBe('\uFEFFDay,Sales (naira)');
  expect(ofMonth.lines[1]).toMatch(new RegExp(`^${longMonth}-01,\\d+(\\.\\d+)?$`));

  await page.getByRole('button', { name: 'All time' }).click();
  await expect(page.getByText('All time: completed orders a month')).toBeVisible();
  const ofAllTime = await download();
  expect(ofAllTime.name).toBe('foodbank-sales-all-time.csv');
  expect(ofAllTime.lines.length, 'every day has a line').toBeGreaterThan(300);
});

test('the printed month is one clean A4 page', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, growing);
  await page.goto(ofLongMonth);
  await expect(page.getByText('Sales Growth Over Time')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]/);

  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Chiamaka Nwankwo').locator('visible=true')).toHaveCount(1);
  await expect(page.getByText(`Printed on ${formatDay(new Date())}`)).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `${monthNames[Number(longMonth.slice(5)) - 1]} ${longMonth.slice(0, 4)}` }),
  ).toBeVisible();
  await expect(page.getByText('Total Sales').locator('visible=true')).toHaveCount(1);
  await expect(page.getByRole('table')).toContainText(formatDay(`${longMonth}-31`));
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
  await expect(page.getByRole('link').locator('visible=true')).toHaveCount(0);
  await expect(page.getByRole('combobox').locator('visible=true')).toHaveCount(0);
  const chart = page.getByRole('figure').locator('svg').first();
  const widthOfChart = async () => (await chart.boundingBox())?.width ?? 0;
  await expect.poll(widthOfChart, 'the chart is as wide as the paper').toBeGreaterThan(600);
  await expectNoSidewaysScroll(page);
});

test('a chart that does not load leaves the figures and loads again on request', { tag: '@details' }, async ({
  page,
}) => {
  await signIn(page, growing);
  await page.route(/\/SaleHistory-[^/]*\.js/, (route) => route.abort());
  await page.goto('/agent-dashboard');
  // The page was reloaded once by then.
  await expect(page.getByRole('alert')).toContainText('The chart did not load.');
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/SaleHistory-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Sales Growth Over Time')).toBeVisible();
});

test('with forced colours, progress and chart keep their marks', { tag: '@details' }, async ({ page }) => {
  await signIn(page, growing);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(ofLongMonth);
  await expect(page.getByText('Sales Growth Over Time')).toBeVisible();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; color: Highlight';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const done = page.getByRole('group', { name: 'Total Sales' }).locator('[style*="width"]');
  await expect(done).toHaveCSS('background-color', highlight);
  await expect(done.locator('..')).toHaveCSS('border-top-style', 'solid');
  const chart = page.getByRole('figure', { name: 'Sales Growth Over Time' });
  await expect(chart.locator('svg path[class*="line"]')).toHaveCSS('stroke', highlight);
});

import { lagosMonth, monthNames } from '@foodbank/contract/primitives/day';
import { demoAgent, openMenu, signIn } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('an agent with a year of sales looks at other months, by pointer and by keyboard', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demoAgent('a year of sales'));
  await page.goto('/agent-dashboard');
  const { month, year } = lagosMonth(new Date());
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(String(month));
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue(String(year));
  await expect(page.getByRole('combobox', { name: 'Year' }).locator('option')).toHaveCount(5);

  const earlier = month > 2 ? { month: month - 2, year } : { month: month + 10, year: year - 1 };
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(earlier.year));
  await expect(page.getByRole('heading', { name: `${monthNames[month - 1]} ${earlier.year}` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: monthNames[earlier.month - 1] ?? '' });
  await expect(page.getByRole('heading', { name: `${monthNames[earlier.month - 1]} ${earlier.year}` })).toBeVisible();
  const chart = page.getByRole('figure', { name: 'Sales Growth Over Time' });
  await expect(chart).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const day = chart.getByRole('slider', { name: 'Day' });
  await day.press('Home');
  await expect(day).toHaveAttribute('aria-valuetext', new RegExp(`^1 \\w{3} ${earlier.year}, Sales: ₦`));
  await expect(chart.getByText('Sales:')).toBeVisible();
  await day.press('ArrowRight');
  await expect(day).toHaveAttribute('aria-valuetext', new RegExp(`^2 \\w{3} ${earlier.year}, Sales: ₦`));
  await chart.getByText('Show as table').click();
  await expect(chart.getByRole('table')).toContainText(
    `1 ${monthNames[earlier.month - 1]?.slice(0, 3)} ${earlier.year}`,
  );
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Month' }), 'the month is part of the address').toHaveValue(
    String(earlier.month),
  );
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(year + 2));
  await expect(page.getByText('No sales data available')).toBeVisible();
});

test('an agent with 3,000 referrals searches, filters and pages through them', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demoAgent('3,000 referrals'));
  await page.goto('/agent-dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  const position = page.getByText(/^Showing/);
  await expect(position).toHaveText('Showing 1 to 10 of 3,000 results');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(6);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(position).toHaveText('Showing 11 to 20 of 3,000 results');
  await pages.getByRole('button', { name: 'Page 300' }).click();
  await expect(position).toHaveText('Showing 2,991 to 3,000 of 3,000 results');
  await expect(page.getByRole('row').last()).toContainText('3,000');

  await page.getByLabel('Filter').selectOption({ label: 'With Orders' });
  // The list of before is shown until the new one is there.
  await expect(position).toHaveText(/^Showing 1 to 10 of (?!3,000)[\d,]+ results$/);
  await pages
    .getByRole('button', { name: /^Page \d/ })
    .last()
    .click();
  // The last page may hold a single customer; the page before it is full.
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(position).toHaveText(/^Showing [\d,]+1 to [\d,]+0 of [\d,]+ results$/);
  await expect(page.getByText('more orders').first(), 'the earliest customers have ordered often').toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Filter').selectOption({ label: 'Without Orders' });
  await expect(position).toHaveText(/^Showing 1 to 10 of [\d,]+ results$/);
  await page.getByLabel('Filter').selectOption({ label: 'All Referrals' });
  await expect(position).toHaveText('Showing 1 to 10 of 3,000 results');

  const search = page.getByRole('searchbox', { name: 'Search by name, email, or phone' });
  const name = (await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent())?.trim() ?? '';
  await search.fill(name.toUpperCase());
  await expect(position).not.toHaveText(/3,000 results/);
  await expect(page.getByText(name).first()).toBeVisible();
  await search.fill('no such customer name');
  await expect(position).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all referrals' }).click();
  await expect(page).toHaveURL(/\/referrals$/);
  await expect(search).toHaveValue('');
  await expect(position).toHaveText('Showing 1 to 10 of 3,000 results');
  await page.goBack();
  await expect(search, 'Back shows the search again').toHaveValue('no such customer name');
});

test('a character that is typed while a search begins stays in the box and is searched for', {
  tag: '@details',
}, async ({ page }) => {
  await signIn(page, demoAgent('3,000 referrals'));
  await page.goto('/agent-dashboard/referrals');
  const search = page.getByRole('searchbox', { name: 'Search by name, email, or phone' });
  await expect(page.getByText(/of 3,000 results$/)).toBeVisible();
  // The character is typed when the address has the new search and the screen does not yet.
  await search.evaluate((box: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const change of ['pushState', 'replaceState'] as const) {
      const whole = history[change].bind(history);
      history[change] = (...changed: Parameters<History['pushState']>) => {
        whole(...changed);
        if (box.value !== 'ad') return;
        write?.call(box, 'ade');
        box.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }
  });
  await search.pressSequentially('ad');
  await expect(page).toHaveURL(/[?&]search=ade(&|$)/);
  await expect(search).toHaveValue('ade');
});

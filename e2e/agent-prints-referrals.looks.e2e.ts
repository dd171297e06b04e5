import { formatDay } from '@foodbank/contract/primitives/day';
import { demoAgent, signIn } from './agents.ts';
import { expect, test } from './journey.ts';

test('the printed list has all its rows, the agent and the day, and no controls', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demoAgent('a year of sales'));
  await page.goto('/agent-dashboard/referrals?filter=with-orders&sort=name-a-z');
  const total = Number((await page.getByText(/^Showing/).innerText()).match(/of (\d+)/)?.[1]);
  expect(total).toBeGreaterThan(50);
  // The browser's own printing would stop the page. These are its events.
  const print = (event: string) => page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
  await page.emulateMedia({ media: 'print' });
  await print('beforeprint');
  await expect(page.getByRole('row')).toHaveCount(total + 1);
  await expect(page.getByText(`Printed on ${formatDay(new Date())}.`)).toBeVisible();
  await expect(page.getByText(`With Orders · Name, A to Z · ${total} results`)).toBeVisible();
  await expect(page.getByText('more orders').first()).toBeVisible();
  for (const role of ['searchbox', 'combobox', 'navigation', 'banner'] as const)
    for (const control of await page.getByRole(role).all()) await expect(control).toBeHidden();
  for (const name of ['Download CSV', 'Print', 'Open menu', 'Logout'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await print('afterprint');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a very long list is printed up to 1,000 rows and says so', async ({ page }) => {
  await signIn(page, demoAgent('3,000 referrals'));
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByText(/of 3,000 results$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('row')).toHaveCount(1_001);
  await expect(page.getByText('The first 1,000 are printed.')).toBeVisible();
});

test('the button prints the list', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.title = `${document.querySelectorAll('tbody tr').length} rows`;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await signIn(page, demoAgent('a year of sales'));
  await page.goto('/agent-dashboard/referrals');
  const total = (await page.getByText(/^Showing/).innerText()).match(/of (\d+)/)?.[1];
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle(`${total} rows`);
});

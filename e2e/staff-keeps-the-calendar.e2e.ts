import { addDays } from '@foodbank/contract/primitives/day';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { reloadUntil } from './reload-until.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';
import { whileLocked } from './while-locked.ts';

const reason = 'Declared by the Ministry of Interior';

test('a public holiday is asked for by one member and approved by another @desktop', async ({ page }) => {
  // Each screen size has a day of its own: both change one list.
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  const today = businessDay();
  const year = String(Number(today.slice(0, 4)) + 2);
  const day = isWide ? `${year}-07-07` : `${year}-07-08`;
  const asker = await signInAsStaff(page, ['operations']);
  await page.goto('/ops/public-holidays');
  const list = page.getByRole('table', { name: 'Public holidays of' });
  await expect(list.getByRole('row', { name: /Christmas Day/ })).toContainText('25 Dec');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill(addDays(today, -1));
  await dialog.getByLabel('Name').fill('Id el Kabir');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The day is today at the earliest');
  await dialog.getByLabel('Day').fill(day);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('You asked for a change of the public holidays.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await startStaffSession(page, await makeStaff(['finance'], 'Dayo Decider'));
  await page.goto(address);
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Id el Kabir');
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^You approved the request\. It begins on .+, not before\.$/)).toBeVisible();
  await page.goto(`/ops/public-holidays?year=${year}`);
  const added = list.getByRole('row', { name: new RegExp(`Id el Kabir.*${Number(day.slice(8))} Jul ${year}`) });
  await expect(added).toContainText(asker.name);
});

test('a daily job that failed is found, and run again', async ({ page }) => {
  const run = page.getByRole('row', { name: /Public holidays are entered/ }).first();
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/daily-jobs?state=done');
  await expect(run).toContainText('Done');
  await holdDailyJobs(async (query) => {
    await query(
      `update job_runs set finished_at = null, outcome = null, failed_at = now(), error = 'no answer from ada@example.com'
       where job = 'public-holidays' and day = (select max(day) from business_days)`,
    );
    await query('update business_days set finished_at = null where day = (select max(day) from business_days)');
    await page.goto('/ops/daily-jobs');
    await expect(run).toContainText('Failed');
    await expect(run).toContainText('no answer from a******a@example.com');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await run.getByRole('button', { name: 'Run again now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await expect(page.getByText('The job runs again.')).toBeVisible();
  });
  await reloadUntil(page, run.filter({ hasText: 'Done' }));
  await expect(run).toContainText('It failed before');
  await page.getByLabel('State').selectOption({ label: 'Failed' });
  await expect(page).toHaveURL(/state=failed/);
  await page.getByLabel('Business date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(run).toBeVisible();
});

/** Lets no daily job begin until something is done: they also run by themselves, every quarter of an hour. */
const holdDailyJobs = (work: (query: (sql: string) => Promise<unknown>) => Promise<void>) =>
  whileLocked(`hashtextextended('business-days', 0)`, work);

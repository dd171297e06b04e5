import { readFile } from 'node:fs/promises';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Page } from '@playwright/test';
import { signInAsNewAgent } from './agents.ts';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Presses a button that makes and saves a statement. Returns the file's name and content. */
async function save(page: Page, format: 'PDF' | 'CSV'): Promise<{ name: string; content: Buffer }> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: new RegExp(`^Download the statement of .+ as ${format}$`) })
    .first()
    .click();
  const download = await saved;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('an agent saves the statement of this month as PDF and as CSV, and is told when that fails', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsNewAgent(page, 'Ọlá', 'Ṣóyínká');
  await page.goto('/agent-dashboard/earnings');
  const statements = page.getByRole('region', { name: 'Statements' });
  await expect(statements.getByText('so far')).toBeVisible();
  // The agent is of today, and the business date may be in the month after.
  const months = businessDay().slice(0, 7) === lagosDay(new Date()).slice(0, 7) ? 1 : 2;
  await expect(statements.getByRole('listitem')).toHaveCount(months);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const pdf = await save(page, 'PDF');
  expect(pdf.name).toMatch(/^Foodbank-statement-\d{4}-\d\d-FB-\w{6}-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.content.subarray(0, 8).toString()).toBe('%PDF-1.7');
  await expect(statements.getByText(/^The statement of .+ was downloaded\.$/)).toBeAttached();
  const csv = await save(page, 'CSV');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.content.toString()).toContain('Ọlá Ṣóyínká');
  expect(csv.content.toString()).toContain('Closing balance,,,,,,0.00');

  await page.route('**/statements/*/file', (route) => route.abort());
  await statements
    .getByRole('button', { name: /as PDF$/ })
    .first()
    .click();
  await expect(statements.getByRole('alert')).toContainText('Network error');
  await expectAccessible(page);
  await page.unroute('**/statements/*/file');
  await save(page, 'PDF');
  await expect(statements.getByRole('alert')).toHaveCount(0);
});

import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Moves the business date, and waits until the daily jobs up to it are done. */
export async function moveTo(page: Page, day: Day) {
  await page.goto('/dev/business-date');
  await page.getByLabel('Move to').fill(day);
  await page.getByRole('button', { name: 'Move to this date' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`The daily jobs are done up to ${formatDay(day)}.`)).toBeVisible({ timeout: 500 });
  }).toPass();
}

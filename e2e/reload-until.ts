import { expect, type Locator, type Page } from '@playwright/test';

/** Reloads the page, each time with the answers to all that it asks for, until it shows what a background job brings about. */
export async function reloadUntil(page: Page, ...shown: Locator[]) {
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' });
    for (const each of shown) await expect(each).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

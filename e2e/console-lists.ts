import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a list of the console by its address, and waits until the rows of that address are there: what is pressed earlier may still move. */
export async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  return untilListed(page);
}

/** Waits until the list that is open shows what was asked for last, such as after a filter. A list without rows is not waited for. */
export async function untilListed(page: Page): Promise<Locator> {
  const lists = page.getByRole('main').locator('[aria-busy]');
  await expect(lists.first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  return lists.first();
}

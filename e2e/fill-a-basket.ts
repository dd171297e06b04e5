import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Chooses a store of the demo, and puts one of a product, by its name and unit, into the basket. */
export async function fillBasket(page: Page, store: RegExp, product: string) {
  await page.goto('/app/');
  await page.getByRole('button', { name: store }).click();
  await expect(page.getByRole('heading', { name: 'What do you cook today?' })).toBeVisible();
  await page.goto(`/app/search?q=${encodeURIComponent(product)}`);
  await page.getByRole('button', { name: `Add ${product}` }).click();
}

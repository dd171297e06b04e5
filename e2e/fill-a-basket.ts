import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Chooses a store of the demo, and puts one of a product, by its name and unit, into the basket. */
export async function fillBasket(page: Page, store: RegExp, product: string) {
  await page.goto('/app/');
  const choice = page.getByRole('button', { name: store });
  // An account that has ordered brings its store along.
  const change = page.getByRole('button', { name: 'Change' });
  await expect(choice.or(change).first()).toBeVisible();
  if (await change.isVisible()) {
    await change.click();
    await page.getByRole('dialog').getByRole('button', { name: store }).click();
  } else await choice.click();
  await expect(page.getByRole('heading', { name: 'What are you cooking today?' })).toBeVisible();
  await page.goto(`/app/search?q=${encodeURIComponent(product)}`);
  await page.getByRole('button', { name: `Add ${product}` }).click();
}

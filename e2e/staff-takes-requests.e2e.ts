import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openList } from './console-lists.ts';
import { expect, test } from './journey.ts';
import { productAddress } from './product.ts';
import { signInAsStaff } from './staff.ts';
import { storeRequest } from './store-request.ts';

test('a request that a lost call did not take is taken soon after, and a take-over that fails says why', {
  tag: '@details',
}, async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8);
  await storeRequest(mark, 'Halima Bello', 5);
  await signInAsStaff(page, ['support'], `Ngozi ${mark}`);
  await page.clock.install();
  await loseFirstTake(page);
  await openList(page, `/ops/requests?search=${mark}`);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/take'));
  await page.getByRole('link', { name: 'Halima Bello' }).click();
  await lost;
  const heading = page.getByRole('heading', { name: /^Question of Halima Bello/ });
  await heading.click();
  await expect(page.getByText('You have it open')).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await heading.click();
  await expect(page.getByText('You have it open').last()).toBeVisible();

  const other = await browser.newPage({ baseURL: productAddress() });
  await signInAsStaff(other, ['support'], `Bisi ${mark}`);
  await openList(other, `/ops/requests?search=${mark}`);
  await other.getByRole('link', { name: 'Halima Bello' }).click();
  await expect(other.getByText(`Ngozi ${mark} has this request open.`, { exact: true })).toBeVisible();
  await loseFirstTake(other);
  const takeOver = other.getByRole('button', { name: 'Take it over' });
  await takeOver.click();
  await expect(other.getByText('Network error. Please check your connection and try again.')).toBeVisible();
  await takeOver.click();
  await expect(other.getByText('You have it open').last()).toBeVisible();
  await expect(takeOver).toBeHidden();

  // Its page ends, and with it that it is taken.
  await page.clock.fastForward(31_000);
  await expect(page.getByText(`Bisi ${mark} has this request open.`, { exact: true })).toBeVisible();
  await other.goto('about:blank');
  await page.clock.fastForward(31_000);
  await expect(page.getByText(`Bisi ${mark} has this request open.`, { exact: true })).toBeHidden();
  await heading.click();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await other.close();
});

/** Loses the page's next take of a request. The interception stays: a call that is on its way while one is removed hangs. */
async function loseFirstTake(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/staff/requests/*/take', (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
}

import type { Locator, Page } from '@playwright/test';
import { demoAgent, openMenu, signIn } from './agents.ts';
import { expect, test } from './journey.ts';

const growing = demoAgent('a year of sales');
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openReferrals(page: Page) {
  await page.goto('/agent-dashboard');
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: 'Referrals' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
}

test('Back closes the menu and stays on the page', async ({ page }) => {
  await signIn(page, growing);
  await openReferrals(page);
  await openMenu(page);
  await expect(drawerOf(page)).toBeVisible();
  await page.goBack();
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals$/);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.goBack();
  await expect(page, 'the menu that was used before left no entry').toHaveURL(/\/agent-dashboard$/);
  await expect(drawerOf(page)).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/referrals$/);
});

test('presses in quick succession leave the menu as the last one asked for', async ({ page }) => {
  await signIn(page, growing);
  await openReferrals(page);
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    history.back();
  });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(drawerOf(page)).toHaveCount(0);
  await openMenu(page);
  await page.getByRole('button', { name: 'Close menu' }).evaluate((close: HTMLElement) => {
    close.click();
    close.click();
    document.querySelector<HTMLElement>('[aria-label="Open menu"]')?.click();
  });
  await expect(drawerOf(page)).toBeVisible();
  await page.goBack();
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/agent-dashboard$/);
});

test('a menu that was closed otherwise leaves nothing for Back to close', async ({ page }) => {
  await signIn(page, growing);
  await openReferrals(page);
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click(10, 400),
    () => page.getByRole('link', { name: 'Referrals' }).click(),
  ];
  for (const close of closings) {
    await openMenu(page);
    await expect(drawerOf(page)).toBeVisible();
    await close();
    await expect(drawerOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(/\/referrals$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/agent-dashboard$/);
});

test('logging out in the menu leaves no page of the agent to go back to', async ({ page }) => {
  await page.goto('/faq');
  await signIn(page, growing);
  await page.goto('/agent-dashboard');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('with forced colours the present screen and page are marked, and badges have a border', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, growing);
  await page.goto('/agent-dashboard/referrals?filter=with-orders');
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const paintOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  // Where colours are forced, only an element that opts out keeps its background.
  const expectMarked = async (present: Locator, other: Locator) => {
    await expect(present).toHaveCSS('forced-color-adjust', 'none');
    expect(await paintOf(present)).not.toBe(await paintOf(other));
  };
  await openMenu(page);
  await expectMarked(page.getByRole('link', { name: 'Referrals' }), page.getByRole('link', { name: 'Settings' }));
  if (await drawerOf(page).isVisible()) await page.keyboard.press('Escape');
  const pageButton = (name: string) => page.getByRole('button', { name, exact: true });
  await expectMarked(pageButton('Page 1'), pageButton('Page 2'));
  await expect(page.getByText('Completed').first()).toHaveCSS('border-top-width', '1px');
});

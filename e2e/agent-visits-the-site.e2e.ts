import type { Page } from '@playwright/test';
import { signInAsNewAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { paint, watchShifts } from './shifts.ts';

const loginOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Agent login' });
const joinOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Become an agent' });
const dashboardOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'My dashboard' });

/** Opens the menu where the screen has hidden the links. */
async function openMenu(page: Page) {
  const toggle = page.locator('summary').first();
  if (await toggle.isVisible()) await toggle.click();
}

test('a signed-in agent goes from the site to the dashboard', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewAgent(page);
  // A font that comes late moves words a little. This is about the links that take the place of others.
  await page.route('**/*.woff2', (route) => route.abort());
  const shifts = await watchShifts(page);
  await page.goto('/');
  await paint(page, 3);
  expect(await shifts.soFar()).toBe(0);
  await openMenu(page);
  await expect(dashboardOf(page).filter({ visible: true })).toHaveCount(1);
  await expect(loginOf(page).filter({ visible: true })).toHaveCount(0);
  await expect(joinOf(page).filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
  await dashboardOf(page).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/agent-dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('the bar has room for the way to the dashboard at its narrowest', { tag: '@details' }, async ({ page }) => {
  await signInAsNewAgent(page);
  await page.setViewportSize({ width: 810, height: 740 });
  await page.goto('/oyo-state');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true });
  await expect(links.last()).toHaveText('My dashboard');
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expectNoSidewaysScroll(page);
});

test('a visitor, or an agent whose token has expired, can log in', { tag: '@desktop' }, async ({ page }) => {
  const expired = `e30.${Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url')}.signature`;
  for (const token of ['', 'not-a-token', expired]) {
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
    await page.goto('/faq');
    await openMenu(page);
    await expect(loginOf(page).filter({ visible: true })).toHaveCount(1);
    await expect(dashboardOf(page).filter({ visible: true })).toHaveCount(0);
  }
});

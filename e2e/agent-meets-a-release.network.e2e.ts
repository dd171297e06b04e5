import type { Page } from '@playwright/test';
import { demoAgent, openMenu, signIn } from './agents.ts';
import { expect, test } from './journey.ts';

const growing = demoAgent('a year of sales');

const settingsPart = '**/portal/assets/SettingsPage-*.js';

/** Counts from now on how often a page is loaded. */
function countLoads(page: Page) {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Answers requests for a part of the portal with 404 while `isAway`, as releases do that no longer have it. */
async function takeAway(page: Page, part: string, isAway = () => true) {
  let refused = 0;
  await page.route(part, (route) => {
    if (!isAway()) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, json: { message: 'There is nothing here.', code: 'not-found' } });
  });
  return () => refused;
}

test('a screen whose script is missing after a release is shown after one reload', async ({ page }) => {
  await signIn(page, growing);
  const loads = countLoads(page);
  // The second load is the reload, whose page names the new release's scripts.
  const refused = await takeAway(page, settingsPart, () => loads() < 2);
  await page.goto('/agent-dashboard');
  // A script that fails to preload does not reload the page, because the agent may be typing.
  await expect.poll(refused).toBeGreaterThan(0);
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  expect(loads()).toBe(1);
  await openMenu(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText('Contact Information').first()).toBeVisible();
  await expect(page).toHaveURL(/\/agent-dashboard\/settings/);
  expect(loads()).toBe(2);
});

test('a script that stays missing reloads the page once, and then the screen shows a message', async ({
  page,
  context,
}) => {
  await signIn(page, growing);
  // React logs the error that the error screen catches, so this is a page whose console is not checked.
  const tab = await context.newPage();
  const loads = countLoads(tab);
  await takeAway(tab, settingsPart);
  await tab.goto('/agent-dashboard');
  await openMenu(tab);
  await tab.getByRole('link', { name: 'Settings' }).first().click();
  await expect(tab.getByRole('alert')).toContainText('This page did not load');
  expect(loads()).toBe(2);
  await tab.unroute(settingsPart);
  await tab.getByRole('button', { name: 'Load again' }).click();
  await expect(tab.getByText('Contact Information').first()).toBeVisible();
});

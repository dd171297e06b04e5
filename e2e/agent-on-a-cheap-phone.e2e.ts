import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { portal } from '../apps/api/src/front-ends.ts';
import { expect, logIn, openMenu, test } from './journey.ts';

const growing = demoSignIns[0];
const big = demoSignIns.find(({ about }) => about.includes('3,000'));
if (!growing || !big) throw new Error('the demo lacks somebody');

const dashboardScriptsMaxBytes = 110_000;
const shiftMax = 0.02;
const keyMaxMs = 100;

/** A slow 3G connection, as a browser imitates one. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3G);
}

/** Adds up every shift of the layout that nobody's own touch explains. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenShifts: { total: number } }).seenShifts.total);

test('on a slow network nothing jumps, on any screen of an agent or on the way there', async ({ page }) => {
  test.slow();
  await watchShifts(page);
  await logIn(page, growing.email, growing.password);
  await slowDown(page);
  const screens: [address: string, settled: string | RegExp][] = [
    ['/agent-dashboard', 'Total Sales'],
    ['/agent-dashboard/referrals', /^Showing/],
    ['/agent-dashboard/referrals?filter=with-orders', /^Showing/],
    ['/agent-dashboard/settings', 'Contact Information'],
  ];
  for (const [address, settled] of screens) {
    await page.goto(address);
    await expect(page.getByText(settled).first()).toBeVisible({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page), address).toBeLessThanOrEqual(shiftMax);
  }
  for (const address of ['/', '/agent-registration', '/forgot-password', '/reset-password']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page), address).toBeLessThanOrEqual(shiftMax);
  }
});

test('on a slow network an impatient second press sends nothing twice', async ({ page }) => {
  await page.goto('/agent-login');
  await page.getByLabel('Email').fill(growing.email);
  await page.getByLabel('Password', { exact: true }).fill(growing.password);
  await slowDown(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/v1/agents/login', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const button = page.getByRole('button', { name: /^Log in|^Signing in|^Logging in/ });
  await button.click();
  await button.click({ force: true });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  pressed.resolve();
  await expect(page.getByText('Total Sales').first()).toBeVisible({ timeout: 30_000 });
  expect(sent).toBe(1);
});

test('the dashboard’s scripts weigh at most 110 KB', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await logIn(page, growing.email, growing.password);
  scripts.clear();
  await page.goto('/agent-dashboard');
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  const bytes = [...scripts].map((path) => compressedSize(path.replace('/portal/', '')));
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(dashboardScriptsMaxBytes);
});

/** What a file weighs on the way: its brotli copy, or itself where it is too small for one. */
function compressedSize(name: string): number {
  const file = join(portal.built, name);
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}

test('typing a search among 3,000 referrals stays quick on a slow processor', async ({ page }) => {
  await logIn(page, big.email, big.password);
  await openMenu(page);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await expect(page.getByText(/of 3,000 results$/)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'input',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
      },
      true,
    );
  });
  await page.getByRole('searchbox').pressSequentially('adeyemi ng', { delay: 120 });
  const times = () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await expect.poll(async () => (await times()).length).toBe(10);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const sorted = (await times()).sort((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)], `${sorted.map(Math.round)}`).toBeLessThan(keyMaxMs);
});

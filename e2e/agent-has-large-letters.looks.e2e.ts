import type { Page } from '@playwright/test';
import { demoAgent, openMenu, signIn } from './agents.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

const growing = demoAgent('a year of sales');

test.use({ viewport: { width: 320, height: 740 } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
});

test('at 320 px with text twice as large nothing of the dashboard, the earnings, support and the settings is cut off, and no figure is small', async ({
  page,
}) => {
  await signIn(page, growing);
  for (const [path, settled] of [
    ['', 'Target Remaining'],
    ['/earnings', 'Line by line'],
    ['/support', /./],
    ['/settings', 'Bank Account'],
  ] as const) {
    await page.goto(`/agent-dashboard${path}`);
    await expect(page.getByRole('main').getByText(settled).first()).toBeVisible();
    await showWidestCode(page);
    await expectNoSidewaysScroll(page);
    expect(await listCutOff(page, 'main'), path).toEqual([]);
    expect(await listSmall(page), path).toEqual([]);
  }
});

test('at 320 px with text twice as large nothing of the menu and the referrals is cut off', async ({ page }) => {
  await signIn(page, growing);
  await page.goto('/agent-dashboard/referrals?filter=with-orders&sort=oldest');
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await listCutOff(page, 'main')).toEqual([]);
  await openMenu(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await listCutOff(page, 'dialog[open]')).toEqual([]);
  await page.goBack();
  await page
    .getByRole('button', { name: /more orders/ })
    .first()
    .click();
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  expect(await listCutOff(page, 'dialog[open]')).toEqual([]);
});

/** Referral codes are random. This shows the widest instead of the agent's. */
function showWidestCode(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/^FB-[A-Z0-9]{6}$/.test(node.textContent ?? '')) node.textContent = 'FB-WWWWWW';
  });
}

/** The texts that are wider than their place: beyond the screen's edge, or beyond the edge of the table, card or sheet that holds them. */
function listCutOff(page: Page, within: string) {
  return page.evaluate((selector) => {
    const texts: string[] = [];
    const root = document.querySelector(selector);
    if (!root) throw new Error(`nothing is ${selector}`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Fields scroll their own texts, and text for screen readers is clipped on purpose.
      if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden, thead, select, label')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      let holder = parent;
      while (!holder.matches('html, table, dialog') && getComputedStyle(holder).overflowX !== 'hidden')
        holder = holder.parentElement ?? document.documentElement;
      const edge = holder.getBoundingClientRect();
      if (left < edge.left || right > Math.min(edge.right, innerWidth)) texts.push(node.textContent ?? '');
    }
    return texts;
  }, within);
}

/** The texts that are smaller than 12 px would be with letters of the usual size. */
function listSmall(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, .visually-hidden'),
      )
      .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 24)
      .map(({ textContent }) => textContent),
  );
}

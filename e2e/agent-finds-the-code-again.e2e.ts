import type { Page } from '@playwright/test';
import { openSettings, signInAsNewAgent } from './agents.ts';
import { readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const newPassword = 'a new password';

/** Requests a code in the settings. Returns the section, its dialog and the button that opens the dialog again. */
async function requestCode(page: Page, known: string) {
  const { password: section } = await openSettings(page);
  await section.getByRole('button', { name: 'Change password' }).click();
  await fillPasswords(page, known);
  const dialog = page.getByRole('dialog', { name: 'Confirm your new password' });
  await expect(dialog.getByRole('status')).toHaveText('OTP sent to your email. Please check your inbox.');
  return { section, dialog, again: section.getByRole('button', { name: 'Enter the code you have' }) };
}

async function fillPasswords(page: Page, known: string) {
  await page.getByLabel('Current password').fill(known);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Update password' }).click();
}

/** Enters the code from the email, which changes the password. */
async function enterCode(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your new password' });
  await dialog.getByLabel('OTP code').fill(valueIn(await readEmail(email, 'Confirm your new password'), 'Code'));
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed successfully!' })).toBeVisible();
}

test('a press beside the code’s dialog does not close it, Escape does, and the code can still be entered', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Bisi', 'Ojo');
  const { section, dialog, again } = await requestCode(page, known);
  await dialog.getByLabel('OTP code').fill('123');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('OTP code')).toHaveValue('123');

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('status')).toHaveText('Password change cancelled. Please try again if needed.');
  await expectAccessible(page);
  await again.click();
  await expect(dialog).toContainText('The code sets the new password that you typed when you asked for it.');
  await expect(dialog.getByRole('button', { name: /^Resend OTP in/ })).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, email);
  await expect(again, 'a used code is no longer offered').toHaveCount(0);
});

test('after a reload the code can still be entered, until it expires', async ({ page }) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Kemi', 'Balogun');
  const { dialog, again } = await requestCode(page, known);
  await page.reload();
  await again.click();
  await expect(dialog).toContainText('submit the form again to get a new one');
  await expect(dialog.getByRole('button', { name: /^Resend OTP/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.clock.install();
  await page.reload();
  await expect(again).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(again).toHaveCount(0);
  await page.clock.resume();
  await page.evaluate(() => localStorage.setItem('passwordCode', `${JSON.parse(localStorage.agent).id} ${Date.now()}`));
  await page.reload();
  await again.click();
  await enterCode(page, email);
});

test('an agent who asks for a second code too early is asked to enter the first', { tag: '@details' }, async ({
  page,
}) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Tayo', 'Bello');
  const { section, dialog, again } = await requestCode(page, known);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // As on another device, which doesn't know of the code.
  await page.evaluate(() => localStorage.removeItem('passwordCode'));
  await page.reload();
  await expect(again).toHaveCount(0);
  await section.getByRole('button', { name: 'Change password' }).click();
  await fillPasswords(page, known);
  await expect(section.getByRole('status')).toHaveText(
    /^We sent you a code a moment ago\. Enter it, or ask for a new one in \d+ seconds?\.$/,
  );
  await expectAccessible(page);
  await again.click();
  await enterCode(page, email);
});

test('a long address does not make the code’s dialog wider than the screen', { tag: '@details' }, async ({ page }) => {
  const { password: known } = await signInAsNewAgent(page, 'Oluwaseun-Adebayo-Ogunbiyi-Sales-Department', 'Ade');
  const { dialog } = await requestCode(page, known);
  const { wide, width } = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({
    wide: scrollWidth,
    width: clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
});

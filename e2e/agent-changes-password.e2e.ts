import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { logIn, logOut, openSettings, signInAsNewAgent } from './agents.ts';
import { readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, settle, test } from './journey.ts';
import { given } from './product.ts';

const newPassword = 'a new password';
const coolDownMs = 60_000;
const refused = 'Invalid or expired OTP. Please try again.';

/** Opens the form. Returns the section, its fields and its dialog. */
async function openPasswordForm(page: Page) {
  const { password: section } = await openSettings(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm your new password' });
  await section.getByRole('button', { name: 'Change password' }).click();
  return {
    section,
    dialog,
    current: section.getByLabel('Current password'),
    next: section.getByLabel('New password', { exact: true }),
    confirm: section.getByLabel('Confirm new password'),
    update: section.getByRole('button', { name: 'Update password' }),
    code: dialog.getByLabel('OTP code'),
    verify: dialog.getByRole('button', { name: 'Verify OTP' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    resend: dialog.getByRole('button', { name: 'Resend OTP' }),
    alert: dialog.getByRole('alert'),
    status: dialog.getByRole('status'),
  };
}

type PasswordForm = Awaited<ReturnType<typeof openPasswordForm>>;

async function requestCode({ current, next, confirm, update, status }: PasswordForm, known: string) {
  await current.fill(known);
  await next.fill(newPassword);
  await confirm.fill(newPassword);
  await update.click();
  await expect(status).toHaveText('OTP sent to your email. Please check your inbox.');
}

const codeFor = async (email: string) => valueIn(await readEmail(email, 'Confirm your new password'), 'Code');
const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000');

test('a password form names what is wrong beside each field', async ({ page }) => {
  const { password: known } = await signInAsNewAgent(page, 'Sade', 'Bakare');
  const { section, current, next, confirm, update, dialog } = await openPasswordForm(page);
  await expect(current).toBeFocused();
  await expect(section.getByRole('button', { name: 'Show password' })).toHaveCount(2);
  await expectAccessible(page);
  await update.click();
  await expect(current).toHaveAccessibleDescription('Current password is required.');
  await expect(next).toHaveAccessibleDescription(/New password is required\./);
  await expect(current).toBeFocused();
  await expectAccessible(page);

  await current.fill('not the password');
  await next.fill('12345');
  await update.click();
  await expect(section.getByText('New password must be at least 6 characters long.')).toBeVisible();
  await next.fill('123456');
  await confirm.fill('654321');
  await update.click();
  await expect(section.getByText('New passwords do not match.')).toBeVisible();
  await next.fill('not the password');
  await confirm.fill('not the password');
  await update.click();
  await expect(section.getByText('New password must be different from current password.')).toBeVisible();
  await next.fill(newPassword);
  await confirm.fill(newPassword);
  await update.click();
  await expect(section.getByText('Current password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await current.fill(known);
  await page.route('**/change-password', (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'internal' } }),
  );
  await update.click();
  await expect(section.getByRole('alert')).toHaveText('Password change failed. Please try again.');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(current).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('a wrong code is refused, and cancelling leaves the password unchanged', { tag: '@desktop' }, async ({ page }) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Kemi', 'Alabi');
  const form = await openPasswordForm(page);
  const { section, dialog, code, verify, cancel, resend, alert } = form;
  await requestCode(form, known);
  await expect(code).toBeFocused();
  await expect(resend, 'the wait is shown').toHaveText(/^Resend OTP in [1-5]?\d s$/);
  await expect(resend).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await code.fill('12-34x5');
  await expect(code).toHaveValue('12345');
  await verify.click();
  await expect(code).toHaveAccessibleDescription('Please enter a valid 6-digit OTP');
  await expectAccessible(page);
  await code.fill('12345678');
  await expect(code).toHaveValue('123456');
  await code.fill(anotherThan(await codeFor(email)));
  await verify.click();
  await expect(alert).toHaveText(refused);
  await expect(code).toBeFocused();
  await expect(code).toBeEnabled();
  await expectAccessible(page);
  const call = '**/verify-password-change-otp';
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }));
  await verify.click();
  await expect(alert).toHaveText('OTP verification failed. Please try again.');
  await page.unroute(call);

  await cancel.click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('status')).toHaveText('Password change cancelled. Please try again if needed.');
  await expectAccessible(page);
  await logOut(page);
  await logIn(page, { email, password: known });
});

test('the right code, pasted, changes the password and ends every older session', async ({ page, context }) => {
  const { email, password: known, token: before } = await signInAsNewAgent(page, 'Emeka', 'Obi');
  const form = await openPasswordForm(page);
  const { section, dialog, code, verify, cancel, status, current } = form;
  await requestCode(form, known);
  const release = await holdRequests(page, '**/verify-password-change-otp');

  const sentCode = await codeFor(email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Code: ${sentCode.slice(0, 3)} ${sentCode.slice(3)}`,
  );
  await code.press('Control+V');
  await expect(code).toHaveValue(sentCode);
  await verify.click();
  await expect(dialog.getByRole('button', { name: 'Verifying…' })).toBeVisible();
  for (const control of [code, cancel]) await expect(control).toBeDisabled();
  await expectAccessible(page);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  release();
  await expect(status).toHaveText('Password updated successfully');
  await settle(page);
  await page.clock.runFor(1_400);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(100);
  await expect(dialog, 'it closes by itself after a second and a half').toHaveCount(0);
  await page.clock.resume();
  await expect(section.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(current, 'the form is cleared away').toHaveCount(0);
  await expectAccessible(page);
  await readEmail(email, 'Your password was changed');

  const withOldToken = await page.evaluate(async (token) => {
    const { id } = JSON.parse(localStorage.getItem('agent') ?? '');
    return (await fetch(`/api/v1/agents/${id}`, { headers: { authorization: `Bearer ${token}` } })).status;
  }, before);
  expect(withOldToken).toBe(401);
  await page.reload();
  await expect(section, 'this session stays signed in').toBeVisible();
  await logOut(page);
  await logIn(page, { email, password: newPassword });
});

/** Makes the codes of an agent a minute older, because the server's clock can't be set. */
async function ageCodes(email: string) {
  const database = new Client(given('PRODUCT_DATABASE_URL'));
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `update one_time_codes set created_at = created_at - interval '1 minute'
       where account_id = (select id from agents where email = $1)`,
      [email],
    );
    expect(rowCount).toBe(1);
  } finally {
    await database.end();
  }
}

test('after a minute another code can be sent, and only the newest one counts', { tag: '@details' }, async ({
  page,
}) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Ireti', 'Coker');
  await page.clock.install();
  const form = await openPasswordForm(page);
  const { section, dialog, code, verify, resend, alert, status } = form;
  await requestCode(form, known);
  const first = await codeFor(email);
  await code.fill(anotherThan(first));
  await verify.click();
  await expect(alert).toHaveText(refused);

  await page.clock.fastForward(coolDownMs - 10_000);
  await expect(resend, 'the minute is not over').toBeDisabled();
  await page.clock.fastForward(10_000);
  await ageCodes(email);
  await expect(resend).toHaveText('Resend OTP');
  await expect(alert, 'until then the message stays').toHaveText(refused);
  await expectAccessible(page);
  await resend.click();
  await expect(alert).toHaveCount(0);
  await expect(status).toHaveText('OTP sent to your email. Please check your inbox.');
  await expect(resend).toBeDisabled();
  await expect.poll(() => codeFor(email)).not.toBe(first);
  await code.fill(first);
  await verify.click();
  await expect(alert).toHaveText(refused);
  await code.fill(await codeFor(email));
  await verify.click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('status')).toHaveText('Password changed successfully!');
});

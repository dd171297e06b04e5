import { fillLogin, logIn, makeAgent } from './agents.ts';
import { readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('an agent who forgot the password gets a code, sets a new one and logs in with it', async ({ page }) => {
  const { email, password } = await makeAgent();

  await page.goto('/agent-login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to Reset Password' }).click();
  await expect(page.getByLabel('OTP code')).toBeVisible();

  const code = valueIn(await readEmail(email, 'Your code for a new password'), 'Code');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('OTP code').fill(code === '000000' ? '111111' : '000000');
  await page.getByLabel('New password').fill('a new password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid or expired OTP. Please try again.');
  await page.getByLabel('OTP code').fill(code);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been successfully reset!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

  await fillLogin(page, { email, password });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await logIn(page, { email, password: 'a new password' });
  await readEmail(email, 'Your password was changed');
});

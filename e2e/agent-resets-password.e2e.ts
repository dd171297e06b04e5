import { expect, expectAccessible, freshEmail, logIn, readLetter, register, test, valueIn } from './journey.ts';

test('an agent who forgot the password gets a code, sets a new one and logs in with it', async ({ page }) => {
  const email = freshEmail('forgot');
  await register(page, { firstname: 'Chidi', lastname: 'Nwosu', email, category: 'Student' });
  const old = valueIn(await readLetter(email, 'Your Foodbank login details'), 'Password');

  await page.goto('/agent-login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to Reset Password' }).click();
  await expect(page.getByLabel('OTP code')).toBeVisible();

  const code = valueIn(await readLetter(email, 'Your code for a new password'), 'Code');
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

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(old);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await logIn(page, email, 'a new password');
  await readLetter(email, 'Your password was changed');
});

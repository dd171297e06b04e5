import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeNow, makeStaff, signInAsStaff } from './staff.ts';

test('a member of staff signs in with a password and a code, and comes to the page that was asked for @desktop', async ({
  page,
}) => {
  const { name, email, password } = await makeStaff(['support']);
  await page.goto('/ops/account?from=bookmark');
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').fill(codeNow());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/ops\/account\?from=bookmark$/);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  await expect(page.getByText(name).last()).toBeVisible();
});

test('a member of staff signs out, and the console is closed', async ({ page }) => {
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/account');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/ops\/sign-in$/);
  await page.goto('/ops/account');
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
});

import { demoAgent, fillLogin, logOut, signIn } from './agents.ts';
import { expect, expectAccessible, test } from './journey.ts';

const growing = demoAgent('a year of sales');

test('a dashboard that fails shows a message and loads again on request', async ({ page }) => {
  await signIn(page, growing);
  const failing = '**/dashboard?*';
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, body: 'not our words', contentType: 'text/plain' }),
  );
  await page.goto('/agent-dashboard');
  await expect(page.getByRole('alert')).toContainText('HTTP 503');
  await expectAccessible(page);
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Total Sales')).toBeVisible();
});

test('a referral list that fails shows a message and loads again on request', async ({ page }) => {
  await signIn(page, growing);
  await page.route('**/api/**/referrals*', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
    }),
  );
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side. Please try again.');
  await expectAccessible(page);
  await page.unroute('**/api/**/referrals*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test('without a network the login shows what to do', async ({ page }) => {
  await page.goto('/agent-login');
  await page.route('**/api/**', (route) => route.abort());
  await fillLogin(page, growing);
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await expectAccessible(page);
});

test('a session that ends leads to login and back to the same screen', async ({ page }) => {
  await signIn(page, growing);
  await page.goto('/agent-dashboard');
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`));
  await page.goto('/agent-dashboard/referrals');
  await expect(page).toHaveURL(/\/agent-login/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expectAccessible(page);
  await fillLogin(page, growing);
  await expect(page).toHaveURL(/\/agent-dashboard\/referrals/);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page, growing);
  await page.goto('/agent-dashboard');
  const other = await context.newPage();
  await other.goto('/agent-dashboard/referrals');
  await expect(other.getByText(/^Showing/)).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/agent-login/);
  expect(await other.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('agent')])).toEqual([
    null,
    null,
  ]);
});

test('the registration names what is wrong beside the field until the field is edited', async ({ page }) => {
  await page.goto('/agent-registration');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Please select a category',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('First name').pressSequentially('A');
  await expect(page.getByText('First name is required')).toHaveCount(0);
  await page.getByLabel('Email').fill('not-an-address');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
});

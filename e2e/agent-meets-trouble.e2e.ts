import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { expect, expectAccessible, logIn, openMenu, test } from './journey.ts';

const [growing] = demoSignIns;
if (!growing) throw new Error('the demo has nobody');

test('a dashboard that fails says so and tries again when asked', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await expect(page.getByText('Total Sales')).toBeVisible();
  const failing = '**/dashboard?*';
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, body: 'not our words', contentType: 'text/plain' }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('HTTP 503');
  await expectAccessible(page);
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Total Sales')).toBeVisible();
});

test('a referral list that fails says so and tries again when asked', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await page.route('**/referrals*', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
    }),
  );
  await openMenu(page);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side. Please try again.');
  await expectAccessible(page);
  await page.unroute('**/referrals*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test('without a network the screens say what to do', async ({ page }) => {
  await page.goto('/agent-login');
  await page.getByLabel('Email').fill(growing.email);
  await page.getByLabel('Password', { exact: true }).fill(growing.password);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await expectAccessible(page);
});

test('a session that ends leads to login and back to the same screen', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`));
  await page.goto('/agent-dashboard/referrals');
  await expect(page).toHaveURL(/\/agent-login/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(growing.email);
  await page.getByLabel('Password', { exact: true }).fill(growing.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/agent-dashboard\/referrals/);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await logIn(page, growing.email, growing.password);
  const other = await context.newPage();
  await other.goto('/agent-dashboard/referrals');
  await expect(other.getByText(/^Showing/)).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(other).toHaveURL(/\/agent-login/);
  expect(await other.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('agent')])).toEqual([
    null,
    null,
  ]);
});

test('the forms name what is wrong beside the field, and the message goes when the field is edited', async ({
  page,
}) => {
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
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
});

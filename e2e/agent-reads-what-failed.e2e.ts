import type { Page } from '@playwright/test';
import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { expect, expectAccessible, logIn, test } from './journey.ts';

const [growing] = demoSignIns;
if (!growing) throw new Error('the demo has nobody');

/** Every answer of the calls is a no without a word. */
async function refuseWithoutWords(page: Page) {
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }));
}

const forms: [address: string, fields: Record<string, string>, button: string, text: string][] = [
  ['/agent-login', { Email: 'a@example.com', Password: 'secret1' }, 'Log in', 'Login failed. Please try again.'],
  [
    '/agent-registration',
    { 'First name': 'Ada', 'Last name': 'Obi', Email: 'a@example.com' },
    'Register',
    'Registration failed. Please try again.',
  ],
  [
    '/forgot-password',
    { Email: 'a@example.com' },
    'Send reset instructions',
    'Failed to send reset email. Please try again.',
  ],
  [
    '/reset-password',
    { Email: 'a@example.com', 'OTP code': '123456', 'New password': 'secret1' },
    'Reset password',
    'Password reset failed. Please try again.',
  ],
];

for (const [address, fields, button, text] of forms) {
  test(`${address} says in its own words that it failed where the server says nothing`, async ({ page }) => {
    await page.goto(address);
    await refuseWithoutWords(page);
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    const category = page.getByLabel('Category');
    if (await category.isVisible()) await category.selectOption('student');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expectAccessible(page);
  });
}

test('dashboard and referrals say in their own words that they failed', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await refuseWithoutWords(page);
  await page.goto('/agent-dashboard?month=1&year=2026');
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data. Please try again.');
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByRole('alert')).toContainText('Failed to load referrals. Please try again.');
});

test('an agent without an id is told to log in again', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await page.route('**/api/v1/**', (route) => route.abort());
  // Where no earlier page can write it anew.
  await page.addInitScript(() => {
    const agent = JSON.parse(localStorage.getItem('agent') ?? '{}');
    localStorage.setItem('agent', JSON.stringify({ ...agent, id: '' }));
  });
  await page.goto('/agent-dashboard');
  await expect(page.getByText('Agent ID is missing. Please try logging in again.')).toBeVisible();
  await expectAccessible(page);
});

test('a category that nobody knows is shown as Not specified', async ({ page }) => {
  await logIn(page, growing.email, growing.password);
  await page.route(/\/api\/v1\/agents\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { agent } = await response.json();
    await route.fulfill({ response, json: { agent: { ...agent, category: 'king', phoneNumber: null } } });
  });
  await page.goto('/agent-dashboard/settings');
  await expect(page.getByRole('main').getByText('Not specified').first()).toBeVisible();
});

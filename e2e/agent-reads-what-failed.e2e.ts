import type { Page } from '@playwright/test';
import { demoAgent, signIn } from './agents.ts';
import { expect, expectAccessible, test } from './journey.ts';

const growing = demoAgent('a year of sales');

/** Answers every call with a failure without a message. */
async function failSilently(page: Page) {
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
  test(`${address} has its own message for a failed call without a message`, async ({ page }) => {
    await page.goto(address);
    await failSilently(page);
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    const category = page.getByLabel('Category');
    if (await category.isVisible()) await category.selectOption('student');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expectAccessible(page);
  });
}

test('dashboard and referrals have their own messages for a failed call without a message', async ({ page }) => {
  await signIn(page, growing);
  await failSilently(page);
  await page.goto('/agent-dashboard?month=1&year=2026');
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data. Please try again.');
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByRole('alert')).toContainText('Failed to load referrals. Please try again.');
});

test('an agent without a stored id is asked to log in again', async ({ page }) => {
  await signIn(page, growing);
  await page.route('**/api/v1/**', (route) => route.abort());
  // The signed-in page would store the agent again.
  await page.addInitScript(() => {
    const agent = JSON.parse(localStorage.getItem('agent') ?? '{}');
    localStorage.setItem('agent', JSON.stringify({ ...agent, id: '' }));
  });
  await page.goto('/agent-dashboard');
  await expect(page.getByText('Agent ID is missing. Please try logging in again.')).toBeVisible();
  await expectAccessible(page);
});

test('an unknown category is shown as Not specified', async ({ page }) => {
  await signIn(page, growing);
  await page.route(/\/api\/v1\/agents\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { agent } = await response.json();
    await route.fulfill({ response, json: { agent: { ...agent, category: 'king', phoneNumber: null } } });
  });
  await page.goto('/agent-dashboard/settings');
  await expect(page.getByRole('main').getByText('Not specified').first()).toBeVisible();
});

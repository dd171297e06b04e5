import type { Page } from '@playwright/test';
import { demoAgent, fillLogin, openMenu, register, signIn } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

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

const requestId = '3f0c7f1e-2e46-4154-95ea-7859523652d2';
const broken = { status: 500, json: { message: 'Something broke on our side.', code: 'internal', requestId } };

test('the reference of an internal error stands on a line of its own', async ({ page }) => {
  await page.route('**/api/v1/agents/login', (route) => route.fulfill(broken));
  await page.goto('/agent-login');
  await fillLogin(page, growing);
  await expect(page.getByRole('alert').getByText('Something broke on our side.')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Reference: 3f0c7f1e', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).press('End');
  await page.keyboard.type('x');
  await expect(page.getByRole('alert'), 'the failure is gone while a field is corrected').toHaveCount(0);

  await signIn(page, growing);
  await page.route(/\/(dashboard|referrals)(\?|$)/, (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill(broken) : route.continue(),
  );
  for (const address of ['/agent-dashboard', '/agent-dashboard/referrals']) {
    await page.goto(address);
    await expect(page.getByRole('alert').getByText('Something broke on our side.', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').getByText('Reference: 3f0c7f1e', { exact: true })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a message of the server without a code is shown as it came', async ({ page }) => {
  const message = 'We are moving house. Please come back at noon.';
  await page.route('**/api/v1/agents/login', (route) => route.fulfill({ status: 503, json: { message } }));
  await page.goto('/agent-login');
  await fillLogin(page, growing);
  await expect(page.getByRole('alert')).toHaveText(message);
});

test('a registration whose answer has no message is a success with our own text', async ({ page }) => {
  await page.route('**/api/v1/agents/register', (route) => route.fulfill({ status: 201, body: '' }));
  await register(page, { firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', category: 'Student' });
});

test('a form that cannot reach the server says that the device is offline and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/agent-login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.setOffline(true);
  await fillLogin(page, growing);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Network error. Please check your connection and try again.');
  await expect(
    alert.getByText('You are offline. What you typed is kept: send it again when the network is back.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(growing.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(growing.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/agent-dashboard/);
});

test('a phone number that could not be loaded is not shown as missing', async ({ page }) => {
  await signIn(page, growing);
  await page.route(/\/api\/v1\/agents\/[^/]+$/, (route) => route.fulfill(broken));
  await page.goto('/agent-dashboard/settings');
  const contact = page.getByRole('region', { name: 'Contact Information' });
  await expect(contact.getByText('We could not load this.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openMenu(page);
  const card = page.getByRole('region', { name: 'Your account' }).filter({ visible: true });
  await expect(card.getByText('We could not load this.')).toBeVisible();
  await expect(page.getByText('Not specified')).toHaveCount(0);
  await expectAccessible(page);
});

import { demoAgent, signIn } from './agents.ts';
import { freshEmail } from './emails.ts';
import { expect, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';

const agent = demoAgent('a year of sales');
const scripts = '**/portal/assets/*.js';

test('the login can be filled in and sent before the scripts arrive', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const release = await holdRequests(page, scripts);
  await page.goto('/agent-login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('form[data-held]')).toBeVisible();
  expect(addresses.filter((address) => address.startsWith('POST'))).toEqual([]);
  await expect(page).toHaveURL(/\/agent-login$/);
  release();
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  expect(addresses.filter((address) => address.startsWith('POST'))).toEqual(['POST /api/v1/agents/login']);
});

test('what was typed and chosen before the scripts arrive stays, and so does the focus', async ({ page }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/agent-registration', { waitUntil: 'commit' });
  const email = freshEmail('early');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Category').selectOption({ label: 'Employed' });
  await page.getByLabel('Email').fill(email);
  release();
  await expect(page.locator('html[data-taken-over]')).toBeAttached();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Category')).toHaveValue('employed');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await page.getByLabel('Last name').fill('Obi');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toContainText('Agent registered. Login details sent via email.');
});

test('a signed-in agent never sees the login form, also before the scripts arrive', async ({ page }) => {
  await signIn(page, agent);
  const release = await holdRequests(page, scripts);
  await page.goto('/agent-login', { waitUntil: 'commit' });
  await expect(page.getByText('Good food for your people.')).toBeVisible();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/agent-dashboard$/);
  await expect(page.getByText('Total Sales').first()).toBeVisible();
});

test('before the scripts arrive, an agent’s page is a spinner: in the frame for an agent, alone for a visitor', {
  tag: '@desktop',
}, async ({ page }) => {
  const logo = page.getByRole('img', { name: 'Foodbank' });
  const release = await holdRequests(page, scripts);
  await page.goto('/agent-dashboard/settings', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeVisible();
  await expect(logo).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/agent-login$/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await signIn(page, agent);
  const releaseAgain = await holdRequests(page, scripts);
  await page.goto('/agent-dashboard/settings', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeVisible();
  await expect(logo).toBeVisible();
  await expectNoSidewaysScroll(page);
  const before = await logo.boundingBox();
  releaseAgain();
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  expect(await logo.first().boundingBox()).toEqual(before);
});

test('what the history entry carries is there after a reload, too', async ({ page }) => {
  const email = freshEmail('forgetful');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset instructions' }).click();
  await page.getByRole('link', { name: 'Continue to Reset Password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.reload();
  await expect(page.locator('html[data-taken-over]')).toBeAttached();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await signIn(page, agent);
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const expired = `x.${btoa('{"exp":1}')}.x`;
  // At the next load only: the page that is open would notice it at its next call, and end the session itself.
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('expired') !== null) return;
    sessionStorage.setItem('expired', '');
    localStorage.setItem('authToken', token);
  }, expired);
  await page.reload();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
});

test('an address that no page has leads through the login to the dashboard', async ({ page }) => {
  await page.goto('/agent-dashboard/zzz');
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Total Sales').first()).toBeVisible();
  await expect(page).toHaveURL(/\/agent-dashboard$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the portal says that it needs them, and shows nothing that can’t be used', async ({ page }) => {
    for (const path of ['/agent-login', '/agent-registration', '/agent-dashboard']) {
      await page.goto(path);
      // Playwright finds no text inside noscript.
      await expect(page.locator('body > noscript p')).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
    }
  });
});

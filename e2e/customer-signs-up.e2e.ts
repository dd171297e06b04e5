import { makeAgent, signIn } from './agents.ts';
import { readSignUpCode, signUp } from './customer-sign-up.ts';
import { freshPhone } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { readText } from './texts.ts';

test('a person follows an agent’s link, signs up with a code, and the agent sees the referral', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const agent = await makeAgent('Ngozi', 'Eze');
  const phone = freshPhone();
  await page.goto(`/join/${agent.referralCode}`);
  await page.getByRole('link', { name: 'Get the app' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Android app/ })
    .click();
  await expect(page).toHaveURL(`/app/join/${agent.referralCode}`);
  await expect(page.getByText('Ngozi recommended us to you.')).toBeVisible();
  await expect(page.getByText('Eze')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Mistakes are shown at their fields.
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await page.getByLabel('First name').fill('Amaka');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('jollof-for-all-9');
  await page.getByRole('button', { name: 'Create account' }).click();

  // Back goes one step, and nothing that was typed before is sent twice.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the 6-digit code');
  await expectAccessible(page);
  await page.getByLabel('Code from the text message').fill('000000');
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await page.getByLabel('Code from the text message').fill(await readSignUpCode(phone));
  await expect(page).toHaveURL('/app/');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amaka');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const agentPage = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin });
  if (!agentPage) throw new Error('no browser');
  await signIn(agentPage, agent);
  await agentPage.goto('/agent-dashboard/referrals');
  await expect(agentPage.getByText('Amaka Obi').first()).toBeVisible();
  await agentPage.close();
});

test('a customer logs in by password or by code, and comes back to what was asked for', async ({ page }) => {
  const { phone, password } = await signUp(page);
  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();

  await page.goto('/app/account/addresses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('not-this-one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong phone number or password.');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/app/account/addresses');

  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/app/account/devices');
  await page.getByRole('link', { name: 'Log in with a code by text message' }).click();
  // The log-in, which has the same label, is there until the next screen is.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in with a code');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code from the text message').fill(await readText(phone, /^(\d{6}) is your code to log in/));
  await expect(page).toHaveURL('/app/account/devices');
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
});

test('a customer with a forgotten password sets a new one by a code', async ({ page }) => {
  const { phone } = await signUp(page);
  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The log-in, which has the same label, is there until the next screen is.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password');
  await expectAccessible(page);
  await page.getByLabel('Code from the text message').fill(await readText(phone, /^(\d{6}) .*password/));
  await page.getByLabel('New password').fill('suya-on-friday-3');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amaka');
});

test('a customer keeps an address for another person, and logs out everywhere', { tag: '@desktop' }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app/account/addresses');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByLabel('Who will receive the food?')).toHaveValue('Amaka Obi');
  await expectAccessible(page);
  await page.getByLabel('Address name').fill('Mama’s house');
  await page.getByLabel('State', { exact: true }).selectOption('Oyo');
  await page.getByLabel('Local government').selectOption({ index: 1 });
  await page.getByLabel('Area or estate').fill('Bodija');
  await page.getByLabel('House number and street').fill('12 Awolowo Avenue');
  await page.getByLabel('Landmark').fill('the blue filling station');
  await page.getByLabel('Who will receive the food?').fill('Bisi Obi');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL('/app/account/addresses');
  await expect(page.getByRole('heading', { name: 'Mama’s house' })).toBeVisible();
  await expect(page.getByText('Near the blue filling station')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Change Mama’s house' }).click();
  await expect(page.getByLabel('Area or estate')).toHaveValue('Bodija');
  await page.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No addresses yet')).toBeVisible();

  await page.goto('/app/account/devices');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  // Nothing about the customer stays in this browser.
  expect(await page.evaluate(() => localStorage.getItem('shop-customer'))).toBeNull();
  expect(await page.evaluate(() => caches.keys())).not.toContain('answers-own');
});

test('the sign-up works with the keyboard alone', async ({ page }) => {
  const phone = freshPhone();
  await page.goto('/app/account');
  await tabTo(page, 'link', 'Create an account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'First name');
  await page.keyboard.type('Tunde');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Balogun');
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('stew on Sunday 12');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the text message')).toBeVisible();
  await tabTo(page, 'textbox', 'Code from the text message');
  await page.keyboard.type(await readSignUpCode(phone));
  await expect(page).toHaveURL('/app/');
});

test('signing up with a known number opens nothing of the account before its password is given', async ({
  page,
  browser,
}) => {
  const { phone, password } = await signUp(page);
  const first = await readSignUpCode(phone);
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  await other.goto('/app/join');
  await other.getByLabel('First name').fill('Bola');
  await other.getByLabel('Last name').fill('Ade');
  await other.getByLabel('Phone number').fill(phone);
  await other.getByLabel('Password', { exact: true }).fill('another-pot-of-rice-7');
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => readSignUpCode(phone), { timeout: 30_000 }).not.toBe(first);
  await other.getByLabel('Code from the text message').fill(await readSignUpCode(phone));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This number has an account');
  await expect(other.getByText('Amaka')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'The number is new to me' })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByLabel('Password of this account').fill(password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL('/app/');
  await other.getByRole('link', { name: 'Account' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Amaka');
  await other.close();
});

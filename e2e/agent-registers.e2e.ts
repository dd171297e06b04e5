import { register, signInAsNewAgent } from './agents.ts';
import { freshEmail, readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** An address as long as some offices have them. */
const longEmail = () => freshEmail('oluwaseunadebayo.ogunbiyi.sales.lagosisland');
const person = { firstname: 'Seun', lastname: 'Adebayo', category: 'Employed' };

test('after the registration an agent reads where to look, what to do if nothing comes, and how to log in', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = longEmail();
  await register(page, { ...person, email });
  await expect(page.getByText(`Check your email at ${email}`)).toBeVisible();
  await expect(page.getByText('Look in your spam or junk folder.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact-us');
  await expect(page.getByRole('button', { name: 'Register' }), 'the form has done its work').toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await readEmail(email, 'Your Foodbank login details');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/agent-login$/);
});

test('an agent who mistyped the address corrects it, and types nothing else again', async ({ page }) => {
  await register(page, { ...person, email: freshEmail('mistypd') });
  await page.getByRole('button', { name: 'Correct it' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(person.firstname);
  await expect(page.getByLabel('Category')).toHaveValue('employed');
  const email = freshEmail('well.typed');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Check your email at ${email}`)).toBeVisible();
});

test('a signed-in agent who opens the registration finds the way to the dashboard', async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  await page.goto('/agent-registration');
  await expect(page.getByRole('status')).toContainText('You are signed in as Ada Obi.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Ada Obi/ })).toBeVisible();
});

test('a long address does not make the forgotten password’s answer wider than the screen', { tag: '@details' }, async ({
  page,
}) => {
  const email = longEmail();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

import type { Page } from '@playwright/test';
import { makeAgent } from './agents.ts';
import { freshEmail } from './emails.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase } from './staff.ts';

test.use({ javaScriptEnabled: false, reducedMotion: 'no-preference' });

test('every page can be read', { tag: '@desktop' }, async ({ page }) => {
  for (const path of [
    '/',
    '/become-a-rider',
    '/get-in-touch',
    '/faq',
    '/dietitian',
    '/contact-us',
    '/oyo-state',
    '/rates',
    '/terms',
    '/privacy',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('the menu opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const toggle = page.locator('summary').first();
  await toggle.click();
  await expect(menu).toBeVisible();
  await toggle.locator('svg').last().click();
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL(/\/faq$/);
});

test('all questions are on the page, one open at a time', async ({ page }) => {
  await page.goto('/faq');
  const questions = page.locator('main details');
  expect(await questions.filter({ visible: true }).count()).toBeGreaterThanOrEqual(10);
  await expect(questions.first()).toHaveAttribute('open', '');
  await questions.nth(7).locator('summary').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
});

test('Get Started leads to the codes of the app, and the licences can be stopped', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code: Foodbank for Android' })).toBeInViewport();
  const banner = page.getByRole('region', { name: 'Licences and registrations' });
  await banner.locator('label').click();
  await expect(banner.getByRole('checkbox')).toBeChecked();
});

test('an agent’s link shows the code and the way to the app', async ({ page }) => {
  const { referralCode } = await makeAgent();
  await page.goto(`/join/${referralCode}`);
  await expect(page.getByText(referralCode, { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeHidden();
  await page.getByRole('link', { name: 'Get the app' }).click();
  await expect(page.getByRole('link', { name: 'Android app Android 8.0+' }).first()).toBeInViewport();
});

test('the newsletter accepts an address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('plain.newsletter'));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/thank-you\/newsletter$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription successful');
});

test('a message is sent', async ({ page }) => {
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill(freshEmail('plain.contact'));
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/thank-you\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully');
});

/** Fills in the partnership form with a wrong phone number, sends it, and sends it again with a right one. */
async function sendPartnership(page: Page, email: string) {
  await page.getByLabel('Company name').fill('Iya Basira Foods');
  await page.getByLabel('Contact person').fill('Basira Ojo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('0803 no number');
  await page.getByLabel('Food products or services').fill('Rice');
  await page.getByLabel('Why do you want to partner with us?').fill('More customers');
  await page.getByLabel('Additional information').fill('Ibadan');
  await page.getByLabel('I accept the terms and conditions.').check();
  await page.getByLabel('I agree that Foodbank may contact me about this request.').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Phone number should contain country code')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Foodbank, home' })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Iya Basira Foods');
  await page.getByLabel('Phone number').fill('+2348031234567');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/thank-you\/partnership$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner request submitted successfully');
}

/** The kind under which the team has the request of an address. */
const kindOf = async (email: string) =>
  (await onDatabase(({ pool }) => pool.query('select kind from requests where email = $1', [email]))).rows;

test('the partnership form is one page, and wrong fields come back with their messages', async ({ page }) => {
  const email = freshEmail('plain.partner');
  await page.goto('/get-in-touch/#partnershipForm');
  await expect(page.getByRole('button', { name: 'Next' }).filter({ visible: true })).toHaveCount(0);
  await sendPartnership(page, email);
  expect(await kindOf(email)).toEqual([{ kind: 'partner' }]);
});

test('a rider who comes from the page for riders is in the queue as a rider', async ({ page }) => {
  const email = freshEmail('plain.rider');
  await page.goto('/become-a-rider');
  await page.getByRole('link', { name: 'Apply Now' }).first().click();
  await sendPartnership(page, email);
  expect(await kindOf(email)).toEqual([{ kind: 'rider' }]);
});

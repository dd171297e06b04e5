import type { Page } from '@playwright/test';
import { freshEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';

async function openForm(page: Page) {
  await page.goto('/get-in-touch/#partnershipForm');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

async function fillCompany(page: Page) {
  await page.getByLabel('Company name').fill('Iya Basira Foods');
  await page.getByLabel('Contact person').fill('Basira Ojo');
  await page.getByLabel('Email').fill(freshEmail('partner'));
  await page.getByLabel('Phone number').fill('+2348031234567');
}

async function fillOffer(page: Page) {
  await page.getByLabel('Food products or services').fill('Rice, beans and palm oil');
  await page.getByLabel('Why do you want to partner with us?').fill('More customers');
  await page.getByLabel('Additional information').fill('Bodija market, Ibadan');
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).filter({ visible: true });
const dot = (page: Page, title: string) => page.getByRole('button', { name: title });

test('a company applies in three steps, each valid before the next', { tag: '@desktop' }, async ({ page }) => {
  await openForm(page);
  await expect(dot(page, 'Your company')).toBeEnabled();
  await expect(dot(page, 'What you offer')).toBeDisabled();
  await next(page).click();
  for (const message of [
    'Please enter valid company name.',
    'Please enter valid contact person name.',
    'Please enter valid email address.',
    'Phone number should contain country code, only numbers, and max 15 digits.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expectAccessible(page);

  await fillCompany(page);
  await next(page).click();
  await expect(page.getByLabel('Company name')).toBeHidden();
  await next(page).click();
  await expect(page.getByText('Please describe your products or services')).toBeVisible();
  await expect(page.getByText('Please fill this data')).toHaveCount(2);
  await expectAccessible(page);

  await dot(page, 'Your company').click();
  await expect(page.getByLabel('Company name')).toHaveValue('Iya Basira Foods');
  await dot(page, 'What you offer').click();
  await fillOffer(page);
  await next(page).click();

  await expect(dot(page, 'Your consent')).toBeDisabled();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('I accept the terms and conditions.').check();
  await expect(submit).toBeDisabled();
  await page.getByLabel('I agree that Foodbank may contact me about this request.').check();
  // The button's colour has a transition.
  await expect(submit).toHaveCSS('background-color', 'rgb(200, 71, 8)');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await submit.click();
  const confirmation = page.getByRole('heading', { name: 'Partner request submitted successfully' });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Tell us about you' })).toHaveCount(0);
  await expect(page.getByRole('status').locator('svg')).toBeVisible();
  await expectAccessible(page);
});

test('Enter checks the first step and goes on to the second', { tag: '@details' }, async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Company name').fill('Iya Basira Foods');
  await page.getByLabel('Company name').press('Enter');
  await expect(page.getByText('Please enter valid contact person name.')).toBeVisible();
  await expect(page.getByLabel('Contact person')).toBeFocused();
  await fillCompany(page);
  await page.getByLabel('Phone number').press('Enter');
  await expect(page.getByLabel('Food products or services')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeHidden();
});

test('a reload keeps what was typed and the step, but not the consents', async ({ page }) => {
  await openForm(page);
  await fillCompany(page);
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Iya Basira Foods');
  await next(page).click();
  await fillOffer(page);
  await next(page).click();
  await page.getByLabel('I accept the terms and conditions.').check();
  await page.reload();
  await expect(page.getByLabel('I accept the terms and conditions.')).toBeVisible();
  await expect(page.getByLabel('I accept the terms and conditions.')).not.toBeChecked();
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Additional information')).toHaveValue('Bodija market, Ibadan');
  await next(page).click();
  await page.getByLabel('I accept the terms and conditions.').check();
  await page.getByLabel('I agree that Foodbank may contact me about this request.').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Partner request submitted successfully' })).toBeVisible();

  await page.reload();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByLabel('Company name')).toHaveValue('');
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
});

test('an error goes away while its field is corrected, on both steps', { tag: '@details' }, async ({ page }) => {
  await openForm(page);
  await next(page).click();
  await page.getByLabel('Company name').pressSequentially('I');
  await expect(page.getByText('Please enter valid company name.')).toHaveCount(0);
  await expect(page.getByText('Please enter valid contact person name.')).toBeVisible();
  await fillCompany(page);
  await next(page).click();
  await next(page).click();
  await page.getByLabel('Food products or services').pressSequentially('R');
  await expect(page.getByText('Please describe your products or services')).toHaveCount(0);
  await expect(page.getByText('Please fill this data')).toHaveCount(2);
});

test('a request that cannot be sent shows a message and keeps what was typed', { tag: '@details' }, async ({
  page,
}) => {
  await page.route('**/api/v1/partnersWithUs', (route) => route.abort());
  await openForm(page);
  await fillCompany(page);
  await next(page).click();
  await fillOffer(page);
  await next(page).click();
  await page.getByLabel('I accept the terms and conditions.').check();
  await page.getByLabel('I agree that Foodbank may contact me about this request.').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Something went wrong');
  await expect(page.getByRole('dialog')).toContainText('Network error. Please check your connection and try again.');
  await expect(page.getByRole('dialog')).toContainText('What you typed is kept');
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByLabel('I accept the terms and conditions.')).toBeChecked();
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Additional information')).toHaveValue('Bodija market, Ibadan');
});

test('an error from the server is shown on its step alone', { tag: '@details' }, async ({ page }) => {
  const refusal = { message: 'Please check the form.', code: 'validation', errors: { phoneNo: 'Not this number' } };
  await page.route('**/api/v1/partnersWithUs', (route) => route.fulfill({ status: 400, json: refusal }));
  await openForm(page);
  await fillCompany(page);
  await next(page).click();
  await fillOffer(page);
  await next(page).click();
  await page.getByLabel('I accept the terms and conditions.').check();
  await page.getByLabel('I agree that Foodbank may contact me about this request.').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Not this number')).toBeVisible();
  await expect(page.getByRole('dialog'), 'the message is shown once').toHaveCount(0);
  await expect(page.locator('legend', { hasText: 'Your company' }), 'a screen reader starts at the step').toBeFocused();
  await expect(page.getByLabel('Phone number')).toHaveValue('+2348031234567');

  // A newer server may know a field that this page does not have.
  Object.assign(refusal, { errors: { fax: 'Not this fax' } });
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Please check the form.');
});

test('Apply Now opens the form from another page, and scrolls to it on the form’s page', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByRole('heading', { name: 'Partner With Foodbank Today' })).toBeVisible();
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/get-in-touch\/#partnershipForm$/);
  await expect(page.getByRole('heading', { name: 'Tell us about you' })).toBeInViewport();

  await page.goto('/get-in-touch');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page.getByRole('heading', { name: 'Tell us about you' })).toBeInViewport();
  await expect(page).toHaveURL(/\/get-in-touch#partnershipForm$/);
  expect(loads).toBe(0);
});

test('a press before the form’s script has loaded takes effect when it has', { tag: '@details' }, async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/PartnershipForm*');
  await page.goto('/get-in-touch/#partnershipForm');
  await page.getByLabel('Company name').fill('Iya Basira Foods');
  await next(page).click();
  release();
  await expect(page.getByText('Please enter valid contact person name.')).toBeVisible();
  await expect(page.getByText('Please enter valid company name.')).toHaveCount(0);
});

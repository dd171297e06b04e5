import { freshEmail } from './emails.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('the newsletter accepts an address, shows the server’s message, and clears the field', async ({ page }) => {
  await page.goto('/');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await email.fill(freshEmail('newsletter'));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('heading')).toHaveText('Subscription successful');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Ok' }).click();
  await expect(modal).toBeHidden();
  await expect(email).toHaveValue('');
});

test('a failed subscription shows the server’s message, or that something went wrong', async ({ page }) => {
  const refusal = { status: 429, json: { message: 'Too many requests. Please try again later.', code: 'too-many' } };
  let refused = true;
  await page.route('**/api/v1/subscribers', (route) => (refused ? route.fulfill(refusal) : route.abort()));
  await page.goto('/');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await email.fill('visitor@example.com');
  for (const words of [refusal.json.message, 'Something went wrong']) {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(words);
    await page.getByRole('button', { name: 'Ok' }).click();
    refused = false;
  }
  await expect(email).toHaveValue('visitor@example.com');
});

test('a message is checked field by field, sent, and confirmed', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await expect(page.getByPlaceholder(/delete your account, please give your reason/)).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter valid name.')).toBeVisible();
  await expect(page.getByText('Please enter valid email address.')).toBeVisible();
  await expect(page.getByText('Please enter complete message.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill(freshEmail('contact'));
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
  await page.getByRole('button', { name: 'Send message' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('heading')).toHaveText('Message sent successfully');
  await modal.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expect(page.getByText('Please enter valid name.')).toHaveCount(0);
});

test('a message that cannot be sent stays in the form', async ({ page }) => {
  await page.route('**/api/v1/contacts', (route) => route.abort());
  await page.goto('/contact-us');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await page.getByLabel('Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Something went wrong');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is my order?');
});

import type { Page } from '@playwright/test';
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
  await expect(modal).toContainText('Please confirm your address: open the link in the email that we send you.');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Ok' }).click();
  await expect(modal).toBeHidden();
  await expect(email).toHaveValue('');
});

test('a failed subscription shows the server’s message, or that something went wrong', { tag: '@details' }, async ({
  page,
}) => {
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

test('a message that cannot be sent stays in the form', { tag: '@details' }, async ({ page }) => {
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

/** Opens the contact form and fills it in. */
async function fillMessage(page: Page) {
  await page.goto('/contact-us');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await page.getByLabel('Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
  return { send: page.getByRole('button', { name: 'Send message' }), modal: page.getByRole('dialog') };
}

/** Opens the newsletter form and fills it in. */
async function fillNewsletter(page: Page) {
  await page.goto('/');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await email.fill('visitor@example.com');
  return { send: page.getByRole('button', { name: 'Subscribe' }), modal: page.getByRole('dialog') };
}

const forms = [
  { name: 'the newsletter', call: '**/api/v1/subscribers', fill: fillNewsletter, done: 'Subscription successful' },
  { name: 'the contact form', call: '**/api/v1/contacts', fill: fillMessage, done: 'Message sent successfully' },
];
for (const { name, call, fill, done } of forms) {
  test(`${name} is sent, although the answer has no message`, { tag: '@details' }, async ({ page }) => {
    await page.route(call, (route) => route.fulfill({ status: 201, body: '' }));
    const { send, modal } = await fill(page);
    await send.click();
    await expect(modal.getByRole('heading')).toHaveText(done);
  });

  test(`${name} says that the visitor is offline, keeps what was typed, and is sent later`, {
    tag: '@details',
  }, async ({ page, context }) => {
    const { send, modal } = await fill(page);
    await context.setOffline(true);
    await send.click();
    await expect(modal.getByRole('heading')).toHaveText('Something went wrong');
    await expect(modal.getByText('Network error. Please check your connection and try again.')).toBeVisible();
    await expect(
      modal.getByText('You are offline. What you typed is kept: send it again when the network is back.'),
    ).toBeVisible();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Ok' }).click();
    await context.setOffline(false);
    await send.click();
    await expect(modal.getByRole('heading')).toHaveText(done);
  });

  test(`${name} shows the reference of an internal error on a line of its own`, { tag: '@details' }, async ({
    page,
  }) => {
    const message = 'It broke.';
    const requestId = '3f0c7f1e-2e46-4154-95ea-7859523652d2';
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message, code: 'internal', requestId } }));
    const { send, modal } = await fill(page);
    await send.click();
    await expect(modal.getByText(message, { exact: true })).toBeVisible();
    await expect(modal.getByText('Reference: 3f0c7f1e', { exact: true })).toBeVisible();
  });
}

test('what the server says about a field stands at the field alone, until the field is corrected', {
  tag: '@details',
}, async ({ page }) => {
  const message = 'Please enter valid email address.';
  await page.route('**/api/v1/contacts', (route) =>
    route.fulfill({ status: 400, json: { message, code: 'validation', errors: { email: message } } }),
  );
  const { send, modal } = await fillMessage(page);
  await send.click();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(message);
  await expect(email).toBeFocused();
  await expect(modal).toHaveCount(0);
  await page.keyboard.type('x');
  await expect(page.getByText(message)).toHaveCount(0);
});

import { readFile } from 'node:fs/promises';
import { makeAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

test('a person’s record is exported, and their erasure waits for a second member @desktop', async ({ page }) => {
  const { email } = await makeAgent();
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/data-requests');
  await page.getByRole('link', { name: 'Register a request' }).click();
  await page.getByLabel('The person wants').selectOption('Erasure of their data');
  await page.getByLabel('How you checked who asks').fill('Answered from the address');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Please enter an email or a phone number')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Erasure of their data' })).toBeFocused();
  await expect(
    page
      .getByText(/^Due in/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Accounts as agent 1 Goes/ })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Make the copy' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const record = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(record.agents[0].email).toBe(email);

  await page.getByRole('button', { name: 'Ask for the erasure…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(`${email} asked`);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Please leave out emails and phone numbers.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The person asked us by email');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Nothing is erased yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for the erasure…' })).toHaveAttribute('aria-disabled', 'true');
});

test('the newsletter’s addresses are masked, also in the file, and those in full wait for a second person', async ({
  page,
}) => {
  await signInAsStaff(page, ['operations']);
  await page.request.post('/api/v1/subscribers', { data: { email: 'reader.of.news@example.com' } });
  await page.goto('/ops/newsletter?email=reader.of.news%40example.com');
  await expect(page.getByText('r************s@example.com', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Masked CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).not.toContain('reader.of.news');
  await page.getByRole('button', { name: /^Show, because/ }).click();
  await page.getByRole('radio', { name: 'To answer a request' }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('reader.of.news@example.com', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Exports with addresses' }).click();
  await page.getByRole('button', { name: 'Ask for an export…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('For the printer of the flyer');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Nothing can be downloaded yet. You asked')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for an export…' }).focus();
  await expect(page.getByText('One of your exports waits for a second person.')).toBeVisible();
});

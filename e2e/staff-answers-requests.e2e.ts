import { freshEmail, readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { signInAsStaff } from './staff.ts';

test('a partner request from the site is answered, the sender writes back by the link, and the member closes it @desktop', async ({
  page,
  browser,
}) => {
  const sender = freshEmail('sade');
  const company = `Mama Put ${sender.split('@')[0]}`;
  const site = await browser.newPage({ baseURL: productAddress() });
  await site.goto('/become-a-rider');
  await site.getByRole('link', { name: 'Apply Now' }).first().click();
  await site.getByLabel('Company name').fill(company);
  await site.getByLabel('Contact person').fill('Sade Obi');
  await site.getByLabel('Email').first().fill(sender);
  await site.getByLabel('Phone number').first().fill('+2348031234567');
  await site.getByRole('button', { name: 'Next' }).click();
  await site.getByLabel('Food products or services').fill('Deliveries <b>by</b> motorcycle');
  await site.getByLabel('Why do you want to partner with us?').fill('More work');
  await site.getByLabel('Additional information').fill('Two motorcycles');
  await site.getByRole('button', { name: 'Next' }).click();
  // A form that is filled in faster looks like spam.
  await site.waitForFunction(() => performance.now() > 2_000);
  for (const box of await site.getByRole('checkbox').all()) await box.check();
  await site.getByRole('button', { name: 'Submit' }).click();
  await expect(site.getByText('Partner request submitted successfully')).toBeVisible();

  const member = await signInAsStaff(page, ['support'], 'Ngozi Eze');
  await page.goto('/ops/requests?kind=rider');
  const row = page.getByRole('listitem').filter({ hasText: company });
  await expect(row).toContainText('Due in');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Search name, email, phone, text').fill(sender);
  await expect(page.getByRole('listitem').filter({ hasText: company })).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('heading', { name: 'Requests', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: company })).toBeFocused();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await expect(page.getByText('Deliveries <b>by</b> motorcycle')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What was begun is there after a reload.
  await page.keyboard.press('e');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('Welcome. Which days can you ride?');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue('Welcome. Which days can you ride?');
  await page.getByLabel('Then the request').selectOption('waits for the sender');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview).toContainText('Welcome. Which days can you ride?');
  await preview.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('The answer is on its way.')).toBeVisible();

  const subject = await subjectOf(page, sender);
  const email = await readEmail(sender, subject);
  expect(email).toContain('Welcome. Which days can you ride?\n\nNgozi\nFoodbank');
  await site.goto(/(\/answer\?token=[\w-]+)/.exec(email)?.[1] ?? '');
  await expect(site.getByText('Welcome. Which days can you ride?')).toBeVisible();
  await expectAccessible(site);
  await expectNoSidewaysScroll(site);
  await site.getByLabel('Your message').fill('Every day but Sunday.');
  await site.getByRole('button', { name: 'Send' }).click();
  await expect(site.getByRole('status')).toContainText('We have your message');
  await site.close();

  await page.goto(`/ops/requests?owner=mine&search=${encodeURIComponent(sender)}`);
  await expect(page.getByRole('listitem').filter({ hasText: company })).toContainText('Wrote back');
  await page.getByRole('link', { name: 'Sade Obi' }).click();
  await expect(page.getByText('Every day but Sunday.')).toBeVisible();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await page.getByRole('heading', { name: company }).click();
  await page.keyboard.press('c');
  const closing = page.getByRole('dialog', { name: 'Close this request' });
  await closing.getByLabel('Reason').fill('They start on Monday');
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('The request is closed.')).toBeVisible();
  await page.goto(`/ops/requests?list=closed&search=${encodeURIComponent(sender)}`);
  await page.getByRole('link', { name: 'Sade Obi' }).click();
  await expect(page.getByText(`by ${member.name}: They start on Monday`)).toBeVisible();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.focus();
  await expect(page.getByText('This request is closed. Reopen it first.').first()).toBeVisible();
});

/** The subject of the email that answers a sender's request, by the reference that the console shows. */
async function subjectOf(page: import('@playwright/test').Page, sender: string): Promise<string> {
  await page.goto(`/ops/requests?list=waiting&search=${encodeURIComponent(sender)}`);
  const text = await page.getByRole('listitem').filter({ hasText: 'Sade Obi' }).innerText();
  return `Our answer to your request ${/R-\w+/.exec(text)?.[0]}`;
}

import type { Browser, Page } from '@playwright/test';
import { openList } from './console-lists.ts';
import { orderForPickUp, signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { signInAsStaff } from './staff.ts';
import { readText } from './texts.ts';
import { endStep, picture } from './whole-order.ts';

test.use({ serviceWorkers: 'allow' });

const question = 'The palm oil is not in the bag.\nCan you bring it?';
const answer = 'We are sorry.\n\nA rider brings it today before 6 pm.';

/** Opens the case with a reference as a member of staff, in a browser of the member's own. */
async function asStaff(browser: Browser, work: (staff: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: productAddress(), viewport: { width: 1280, height: 860 } });
  try {
    const staff = await context.newPage();
    await signInAsStaff(staff, ['support'], 'Ngozi Eze');
    await work(staff);
  } finally {
    await context.close();
  }
}

test('a customer asks about an order, staff answer, and the text message’s link leads to the conversation', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Amaka' });
  const { number } = await orderForPickUp(customer, ['Palm oil']);
  await page.goto(`/app/orders/${number}`);
  await page.getByRole('link', { name: 'Help with this order' }).click();
  await expect(page.getByRole('heading', { name: 'Help with this order', level: 1 })).toBeVisible();
  await endStep(page, 'help-1-form');

  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please choose what it is about.')).toBeVisible();
  await endStep(page, 'help-2-form-errors');
  await page.getByRole('radio', { name: 'Something is missing' }).check();
  await page.getByLabel('Your message').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Something is missing', level: 1 })).toBeVisible();
  await expect(page.getByText('Waiting for us')).toBeVisible();
  await expect(page.getByText(/We answer by /)).toBeVisible();
  const facts = await page.getByText(/^Case R-/).textContent();
  const reference = /R-\d{4}-\d{4}/.exec(facts ?? '')?.[0] ?? '';
  expect(reference).not.toBe('');
  await endStep(page, 'help-3-waiting');

  await asStaff(browser, async (staff) => {
    await staff.goto(`/ops/orders/${number}`);
    await staff.getByRole('link', { name: `${number}: Something is missing` }).click();
    await expect(staff.getByText('You have it open').last()).toBeVisible();
    await expect(staff.getByRole('link', { name: number, exact: true }).first()).toBeVisible();
    await expect(staff.getByText('None: answers go by text message')).toBeVisible();
    await expectAccessible(staff);
    await picture(staff, 'help-4-console-1280');
    await staff.setViewportSize({ width: 768, height: 1024 });
    await picture(staff, 'help-4-console-768');
    await staff.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(staff);
    await picture(staff, 'help-4-console-360');
    await staff.setViewportSize({ width: 1280, height: 860 });
    await staff.getByRole('textbox', { name: 'Answer' }).fill(answer);
    await staff.getByRole('button', { name: 'Send the answer' }).click();
    await expect(staff.getByText('The answer is on its way.')).toBeVisible();
    await staff.goto(`/ops/orders/${number}`);
    const requests = staff.getByRole('region', { name: 'Requests' });
    await expect(requests.getByText('Answered')).toBeVisible();
    await requests.scrollIntoViewIfNeeded();
    await picture(staff, 'help-5-console-order');
    await requests.getByRole('link').click();
    await staff.getByRole('link', { name: 'Open the customer’s page' }).click();
    await expect(staff.getByRole('link', { name: `${number}: Something is missing` })).toBeVisible();
    await expectAccessible(staff);
    await picture(staff, 'help-5-console-customer');
    await openList(staff, '/ops/requests?list=all&kind=order');
    await expect(staff.getByText(reference)).toBeVisible();
    await picture(staff, 'help-6-console-queue');
  });

  // The link of the text message works on any phone, without the app.
  const link = await readText(customer.phone, new RegExp(`${reference}.*?(/answer\\?token=[\\w-]+)`));
  const other = await browser.newContext({ baseURL: productAddress(), viewport: { width: 360, height: 740 } });
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('A rider brings it today before 6 pm.')).toBeVisible();
  await expectAccessible(stranger);
  await picture(stranger, 'help-7-link');
  await stranger.getByLabel('Your message').fill('Thank you. I am at home from 4.');
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText('Thank you. I am at home from 4.')).toBeVisible();
  await other.close();

  await page.goto('/app/account');
  await page.getByRole('link', { name: /^Help/ }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(reference) });
  await expect(row).toContainText('Waiting for us');
  await row.click();
  await expect(page.getByText('Thank you. I am at home from 4.')).toBeVisible();
  await expect(page.getByText('Ngozi, Foodbank')).toBeVisible();
  await page.getByLabel('Reply').fill('It came. All is well.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('It came. All is well.')).toBeVisible();
  await expect(page.getByLabel('Reply')).toHaveValue('');
  await endStep(page, 'help-8-conversation');
});

test('an answer is marked until it was read, and a closed case opens again', async ({ page, browser }) => {
  await signInAsNewCustomer(page, { firstname: 'Chidi' });
  await page.goto('/app/help');
  await expect(page.getByText(/You haven’t asked us anything yet/)).toBeVisible();
  await endStep(page, 'help-empty');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `help-empty-${width}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Ask us' }).click();
  await page.getByRole('radio', { name: 'Delivery areas and times' }).check();
  await page.getByLabel('Your message').fill('Do you come to Ikorodu <b>today</b>?');
  await endStep(page, 'help-ask');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Do you come to Ikorodu <b>today</b>?')).toBeVisible();
  const facts = await page.getByText(/^Case R-/).textContent();
  const reference = /R-\d{4}-\d{4}/.exec(facts ?? '')?.[0] ?? '';
  const address = page.url();
  await asStaff(browser, async (staff) => {
    await openList(staff, `/ops/requests?list=all&search=${reference}`);
    await staff.getByRole('link', { name: /Chidi Okafor/ }).click();
    await expect(staff.getByText('You have it open').last()).toBeVisible();
    await staff.getByRole('textbox', { name: 'Answer' }).fill('Yes, each day until 8 pm.');
    await staff.getByLabel('Then the request').selectOption('is closed');
    await staff.getByRole('button', { name: 'Send the answer' }).click();
    await expect(staff.getByText('The answer is on its way.')).toBeVisible();
  });
  await page.goto('/app/account');
  await expect(page.getByRole('link', { name: /^Help/ })).toContainText('One new answer');
  await endStep(page, 'help-account-unread');
  await page.goto('/app/help');
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toContainText('New answer');
  await endStep(page, 'help-list-unread');
  await page.goto(address);
  await expect(page.getByText('Yes, each day until 8 pm.')).toBeVisible();
  await expect(page.getByText('If you reply, we’ll reopen it.')).toBeVisible();
  await endStep(page, 'help-closed');
  await page.goto('/app/help');
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toContainText('Closed');
  await page.goto(address);
  await page.getByLabel('Write again').fill('And on Sunday?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waiting for us')).toBeVisible();
});

test('without a network what was typed stays, and is sent once the network is back', { tag: '@details' }, async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page, { firstname: 'Tunde' });
  await page.goto('/app/help');
  await page.getByRole('link', { name: 'Ask us' }).click();
  await page.getByRole('radio', { name: 'My account' }).check();
  // Its script is fetched before the network goes.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('Your message').fill('How do I change my name?');
  await expect(page.getByText(/You’re offline\. Your message is saved on this phone/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await endStep(page, 'help-offline');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel('Your message'), 'it is on the phone').toHaveValue('How do I change my name?');
  await page.getByRole('radio', { name: 'My account' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await page.goto('/app/help/new');
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('a case of another customer and a failed read are told', { tag: '@details' }, async ({ page }) => {
  await signInAsNewCustomer(page, { firstname: 'Sade' });
  await page.goto('/app/help/cases/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Case not found' })).toBeVisible();
  await endStep(page, 'help-unknown');
  await page.route('**/api/v1/shop/tickets*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } }),
  );
  await page.goto('/app/help');
  await expect(page.getByText('Your cases could not be loaded')).toBeVisible();
  await endStep(page, 'help-failed');
});

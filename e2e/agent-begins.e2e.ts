import type { Page } from '@playwright/test';
import { openSettings, reportSales, signInAsNewAgent } from './agents.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, gate, test } from './journey.ts';

const dashboard = '/agent-dashboard';

/** The list of first steps, and one of them by its title. */
function stepsOf(page: Page) {
  const list = page.getByRole('region', { name: 'First steps' });
  return { list, step: (title: string) => list.getByRole('listitem').filter({ hasText: title }) };
}

/** Opens the dashboard and waits for its figures. */
async function openDashboard(page: Page) {
  await page.goto(dashboard);
  await expect(page.getByText('Total Sales').first()).toBeVisible();
}

test('a new agent does the first steps, each is ticked when it is done, and then the list is gone', async ({
  page,
}) => {
  const { email, referralCode } = await signInAsNewAgent(page, 'Tunde', 'Okafor');
  await openDashboard(page);
  const { list, step } = stepsOf(page);
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByText('0 of 4 done')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await step('Add your phone number').getByRole('link').click();
  const { contact } = await openSettings(page);
  await contact.getByRole('button', { name: 'Edit phone number' }).click();
  await contact.getByRole('textbox').fill('08055512345');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.getByText('Profile updated successfully!')).toBeVisible();
  await openDashboard(page);
  await expect(list.getByText('1 of 4 done')).toBeVisible();
  await expect(step('Add your phone number')).toContainText('Done');
  await expect(step('Add your phone number').getByRole('link')).toHaveCount(0);

  await step('Add your bank account').getByRole('link').click();
  await expect(page).toHaveURL(/\/settings#account$/);
  const section = page.getByRole('region', { name: 'Account Information' });
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();
  const form = accountForm(section);
  await form.open.click();
  await chooseBank(page, form.bank);
  await form.number.fill(account.number);
  await form.verify.click();
  await expect(form.resolved).toBeVisible();
  await form.save.click();
  await expect(form.save).toHaveCount(0);
  await page.goBack();
  await expect(list.getByText('2 of 4 done')).toBeVisible();
  await expect(step('Add your bank account')).toContainText('Done');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored, 'no bank data is in the browser’s storage').not.toMatch(
    new RegExp(`${account.number}|${account.bank}|${account.name}|bankInfo`),
  );

  await page.evaluate(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  await step('Share your code').getByRole('button').click();
  await page.getByRole('dialog', { name: 'Share your code' }).getByRole('button', { name: 'More ways' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(step('Share your code')).toContainText('Done');
  await page.reload();
  await expect(list.getByText('3 of 4 done'), 'the browser remembers the sharing').toBeVisible();
  await expectAccessible(page);

  await step('Get your first referral').getByRole('link').click();
  await expect(page.getByText('No referrals yet')).toBeVisible();
  const customer = { firstname: 'Kunle', lastname: 'Balogun', email: 'kunle.balogun@example.com' };
  await reportSales(referralCode, [{ id: email.replace(/[^\w.-]/g, '_'), ...customer, amount: 5_000 }]);
  await openDashboard(page);
  await expect(list).toHaveCount(0);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openDashboard(page);
  await expect(page.getByText('Sales Growth Over Time')).toBeVisible();
  expect(
    requests.filter((url) => url.endsWith('/dashboard')),
    'an agent who has done them all is not asked about again',
  ).toEqual([]);
});

test('the first steps appear together with the figures, so that nothing moves', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page);
  const { opened, open } = gate();
  await page.route(/\/dashboard$/, async (route) => {
    await opened;
    await route.continue();
  });
  const figures = page.waitForResponse(/\/dashboard\?month=/);
  await page.goto(dashboard);
  await (await figures).finished();
  await expect(page.getByText(/^Loading your figures/)).toBeAttached();
  await expect(page.getByText('Total Sales')).toHaveCount(0);
  await expect(stepsOf(page).list).toHaveCount(0);
  open();
  await expect(stepsOf(page).list).toBeVisible();
  await expect(page.getByText('Total Sales').first()).toBeVisible();
});

test('if the first steps can’t be loaded, the figures are shown without them', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page);
  await page.route(/\/dashboard$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await openDashboard(page);
  await expect(stepsOf(page).list).toHaveCount(0);
});

test('a new agent reads how the earnings come about', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewAgent(page);
  await page.route(/\/agents\/[^/]+$/, async (route) => {
    const reply = await route.fetch();
    const { agent } = await reply.json();
    await route.fulfill({ json: { agent: { ...agent, commissionTerms: { ratePercent: 2.5, windowMonths: 12 } } } });
  });
  await openDashboard(page);
  const earnings = page.getByRole('region', { name: 'How you earn' });
  await expect(earnings).toContainText(
    'You earn 2.5% of the goods in every order completed from a customer’s first 12 months.',
  );
  await expect(earnings).toContainText('Expected: what pending orders will bring once they are completed.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

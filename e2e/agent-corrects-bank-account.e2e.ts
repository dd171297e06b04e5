import type { Locator } from '@playwright/test';
import { sandboxNumbers } from '../apps/api/src/providers/bank-sandbox.ts';
import { openSettings, signInAsNewAgent } from './agents.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, gate, holdRequests, test } from './journey.ts';

/** Collects every text that the section shows from now on. Returns a function that says whether one of them contained a name. */
async function watchNames(section: Locator) {
  await section.evaluate((element) => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return (name: string) =>
    section.evaluate(
      (_, wanted) => (window as unknown as { shown: string[] }).shown.some((text) => text.includes(wanted)),
      name,
    );
}

test('account information that fails to load shows a message and loads again on request', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page, 'Ladi', 'Audu');
  const profile = /\/agents\/[\w-]+$/;
  await page.route(profile, (route) =>
    route.fulfill({ status: 502, body: 'not our words', contentType: 'text/plain' }),
  );
  const { account: section } = await openSettings(page);
  const { open, tryAgain, alert } = accountForm(section);
  await expect(alert).toHaveText(/^HTTP 502/);
  await expect(open, 'whether there is an account is unknown').toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(profile);
  await tryAgain.click();
  await expect(open).toBeEnabled();
});

test('a failed check shows a message, and a changed bank or number has to be verified again', {
  tag: '@details',
}, async ({ page }) => {
  await signInAsNewAgent(page, 'Musa', 'Nwosu');
  const { account: section } = await openSettings(page);
  const { open, bank, number, verify, alert, resolved } = accountForm(section);
  await open.click();
  await chooseBank(page, bank);
  await number.fill(sandboxNumbers.notFound);
  await verify.click();
  await expect(alert).toHaveText('Failed to resolve account');
  await expectAccessible(page);
  await number.fill(sandboxNumbers.refused);
  await expect(alert).toHaveCount(0);
  await verify.click();
  await expect(alert).toHaveText('Failed to resolve account. Please try again.');
  await number.fill(sandboxNumbers.timesOut);
  const release = await holdRequests(page, '**/resolveAccount');
  await verify.click();
  await expect(verify).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(alert).toHaveText('Failed to resolve account. Please try again.');
  await page.unroute('**/resolveAccount');

  const hint = section.getByText('Please check the number. It does not look like an account number of this bank.');
  await number.fill('1234567890');
  await expect(hint, 'a wrong check digit is mentioned').toBeVisible();
  await verify.click();
  await expect(resolved, 'and does not stop the agent').toBeVisible();
  await expect(hint).toHaveCount(0);
  await number.fill(account.number);
  await expect(resolved, 'another number').toHaveCount(0);
  await expect(hint).toHaveCount(0);
  await verify.click();
  await expect(resolved).toBeVisible();
  await chooseBank(page, bank, 'Access Bank');
  await expect(resolved, 'another bank').toHaveCount(0);
  await expect(verify).toBeEnabled();

  const names = await watchNames(section);
  const [asked, changed, answered] = [gate(), gate(), gate()];
  await page.route('**/resolveAccount', async (route) => {
    asked.open();
    await changed.opened;
    await route.fulfill({ json: { status: true, message: '', data: { account_name: 'TOO LATE' } } }).catch(() => {});
    answered.open();
  });
  await verify.click();
  await asked.opened;
  await number.fill('1234567891');
  await expect(verify).toBeEnabled();
  changed.open();
  await answered.opened;
  await page.unroute('**/resolveAccount');
  await verify.click();
  await expect(resolved).toBeVisible();
  expect(await names('TOO LATE'), 'an answer about another number is never shown').toBe(false);
});

test('saving names what is missing, field by field, and cancelling clears the form', async ({ page }) => {
  await signInAsNewAgent(page, 'Ngozi', 'Effiong');
  const { account: section } = await openSettings(page);
  const { open, bank, number, verify, save, cancel, alert } = accountForm(section);
  await open.click();
  await save.click();
  await expect(section.getByText('Please select a bank')).toBeVisible();
  await expect(bank).toBeFocused();
  await expect(bank).toHaveAccessibleDescription('Please select a bank');
  await expectAccessible(page);
  await number.press('Enter');
  await expect(section.getByText('Please select a bank and enter account number')).toBeVisible();
  await expect(bank).toBeFocused();
  await chooseBank(page, bank);
  await save.click();
  await expect(section.getByText('Please enter account number')).toBeVisible();
  await expect(number).toBeFocused();
  await number.press('Enter');
  await expect(section.getByText('Please select a bank and enter account number')).toBeVisible();
  await number.fill('12345');
  await number.press('Enter');
  await expect(section.getByText('Account number must be at least 10 digits')).toBeVisible();
  await number.fill(account.number);
  await save.click();
  await expect(alert).toHaveText('Please verify your account number first');
  await expect(verify).toBeFocused();
  await expectAccessible(page);

  const long = 'A'.repeat(101);
  await page.route('**/resolveAccount', (route) =>
    route.fulfill({ json: { status: true, message: '', data: { account_name: long } } }),
  );
  await verify.click();
  await expect(section.getByText(long)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await save.click();
  await expect(alert).toHaveText(
    'Please fix the validation errors: Account name: Must be no more than 100 characters long',
  );
  await page.unroute('**/resolveAccount');

  await cancel.click();
  await expect(open).toBeFocused();
  await open.click();
  await expect(bank).toHaveText('Select your bank');
  await expect(number).toHaveValue('');
  await expect(alert).toHaveCount(0);
});

test('a failed save shows a message, and an account that was added elsewhere is shown', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page, 'Amaka', 'Okafor');
  const { account: section } = await openSettings(page);
  const { open, bank, number, verify, save, alert } = accountForm(section);
  await open.click();
  await chooseBank(page, bank);
  await number.fill(account.number);
  await verify.click();
  await expect(section.getByText(account.name)).toBeVisible();

  const call = '**/update-account-info';
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }));
  await save.click();
  await expect(alert).toHaveText('Account info update failed. Please try again.');
  await expectAccessible(page);
  await page.unroute(call);

  const elsewhere = await page.evaluate(
    async (body) => {
      const { id } = JSON.parse(localStorage.getItem('agent') ?? '');
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      };
      const address = `/api/v1/agents/${id}/update-account-info`;
      return (await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
    },
    { accountNumber: '1234567800', bankName: 'Access Bank', bankCode: '044', bankId: 'any' },
  );
  expect(elsewhere).toBe(200);
  await save.click();
  await expect(alert).toHaveText('Account information already exists. Please contact support to change it.');
  await expect(section.getByText('1234567800')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expectAccessible(page);
});

import { sandboxNumbers } from '../apps/api/src/providers/bank-sandbox.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNewAgent, openSettings, test } from './journey.ts';

test('account information that does not come says so and can be asked for again', async ({ page }) => {
  await logInAsNewAgent(page, 'Ladi', 'Audu');
  const profile = /\/agents\/[\w-]+$/;
  await page.route(profile, (route) =>
    route.fulfill({ status: 502, body: 'not our words', contentType: 'text/plain' }),
  );
  const { account: section } = await openSettings(page);
  const { open, tryAgain, alert } = accountForm(section);
  await expect(alert).toHaveText(/^HTTP 502/);
  await expect(open, 'nobody knows yet whether there is one').toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(profile);
  await tryAgain.click();
  await expect(open).toBeEnabled();
});

test('verifying fails in words, and a changed bank or number has to be verified again', async ({ page }) => {
  await logInAsNewAgent(page, 'Musa', 'Nwosu');
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
  const looked = Promise.withResolvers<void>();
  await page.route('**/resolveAccount', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await verify.click();
  await expect(verify).toBeDisabled();
  await expectAccessible(page);
  looked.resolve();
  await expect(alert).toHaveText('Failed to resolve account. Please try again.');
  await page.unroute('**/resolveAccount');

  const hint = section.getByText('Please check the number: it does not look like an account of this bank.');
  await number.fill('1234567890');
  await expect(hint, 'a wrong check digit is mentioned').toBeVisible();
  await verify.click();
  await expect(resolved, 'and does not keep anybody').toBeVisible();
  await expect(hint).toHaveCount(0);
  await number.fill(account.number);
  await expect(resolved, 'another number').toHaveCount(0);
  await expect(hint).toHaveCount(0);
  await verify.click();
  await expect(resolved).toBeVisible();
  await chooseBank(page, bank, 'Access Bank');
  await expect(resolved, 'another bank').toHaveCount(0);
  await expect(verify).toBeEnabled();

  const [changed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/resolveAccount', async (route) => {
    await changed.promise;
    await route.fulfill({ json: { status: true, message: '', data: { account_name: 'TOO LATE' } } }).catch(() => {});
    answered.resolve();
  });
  await verify.click();
  await number.fill('1234567891');
  await expect(verify).toBeEnabled();
  changed.resolve();
  await answered.promise;
  await page.waitForTimeout(300);
  await expect(section.getByText('TOO LATE'), 'an answer about another number').toHaveCount(0);
});

test('saving names what is missing, in order, and cancelling forgets what was typed', async ({ page }) => {
  await logInAsNewAgent(page, 'Ngozi', 'Effiong');
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

test('a save that fails says so, and an account that was added elsewhere is shown', async ({ page }) => {
  await logInAsNewAgent(page, 'Amaka', 'Okafor');
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

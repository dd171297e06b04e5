import type { Locator, Page } from '@playwright/test';
import { openSettings, signInAsNewAgent } from './agents.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, gate, holdRequests, tabTo, test } from './journey.ts';

/** Counts the page's requests whose address contains a path, from now on. */
function countCalls(page: Page, path: string) {
  const counted = { calls: 0 };
  page.on('request', (request) => {
    if (request.url().includes(path)) counted.calls += 1;
  });
  return counted;
}

async function expectBothNotes(section: Locator) {
  await expect(section.getByText('Microfinance bank accounts, such as those of mobile-money banks')).toBeVisible();
  await expect(section.getByText('We pay your earnings to the account on file. To change it')).toBeVisible();
}

test('an agent adds a bank account, which is then only shown', { tag: '@desktop' }, async ({ page }) => {
  const { email } = await signInAsNewAgent(page, 'Tunde', 'Okafor');
  const file = countCalls(page, '/BankCombobox-');
  const { account: section } = await openSettings(page);
  const { open, bank, number, verify, save, resolved } = accountForm(section);
  await expect(section.getByText('No account yet')).toBeVisible();
  await expectBothNotes(section);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  expect(file.calls, 'the form’s own files are not fetched before it opens').toBe(0);

  await open.click();
  await expect(bank).toBeFocused();
  expect(file.calls).toBe(1);
  await expectBothNotes(section);
  await expect(section.getByText('Banks retrieved successfully')).toBeAttached();
  await expect(verify).toBeDisabled();
  await bank.click();
  await expect(page.getByRole('option')).toHaveCount(34);
  // Rows are a little smaller while the list opens.
  const rowHeight = async () => (await page.getByRole('option').first().boundingBox())?.height;
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  const search = page.getByRole('combobox', { name: 'Search banks' });
  await search.fill('opay');
  await expect(page.getByText('No banks found')).toBeVisible();
  await expectAccessible(page);
  await search.fill('GTB');
  await expect(page.getByRole('option')).toHaveText(['Guaranty Trust Bank']);
  await page.keyboard.press('Escape');
  await chooseBank(page, bank);

  await number.fill('12 34-56.78x9');
  await expect(number).toHaveValue('123456789');
  await expect(verify).toBeDisabled();
  await number.fill('1234567890123');
  await expect(number, 'a paste is never cut').toHaveValue('1234567890123');
  await number.fill(account.number);
  await expect(verify).toBeEnabled();
  await verify.click();
  await expect(resolved).toBeVisible();
  await expect(section.getByText(account.name)).toBeVisible();
  await expect(verify, 'once is enough').toBeDisabled();
  await expect(section.getByText('After you save them, only support can change them.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const saved = countCalls(page, '/update-account-info');
  const refetched = page.waitForResponse((response) => /\/agents\/[\w-]+$/.test(response.url()));
  const release = await holdRequests(page, '**/update-account-info');
  await save.dblclick();
  release();
  await refetched;
  const message = section.getByText('Account information updated successfully!');
  await expect(message).toBeVisible();
  expect(saved.calls, 'two presses save once').toBe(1);
  await expect.poll(() => message.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
  for (const text of [account.bank, account.number, account.name]) await expect(section.getByText(text)).toBeVisible();
  await expectAccessible(page);
  const text = await readEmail(email, 'Your bank account was added');
  expect(text).toContain(account.number.slice(-4));
  expect(text).not.toContain(account.number);

  await page.reload();
  await expect(section.getByText(account.number)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Edit Account Info' })).toBeDisabled();
  await expect(open).toHaveCount(0);
  await expectBothNotes(section);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    account.number,
  );
  await expectAccessible(page);
});

test('a bank list that fails or is empty shows a message and loads again on request', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page, 'Folake', 'Bello');
  const { account: section } = await openSettings(page);
  const { open, bank, tryAgain, alert } = accountForm(section);
  const list = '**/getAllBanks';
  const answers = [
    { status: 503, json: { message: '', code: 'unavailable' } },
    { status: 503, json: { message: 'The bank list is being renewed.', code: 'unavailable' } },
    { status: 200, json: { message: 'Banks retrieved successfully', data: [] } },
  ];
  const { opened, open: release } = gate();
  await page.route(list, async (route) => {
    await opened;
    await route.fulfill(answers.shift() ?? { status: 500 });
  });
  await open.click();
  await expect(section.getByRole('textbox', { name: 'Bank' })).toHaveValue('Loading banks…');
  await expectAccessible(page);
  release();
  await expect(alert).toHaveText('Failed to retrieve banks');
  await expect(tryAgain).toBeFocused();
  await expectAccessible(page);
  await tryAgain.click();
  await expect(alert).toHaveText('The bank list is being renewed.');
  await tryAgain.click();
  await expect(section.getByText('No banks available')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.unroute(list);
  await tryAgain.click();
  await expect(bank).toBeFocused();
});

test('when the searchable list does not load, a bank is chosen from a plain list', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsNewAgent(page, 'Zainab', 'Eze');
  const { account: section } = await openSettings(page);
  const { open, bank, number, verify } = accountForm(section);
  await page.route('**/BankCombobox-*.js', (route) => route.abort());
  await open.click();
  await bank.selectOption(account.bank);
  await expectAccessible(page);
  await number.fill(account.number);
  await verify.click();
  await expect(section.getByText(account.name)).toBeVisible();
});

test('an account is added with keyboard and screen reader alone', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewAgent(page, 'Tunde', 'Ogunleye');
  const { account: section } = await openSettings(page);
  await tabTo(page, 'button', 'Add Account Info');
  await page.keyboard.press('Enter');
  const { bank, number, save } = accountForm(section);
  await expect(bank).toBeFocused();
  await expect(section).toMatchAriaSnapshot(`
    - region "Account Information":
      - heading "Account Information" [level=2]
      - paragraph: The bank account we pay your earnings to.
      - text: Bank
      - combobox "Bank": Select your bank
      - status: Banks retrieved successfully
      - text: Account number
      - paragraph: 10 to 12 digits.
      - textbox "Account number"
      - button "Verify" [disabled]
      - status
      - paragraph: Please check the name and the number. After you save them, only support can change them.
      - button "Save"
      - button "Cancel"
      - list:
        - listitem: Microfinance bank accounts, such as those of mobile-money banks, are not accepted.
        - listitem:
          - text: We pay your earnings to the account on file. To change it, please
          - link "contact support":
            - /url: /agent-dashboard/support
          - text: .
  `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search banks' })).toBeFocused();
  await page.keyboard.type('uba');
  await expect(page.getByRole('option')).toHaveText(['United Bank for Africa']);
  await page.keyboard.press('Enter');
  await expect(bank).toHaveText('United Bank for Africa');
  await expect(bank).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Search banks' })).toBeFocused();
  await expect(page.getByRole('option', { selected: true })).toHaveText('United Bank for Africa');
  await page.keyboard.press('Escape');
  await expect(bank).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(number).toBeFocused();
  await page.keyboard.type(account.number);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').filter({ hasText: account.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(save, 'Enter never saves by itself').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').filter({ hasText: 'Account information updated' })).toBeVisible();
  await expect(section.getByText('United Bank for Africa')).toBeVisible();
});

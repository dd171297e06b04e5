import { expect, type Locator, type Page } from '@playwright/test';

/** An account in the sandbox, whose names never change. The number's check digit is valid for the bank. */
export const account = { number: '1234567899', name: 'OKAFOR TUNDE', bank: 'Zenith Bank' };

/** The parts of the form, found by their accessible names. */
export function accountForm(section: Locator) {
  return {
    open: section.getByRole('button', { name: 'Add Account Info' }),
    bank: section.getByRole('combobox', { name: 'Bank' }),
    number: section.getByRole('textbox', { name: 'Account number' }),
    verify: section.getByRole('button', { name: 'Verify' }),
    save: section.getByRole('button', { name: 'Save' }),
    cancel: section.getByRole('button', { name: 'Cancel' }),
    tryAgain: section.getByRole('button', { name: 'Try Again' }),
    alert: section.getByRole('alert'),
    resolved: section.getByText('Account resolved successfully'),
  };
}

/** Searches for a bank and takes the first that is found. */
export async function chooseBank(page: Page, bank: Locator, name = account.bank) {
  await bank.click();
  await page.getByRole('combobox', { name: 'Search banks' }).fill(name);
  await page.getByRole('option').first().click();
  await expect(bank).toHaveText(name);
}

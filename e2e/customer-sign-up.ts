import type { Page } from '@playwright/test';
import { freshPhone } from './customers.ts';
import { expect } from './journey.ts';
import { readText } from './texts.ts';

const codeInText = /^(\d{6}) is your code to sign up/;
/** The code that was sent to a phone for signing up. */
export const readSignUpCode = (phone: string): Promise<string> => readText(phone, codeInText);

/** Signs Amaka Obi up in the browser. Resolves with what she logs in with. */
export async function signUp(page: Page) {
  const phone = freshPhone();
  const password = 'jollof-for-all-9';
  await page.goto('/app/join');
  await page.getByLabel('First name').fill('Amaka');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code from the text message').fill(await readSignUpCode(phone));
  await expect(page).toHaveURL('/app/');
  return { phone, password };
}

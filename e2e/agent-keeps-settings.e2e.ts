import type { Page } from '@playwright/test';
import { openMenu, openSettings, signInAsNewAgent } from './agents.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';

/** Makes every call fail inside the browser from now on. Returns the function that undoes it. */
async function breakCalls(page: Page) {
  await page.evaluate(() => {
    const whole = window.setTimeout;
    const requestTimeoutMs = 30_000;
    const broken = (handler: () => void, delayMs?: number) => {
      if (delayMs === requestTimeoutMs) throw new Error('out of order');
      return whole(handler, delayMs);
    };
    Object.assign(window, { setTimeout: broken, whole });
  });
  return () => page.evaluate(() => void Object.assign(window, { setTimeout: Reflect.get(window, 'whole') }));
}

test('basic information is read-only', async ({ page }) => {
  const { email } = await signInAsNewAgent(page, 'Yewande', 'Adebayo-Ogunbiyi');
  const { basic } = await openSettings(page);
  await expect(basic).toMatchAriaSnapshot(`
    - heading "Basic Information" [level=2]
    - paragraph
    - term: First name
    - definition: Yewande
    - term: Last name
    - definition: Adebayo-Ogunbiyi
    - term: Email
    - definition: ${email}
    - term: Category
    - definition: Individual
  `);
  await expect(basic.getByRole('textbox')).toHaveCount(0);
  await expect(basic.getByRole('button')).toHaveCount(0);
});

test('the phone number is edited, saved, and left unchanged by Cancel', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewAgent(page, 'Halima', 'Sani');
  await page.goto('/agent-dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact Information' });
  const edit = contact.getByRole('button', { name: 'Edit phone number' });
  const phone = contact.getByRole('textbox', { name: 'Phone number' });
  const save = contact.getByRole('button', { name: 'Save' });
  const alert = contact.getByRole('alert');
  await expect(contact.getByText('Not specified')).toBeVisible();

  await edit.click();
  await expect(phone).toBeFocused();
  await save.click();
  await expect(phone).toHaveAccessibleDescription('Phone number is required');
  await expect(phone).toBeFocused();
  await expectAccessible(page);
  await phone.fill('0803');
  await save.click();
  await expect(
    contact.getByText('Please enter a valid phone number (e.g., 08031234567 or +2348031234567)'),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);

  await phone.fill('\u202a+234 803–123–4567\u202c');
  const refetched = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/agents\/[\w-]+$/.test(response.url()),
  );
  await save.click();
  await expect(contact.getByRole('status')).toHaveText('Profile updated successfully!');
  await refetched;
  await expect(contact.getByText('0803 123 4567')).toBeVisible();
  await expect(edit).toBeFocused();
  await expectAccessible(page);

  await edit.click();
  await expect(contact.getByText('Profile updated successfully!')).toHaveCount(0);
  await expect(phone).toHaveValue('08031234567');
  await phone.fill('07000000000');
  await contact.getByRole('button', { name: 'Cancel' }).click();
  await expect(contact.getByText('0803 123 4567')).toBeVisible();
  await edit.click();
  await expect(phone, 'the typed number is gone').toHaveValue('08031234567');

  const call = '**/update-profile';
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }));
  await save.click();
  await expect(alert).toHaveText('Profile update failed. Please try again.');
  await page.unroute(call);
  await page.reload();
  await expect(contact.getByText('0803 123 4567')).toBeVisible();
});

test('each form of the settings has its own message for a failure inside the browser', { tag: '@details' }, async ({
  page,
}) => {
  const { password: known } = await signInAsNewAgent(page, 'Chidi', 'Eze');
  const { contact, password, account: section } = await openSettings(page);
  await contact.getByRole('button', { name: 'Edit phone number' }).click();
  await contact.getByRole('textbox', { name: 'Phone number' }).fill('08031234567');
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByLabel('Current password').fill(known);
  await password.getByLabel('New password', { exact: true }).fill('another one');
  await password.getByLabel('Confirm new password').fill('another one');
  const { open, bank, number, verify, save, tryAgain, alert } = accountForm(section);

  const mend = await breakCalls(page);
  await open.click();
  await expect(alert).toHaveText('Failed to load banks. Please try again.');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
  await password.getByRole('button', { name: 'Update password' }).click();
  await expect(password.getByRole('alert')).toHaveText('Failed to initiate password change. Please try again.');
  await expectAccessible(page);
  await mend();

  await tryAgain.click();
  await chooseBank(page, bank);
  await number.fill(account.number);
  await breakCalls(page);
  await verify.click();
  await expect(alert).toHaveText('Failed to resolve account. Please try again.');
  await mend();
  await verify.click();
  await expect(section.getByText(account.name)).toBeVisible();
  await breakCalls(page);
  await save.click();
  await expect(alert).toHaveText('Failed to update account information. Please try again.');
  await mend();

  await password.getByRole('button', { name: 'Update password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your new password' });
  await dialog.getByLabel('OTP code').fill('123456');
  await breakCalls(page);
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to verify OTP. Please try again.');
});

test('phone number and password are changed with the keyboard alone', async ({ page }) => {
  const { email, password: known } = await signInAsNewAgent(page, 'Bola', 'Idowu');
  const { contact, password } = await openSettings(page);
  await tabTo(page, 'button', 'Edit phone number');
  await page.keyboard.press('Enter');
  await page.keyboard.type('08031234567');
  await page.keyboard.press('Enter');
  await expect(contact.getByRole('status')).toHaveText('Profile updated successfully!');

  const change = await tabTo(page, 'button', 'Change password');
  await page.keyboard.press('Enter');
  await expect(password.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(known);
  // A button that shows the password follows each of the first two fields.
  for (const presses of [2, 2]) {
    for (let press = 0; press < presses; press++) await page.keyboard.press('Tab');
    await page.keyboard.type('a new password');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('OTP code')).toBeFocused();
  await page.keyboard.type(valueIn(await readEmail(email, 'Confirm your new password'), 'Code'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(password.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(change).toBeFocused();
});

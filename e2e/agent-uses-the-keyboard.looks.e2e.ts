import { freshEmail, readEmail, valueIn } from './emails.ts';
import { expect, tabTo, test } from './journey.ts';

test('an agent registers, logs in, looks around and logs out with the keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = freshEmail('keyboard');
  await page.goto('/agent-registration');
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  for (const [label, text] of [
    ['First name', 'Uche'],
    ['Last name', 'Okoro'],
    ['Email', email],
  ] as const) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'combobox', 'Category');
  await page.keyboard.type('Employed');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Register');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Agent registered. Login details sent via email.');
  const password = valueIn(await readEmail(email, 'Your Foodbank login details'), 'Password');

  await tabTo(page, 'link', /^Log in/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Uche Okoro/ })).toBeFocused();

  await tabTo(page, 'combobox', 'Year');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/year=\d{4}/);
  await page.keyboard.press('Home');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) {
    await menu.focus();
    await page.keyboard.press('Enter');
  } else {
    await page.getByRole('link', { name: 'Foodbank' }).first().focus();
  }
  await tabTo(page, 'link', 'Referrals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeFocused();
  if (await menu.isVisible()) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await tabTo(page, 'button', 'Logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
});

import { logIn, logOut, openMenu, register, reportSales } from './agents.ts';
import { freshEmail, readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('an agent registers, reads the email, logs in, and sees the first sale', { tag: '@desktop' }, async ({ page }) => {
  const email = freshEmail('first.sale');
  await page.goto('/');
  await page.getByRole('link', { name: 'Become an agent' }).first().click();
  await expect(page).toHaveURL(/\/agent-registration$/);
  await expectAccessible(page);
  await register(page, { firstname: 'Yetunde', lastname: 'Adeyemi', email, category: 'Civil Servant' });
  const text = await readEmail(email, 'Your Foodbank login details');
  const code = valueIn(text, 'Referral code');

  await logIn(page, { email, password: valueIn(text, 'Password') });
  await expect(page.getByText('No sales data available')).toBeVisible();
  await expect(page.getByText('Data will appear here once available')).toBeVisible();
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
  await expect(page.getByText('Not set')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const id = email.replace(/[^\w.-]/g, '_');
  const customer = { firstname: 'Kunle', lastname: 'Balogun', email: 'kunle.balogun@example.com' };
  await reportSales(code, [{ id, ...customer, amount: 27_080.5 }]);
  await page.reload();
  await expect(page.getByText('₦27,080.50').first()).toBeVisible();
  await expect(page.getByText('₦541.61').first()).toBeVisible();
  await expect(page.getByText('Sales Growth Over Time').first()).toBeVisible();
  await expectAccessible(page);

  await openMenu(page);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await expect(page.getByText('Kunle Balogun')).toBeVisible();
  await expect(page.getByText('k***********n@example.com')).toBeVisible();
  await expect(page.getByText('080******67')).toBeVisible();
  await expect(page.getByText('kunle.balogun@example.com')).toHaveCount(0);
  await page.getByLabel('Filter').selectOption({ label: 'With Orders' });
  await expect(page.getByText(`O-${id}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await logOut(page);
  await page.goto('/agent-dashboard');
  await expect(page).toHaveURL(/\/agent-login/);
});

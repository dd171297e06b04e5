import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshEmail,
  logIn,
  openMenu,
  readLetter,
  register,
  test,
  valueIn,
} from './journey.ts';

test('an agent registers, reads the letter, logs in, and sees the first sale arrive', async ({ page, shop }) => {
  const email = freshEmail('first.sale');
  await page.goto('/');
  await page.getByRole('link', { name: 'Become an agent' }).first().click();
  await expect(page).toHaveURL(/\/agent-registration$/);
  await expectAccessible(page);
  await register(page, { firstname: 'Yetunde', lastname: 'Adeyemi', email, category: 'Civil Servant' });
  const letter = await readLetter(email, 'Your Foodbank login details');
  const code = valueIn(letter, 'Referral code');

  await logIn(page, email, valueIn(letter, 'Password'));
  await expect(page.getByText('No sales data available')).toBeVisible();
  await expect(page.getByText('Data will appear here once available')).toBeVisible();
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
  await expect(page.getByText('Not set')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const now = new Date().toISOString();
  const customer = `C-${email}`.replace(/[^\w.-]/g, '_');
  await shop.report(`customers/${customer}`, {
    firstname: 'Kunle',
    lastname: 'Balogun',
    email: 'kunle.balogun@example.com',
    phoneNumber: '08031234567',
    referralCode: code,
    referredAt: now,
  });
  await shop.report(`orders/O-${customer}`, {
    customerId: customer,
    status: 'completed',
    amount: 27_080.5,
    placedAt: now,
    completedAt: now,
  });
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
  await expect(page.getByText(`O-${customer}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/agent-dashboard');
  await expect(page).toHaveURL(/\/agent-login/);
});

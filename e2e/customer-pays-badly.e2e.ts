import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { endStep, picture } from './whole-order.ts';

test('a failed payment keeps the order, too little says what is missing, and nothing claims that it is paid', async ({
  page,
}) => {
  await signInAsNewCustomer(page, { firstname: 'Emeka' });
  await page.goto('/app/');
  await page.getByRole('button', { name: /Surulere Family Market/ }).click();
  await page.goto('/app/search?q=palm%20oil');
  await page.getByRole('button', { name: 'Add Palm oil, 5 litres' }).click();
  await page.getByRole('link', { name: /Basket/ }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);

  await page.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The payment did not work' })).toBeVisible();
  await expectAccessible(page);
  // Another press makes no second order: the first one still waits for its payment.
  await page.goto('/app/orders');
  await expect(page.getByRole('link', { name: /FB-\d{8}/ })).toHaveCount(1);
  await page.getByRole('link', { name: /FB-\d{8}/ }).click();
  await page.getByRole('link', { name: /payment/ }).click();

  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.getByRole('button', { name: 'Pay too little' }).click();
  await expect(page.getByRole('heading', { name: '₦100.00 is missing' })).toBeVisible();
  await expect(page.getByText('so it is not placed yet')).toBeVisible();
  const ownCase = page.getByRole('region', { name: 'Your case about this payment' });
  await expect(ownCase.getByText(/Case R-\d{4}-\d{4} · New answer/)).toBeVisible();
  await picture(page, 'pays-too-little');
  await expectAccessible(page);
  await ownCase.getByRole('link').click();
  // The screen before says the same sentence.
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('₦100.00 is missing');
  await endStep(page, 'payment-case');
});

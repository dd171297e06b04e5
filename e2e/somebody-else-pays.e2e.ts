import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { makeRunningPlan } from './plans.ts';
import { picture } from './whole-order.ts';

test('somebody else pays by a link that shows a first name and an amount, and the customer reads it on the plan', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
  const { number } = await makeRunningPlan(customer, 1);
  await page.goto(`/app/plans/${number}/pay`);
  await (await tabTo(page, 'button', 'Make a link')).press('Enter');
  await expect(page.getByLabel('How much shall they pay?')).toHaveValue('2961');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Ready to send\. Open until /)).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-links');
  const links = page.waitForResponse(/\/links$/);
  await page.reload();
  const [{ url }] = (await (await links).json()).links;

  // A browser of their own, which opens the link as any program may.
  const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { name: 'Pay ₦2,961 for Bisi' })).toBeVisible();
  await expect(stranger.locator('script')).toHaveCount(0);
  await expect(stranger.getByText(/plan|later|owe|loan|order/i)).toHaveCount(0);
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  await picture(stranger, 'pay-link');
  await (await tabTo(stranger, 'button', 'Pay ₦2,961')).press('Enter');
  await stranger.getByRole('link', { name: 'Go to the payment page' }).click();
  await stranger.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: 'Thank you, we have your ₦2,961' })).toBeVisible();
  await expectAccessible(stranger);
  await picture(stranger, 'pay-link-paid');
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { name: 'This is paid' })).toBeVisible();
  await stranger.context().close();

  await page.goto(`/app/plans/${number}`);
  await page.getByRole('link', { name: /Somebody else, by your link.*₦2,961/ }).click();
  await expect(page.getByRole('heading', { name: '₦2,961 came by your link' })).toBeVisible();
  await expectAccessible(page);
});

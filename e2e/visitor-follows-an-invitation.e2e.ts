import { makeAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('an agent’s link shows the code, copies it and leads to the app with it', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const { referralCode } = await makeAgent();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/join/${referralCode.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foodbank was recommended to you');
  await expect(page.getByText(referralCode, { exact: true })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referralCode);
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();

  await page.getByRole('link', { name: 'Get the app' }).click();
  const modal = page.getByRole('dialog', { name: 'Download the app to get started' });
  for (const name of ['Android app Android 8.0+', 'iPhone app iOS 14.6+']) {
    const link = modal.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', new RegExp(`/app/join/${referralCode}$`));
  }
  await expect(modal.getByRole('img', { name: 'QR code: Foodbank for Android' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});

test('a link without a known code invites to the app all the same', async ({ page }) => {
  await page.goto('/join/FB-AAAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eat well today. Pay later.');
  await expect(page.getByText('This link has no code that we know.')).toBeVisible();
  await expect(page.getByText('FB-AAAAAA')).toHaveCount(0);
  await expectAccessible(page);
});

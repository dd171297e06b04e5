import type { Page } from '@playwright/test';
import { readSignUpCode } from './customer-sign-up.ts';
import { freshPhone } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const minuteMs = 60_000;

/** Fills in the sign-up, up to the step of the code. Resolves with the phone and the code that it got. */
async function askForCode(page: Page) {
  const phone = freshPhone();
  await page.clock.install();
  await page.goto('/app/join');
  await page.getByLabel('First name').fill('Amaka');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('jollof-for-all-9');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('You can get another one in')).toBeVisible();
  return { phone, code: await readSignUpCode(phone) };
}

const codeField = (page: Page) => page.getByLabel('Code from the text message');
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send another code' });

/** Waits for a code that none of the earlier ones is. */
async function readCodeAfter(phone: string, ...earlier: string[]): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = await readSignUpCode(phone);
      return earlier.includes(code);
    })
    .toBe(false);
  return code;
}

/** Lets calls of an address reach the server, and loses their answers, until the returned function is called. */
async function loseAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(address);
}

test('a customer asks for another code, the phone drops the page, and the newest code works', async ({ page }) => {
  const { phone, code: first } = await askForCode(page);
  await page.clock.fastForward(minuteMs);
  await sendAgain(page).click();
  await expect(page.getByText('New code sent. The old one no longer works.')).toBeVisible();
  const code = await readCodeAfter(phone, first);
  await page.reload();
  await expect(page.getByText('We sent it to')).toBeVisible();
  await codeField(page).fill(code);
  await expect(page).toHaveURL('/app/');
});

test('the answer to another code is lost, and the one after it works', { tag: '@details' }, async ({ page }) => {
  const { phone, code: first } = await askForCode(page);
  await page.clock.fastForward(minuteMs);
  const stopLosing = await loseAnswers(page, '**/api/v1/shop/codes/again');
  await sendAgain(page).click();
  await expect(page.getByText('Network error.')).toBeVisible();
  const lost = await readCodeAfter(phone, first);
  await stopLosing();
  await sendAgain(page).click();
  await expect(page.getByText('New code sent.')).toBeVisible();
  await expect(page.getByText(/You can get another one in (59|60) minutes/)).toBeVisible();
  await codeField(page).fill(await readCodeAfter(phone, first, lost));
  await expect(page).toHaveURL('/app/');
});

test('the answer to the code is lost, and the customer is led to the login', { tag: '@details' }, async ({ page }) => {
  const { phone, code } = await askForCode(page);
  const stopLosing = await loseAnswers(page, '**/api/v1/shop/sign-up/confirm');
  await codeField(page).fill(code);
  await expect(page.getByText('Network error.')).toBeVisible();
  await stopLosing();
  await page.clock.fastForward(minuteMs);
  await sendAgain(page).click();
  await expect(page.getByText('This code has been used. Log in to continue.')).toBeVisible();
  await expect(sendAgain(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await page.getByLabel('Password', { exact: true }).fill('jollof-for-all-9');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/app/');
});

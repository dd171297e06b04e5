import type { Page } from '@playwright/test';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './journey.ts';
import { given } from './product.ts';
import {
  ageProofs,
  ageSessions,
  codeNext,
  codeNow,
  inviteStaff,
  makeStaff,
  signInAsStaff,
  startStaffSession,
} from './staff.ts';

const newPassword = 'market baskets at dawn';

async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function giveCode(page: Page, code: string, label = 'Code') {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signOut(page: Page) {
  // Below this width the menu is a drawer.
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page).toHaveURL(/\/ops\/sign-in$/);
}

/** A page of the console that was asked for before signing in. */
async function askFor(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
}

test('an invited member sets a password and an authenticator app, keeps the recovery codes, and signs in with either @desktop', async ({
  page,
}) => {
  const { email, path } = await inviteStaff(['support']);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Welcome to the console' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Must be at least 12 characters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();

  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirm the app' }).click();

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('foodbank-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/ops$/);

  await signOut(page);
  await askFor(page, '/ops/account?from=bookmark');
  await givePassword(page, { email, password: newPassword });
  await giveCode(page, '000 000');
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await giveCode(page, codeNext(secret));
  await expect(page).toHaveURL(/\/ops\/account\?from=bookmark$/);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();

  await signOut(page);
  await askFor(page, '/ops/account');
  await givePassword(page, { email, password: newPassword });
  await expect(page.getByText(`You are signing in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeFocused();
  await givePassword(page, { email, password: newPassword });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await giveCode(page, codes[0]?.toUpperCase() ?? '', 'Recovery code');
  await expect(page.getByText('9 left, each works once')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(path);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more');
});

test('a member signs in by keyboard alone, and comes to the page that was asked for @desktop', async ({ page }) => {
  const { email, password } = await makeStaff(['finance']);
  await askFor(page, '/ops/account');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeFocused();
  await tabTo(page, 'textbox', 'Code');
  await page.keyboard.type(codeNow());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
});

test('a forgotten password is set anew by a link', async ({ page }) => {
  const { email } = await makeStaff(['content']);
  await askFor(page, '/ops');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const text = await readEmail(email, 'A new password for the console');
  await page.goto(new URL(/https?:\S+new-password#token=\S+/.exec(text)?.[0] ?? '').href.replace(/^.*?\/ops/, '/ops'));
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await giveCode(page, codeNow());
  await expect(page).toHaveURL(/\/ops$/);
});

test('before a session ends it can be kept; after it has ended the same page goes on with what was typed @desktop', async ({
  page,
}) => {
  const member = await makeStaff(['operations']);
  await startStaffSession(page, member);
  await page.clock.install();
  // A read that is answered later would be one more act, and the session would begin anew.
  await page.goto('/ops/account', { waitUntil: 'networkidle' });
  await page.getByLabel('New password').fill('typed before the end');
  await ageSessions(member, 28);
  await page.clock.fastForward('28:30');
  await expect(page.getByRole('status').filter({ hasText: 'Your session ends in' })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeHidden();

  await ageSessions(member, 31);
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeHidden();
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Code').fill(codeNow());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('New password')).toHaveValue('typed before the end');
});

test('who has been signed in for a while confirms who they are, by keyboard alone, and what was begun goes on @desktop', async ({
  page,
}) => {
  const member = await makeStaff(['finance']);
  await startStaffSession(page, member);
  await page.goto('/ops/account');
  await ageProofs(member, 6);
  await tabTo(page, 'button', 'New recovery codes');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'New recovery codes' });
  await expect(codes).toBeVisible();
  await tabTo(page, 'button', 'Make new codes');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(codes.getByRole('alert')).toContainText('Please confirm first that it is you');
  await tabTo(page, 'button', 'Make new codes');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(proof.getByText('This is not your password.')).toBeVisible();
  await tabTo(page, 'button', 'Use the authenticator app');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(codeNow());
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
});

test('a member adds a passkey, signs in with it, and removes the authenticator app but never the last factor', async ({
  page,
}) => {
  const member = await makeStaff(['admin']);
  // Browsers take passkeys for names only, not for addresses such as 127.0.0.1.
  const console = `http://ops.localhost:${new URL(given('PRODUCT_ADDRESS')).port}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await startStaffSession(page, member, console);
  await page.goto(`${console}/ops/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const factors = page.getByRole('list', { name: 'Second factors' });
  await expect(factors).toContainText('Work laptop');
  await expect(factors).toContainText('10 left');
  await factors.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await expect(factors).not.toContainText('Authenticator app');
  const last = factors.getByRole('button', { name: 'Remove Work laptop' });
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await expect(last).toHaveAccessibleDescription(/only second factor/);

  await signOut(page);
  await page.goto(`${console}/ops/account`);
  await givePassword(page, member);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Second factors' })).toContainText('last used');
});

test('a member signs another device out, changes the password, and signs out everywhere', async ({ page, browser }) => {
  const member = await signInAsStaff(page, ['support']);
  const other = await browser.newPage({ baseURL: given('PRODUCT_ADDRESS') });
  await startStaffSession(other, member);
  await other.goto('/ops/account');
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.goto('/ops/account');
  const devices = page.getByRole('list', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await other.close();

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/ops\/sign-in$/);
  await givePassword(page, { ...member, password: newPassword });
  await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeVisible();
});

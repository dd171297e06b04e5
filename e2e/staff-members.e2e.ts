import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { openList } from './console-lists.ts';
import { freshEmail, readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { given, productAddress } from './product.ts';
import { codeNow, makeStaff, startStaffSession } from './staff.ts';

const password = 'market baskets at dawn';
const command = join(import.meta.dirname, '../apps/api/src/commands/staff.ts');

/** Invites an admin with `npm run staff`. Resolves with the path of the printed link. */
async function inviteByCommand(name: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: given('PRODUCT_DATABASE_URL'), DATA_DIR: given('PRODUCT_DATA_DIR') };
  const args = [command, 'invite', freshEmail('admin'), '--name', name, '--role', 'admin'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return pathIn(stdout);
}

const pathIn = (text: string) => /\/ops\/invitation#token=\S+/.exec(text)?.[0] ?? '';

/** Follows an invitation: password, authenticator app, recovery codes. Ends signed in. */
async function accept(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeNow(key.replaceAll(' ', '')));
  await page.getByRole('button', { name: 'Confirm the app' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/ops$/);
}

/** A page of another person's browser. */
const openPage = async (browser: Browser) => (await browser.newContext({ baseURL: productAddress() })).newPage();

async function invite(page: Page, { name, email, role }: { name: string; email: string; role: string }) {
  await page.goto('/ops/staff');
  await page.getByRole('link', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { name: 'Invite a member' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Joins the team this week');
}

test('two admins come from the command line; they invite a supporter, who sets up and signs in @desktop', async ({
  page,
  browser,
}) => {
  const [first, second] = await Promise.all([inviteByCommand('Adaeze Obi'), inviteByCommand('Tunde Salami')]);
  const colleague = await openPage(browser);
  await accept(page, first);
  await accept(colleague, second);

  const email = freshEmail('supporter');
  await invite(page, { name: 'Halima Musa', email, role: 'Support' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for the invitation' }).click();
  await expect(page.getByText('The invitation of Halima Musa is sent once another admin')).toBeVisible();
  await colleague.goto((await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '');
  await colleague.getByRole('button', { name: 'Approve' }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('You approved the request. It has taken effect.')).toBeVisible();
  await openList(page, `/ops/staff?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Halima Musa' }).click();
  await expect(page.getByRole('heading', { name: 'Halima Musa' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const supporter = await openPage(browser);
  await accept(supporter, pathIn(await readEmail(email, 'You are invited to the Foodbank console')));
  await supporter.goto('/ops/account');
  await expect(supporter.getByRole('link', { name: 'Legal texts' })).toBeVisible();
  await expect(supporter.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await supporter.goto('/ops/staff');
  await expect(supporter.getByText('Send invitation')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Authenticator app, 10 recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left the team');
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('article').getByText('Closed', { exact: true }).first()).toBeVisible();
  await supporter.goto('/ops/account');
  await expect(supporter.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await Promise.all([colleague, supporter].map((one) => one.context().close()));
});

test('a role that may approve waits for a second person, and one’s own account can’t be changed @desktop', async ({
  page,
}) => {
  const admin = await makeStaff(['admin'], 'Bola Adeyemi');
  const member = await makeStaff(['support'], 'Emeka Nnadi');
  await startStaffSession(page, admin);
  await invite(page, { name: 'Zainab Bello', email: freshEmail('finance'), role: 'Finance' });
  // Leaving asks first, and a refusal keeps every value.
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  const address = await page.getByLabel('Email').inputValue();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Ask for the invitation' }).click();
  await expect(page.getByText(/already|taken|has an account/i).first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Zainab Bello');
  await expect(page.getByRole('checkbox', { name: 'Finance' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Joins the team this week');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Ask for the invitation' }).click();
  await expect(
    page.getByText('The invitation of Zainab Bello is sent once another admin has approved it.'),
  ).toBeVisible();

  await page.goto(`/ops/staff/${member.id}`);
  await page.getByRole('button', { name: 'Change roles' }).click();
  await page.getByRole('checkbox', { name: 'Finance' }).check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change roles' }).click();
  await expect(page.getByRole('checkbox', { name: 'Finance' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Operations' }).check();
  await expect(page.getByRole('dialog')).toContainText('Operations may ask for or approve what two people do');
  await expect(page.getByRole('dialog')).toContainText('another admin has to approve this change');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Covers for a colleague');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for the change' }).click();
  await expect(page.getByRole('article')).toContainText('Waiting for a second person');
  await expect(page.getByRole('article')).toContainText('Bola Adeyemi asked');
  await page.getByRole('button', { name: 'Change roles' }).focus();
  await expect(page.getByRole('button', { name: 'Change roles' })).toHaveAttribute('aria-disabled', 'true');

  await page.goto(`/ops/staff/${admin.id}`);
  const close = page.getByRole('button', { name: 'Close account' });
  await close.focus();
  await expect(close).toHaveAccessibleDescription('This is your own account. Another admin has to do this.');
});

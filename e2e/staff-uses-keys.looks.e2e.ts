import { addDays, addMonths, lagosDay } from '@foodbank/contract/primitives/day';
import type { Page } from '@playwright/test';
import { makeAgent } from './agents.ts';
import { openList } from './console-lists.ts';
import { freshEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, settle, tabTo, test } from './journey.ts';
import { makeStaff, signInAsStaff } from './staff.ts';

test('keys go through a list, to any page and to an agent by code, but never while typing @desktop', async ({
  page,
}) => {
  const { referralCode } = await makeAgent('Zubaida', 'Palette');
  await signInAsStaff(page, ['support']);
  await openList(page, '/ops/agents');
  const rows = page.locator('[data-list-row]');
  await expect(rows.nth(1)).toBeVisible();

  const search = page.getByRole('searchbox').first();
  await search.pressSequentially('j?');
  await expect(search).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The search follows the typing after a pause. J goes to no row before the list of the empty search is back.
  await expect(page).toHaveURL(/j%3F/);
  await search.fill('');
  await expect(page).not.toHaveURL(/j%3F/);
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.locator('[data-former-rows]')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ops\/agents\/[0-9a-f-]{36}/);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await palette.getByRole('combobox').fill('your acc');
  await expect(palette.getByRole('option').first()).toHaveText('Your accountSettings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();

  await page.keyboard.press('/');
  await palette.getByRole('combobox').fill(referralCode);
  await expect(palette.getByRole('option').first()).toHaveText(`Zubaida Palette${referralCode}`);
  await expect(palette.getByRole('option', { name: /^Change the name/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zubaida Palette' }).first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('nothing has this name');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
});

test('while another filter is loading J goes to no row of the list before, and then to the first row of the new one', async ({
  page,
}) => {
  await signInAsStaff(page, ['support']);
  await openList(page, '/ops/requests?list=all');
  const rows = page.locator('[data-list-row]');
  await expect(rows.nth(1)).toBeVisible();
  const answer = await holdRequests(page, /\/staff\/requests\?.*kind=rider/);
  const asked = page.waitForRequest(/\/staff\/requests\?.*kind=rider/);
  await page.getByLabel('Kind').selectOption('rider');
  await asked;
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await settle(page);
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.locator('[data-list-row]:focus')).toHaveCount(0);
  const answered = page.waitForResponse(/\/staff\/requests\?.*kind=rider/);
  answer();
  await (await answered).finished();
  await expect(page.locator('[data-former-rows]')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
});

test('a member sees only what the roles open, and is told what is missing elsewhere @desktop', async ({ page }) => {
  await signInAsStaff(page, ['content']);
  await page.goto('/ops/agents');
  await expect(page.getByRole('heading', { name: 'You may not open Agents' })).toBeVisible();
  await expect(page.getByText('See agents, with masked contacts')).toBeVisible();
  await expectAccessible(page);
  // Below this width the menu is a drawer.
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Partners', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search' }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('agents');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/ops/no/such/page');
  await expect(page.getByRole('heading', { name: 'We could not find that page' })).toBeVisible();
  await tabTo(page, 'link', 'Go to Today');
});

test('what the server refuses or doesn’t answer is told on the console, with a way to try again', async ({ page }) => {
  await page.route('**/api/v1/staff/session', (route) => route.abort());
  await page.goto('/ops/account');
  await expect(page.getByRole('heading', { name: 'The console did not load' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await page.unroute('**/api/v1/staff/session');
  await signInAsStaff(page, ['finance']);
  await page.route('**/api/v1/staff/factors', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The second factors did not load' });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/v1/staff/factors');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Second factors' })).toContainText('Authenticator app');
});

/** Opens a dialog by its button, says why, and confirms, all by keys. */
async function giveReason(page: Page, button: string | RegExp, confirm: string | RegExp, choice?: string) {
  await tabTo(page, 'button', button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  if (choice === undefined) {
    await tabTo(page, 'textbox', 'Reason');
    await page.keyboard.type('Asked for by the team');
  } else {
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: choice })).toBeChecked();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: confirm })).toBeHidden();
}

test('forms are filled and sent by the keyboard alone: an invitation, a draft, a data request, an export, terms, a suspension @desktop', async ({
  page,
}) => {
  const agent = await makeAgent('Kehinde', 'Keys');
  await signInAsStaff(page, ['admin', 'operations', 'finance', 'content', 'support']);

  await page.goto('/ops/staff/invite');
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Halima Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(freshEmail('keys'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, 'textbox', 'Reason');
  await page.keyboard.type('Joins support on Monday');
  await tabTo(page, 'button', /invitation/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'The invitation of Halima Keys is sent once another admin' }),
  ).toBeVisible();

  await page.goto('/ops/questions/new');
  await tabTo(page, 'textbox', 'Question');
  await page.keyboard.type('Do you deliver to Badagry?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Not yet.');
  await tabTo(page, 'button', 'Save draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Do you deliver to Badagry?' })).toBeFocused();

  await page.goto('/ops/data-requests/new');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(freshEmail('subject'));
  await tabTo(page, 'textbox', 'How you checked who asks');
  await page.keyboard.type('She answered from the address');
  await tabTo(page, 'button', 'Register');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Copy of their data' })).toBeFocused();

  await page.goto('/ops/newsletter/exports');
  await giveReason(page, /^Ask for an export/, 'Ask for an export with addresses');
  await expect(page.getByText('Nothing can be downloaded yet.')).toBeVisible();

  await page.goto('/ops/terms/new');
  await tabTo(page, 'combobox', 'For whom');
  await page.keyboard.press('End');
  await tabTo(page, 'textbox', /code/i);
  await page.keyboard.type(agent.referralCode);
  await tabTo(page, 'textbox', /^Rate/);
  await page.keyboard.type('2.5');
  // Not tomorrow, which may begin before it is sent. The first of January is typed alike in all locales.
  await tabTo(page, 'textbox', 'First day');
  await page.keyboard.type(`0101${Number(addDays(lagosDay(new Date()), 7).slice(0, 4)) + 1}`);
  await tabTo(page, 'textbox', 'Reason');
  await page.keyboard.type('She brings whole offices');
  await tabTo(page, 'button', 'Ask for approval');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();

  await openList(page, `/ops/agents?search=${agent.referralCode}`);
  await expect(page.locator('[data-list-row]')).toHaveText(['Kehinde Keys']);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kehinde Keys' }).first()).toBeFocused();
  await giveReason(page, 'Suspend', 'Suspend Kehinde Keys', 'Against the agent terms');
  await expect(page.getByText('Suspended').first()).toBeVisible();
});

test('roles are changed, and targets set from a file and undone, by the keyboard alone @desktop', async ({ page }) => {
  const [agent, member] = [await makeAgent('Ireti', 'Keys'), await makeStaff(['support'])];
  await signInAsStaff(page, ['admin', 'operations']);

  await page.goto(`/ops/staff/${member.id}`);
  await expect(page.getByRole('article')).toContainText(member.email);
  await tabTo(page, 'button', 'Change roles');
  await page.keyboard.press('Enter');
  await tabTo(page, 'checkbox', 'Operations');
  await page.keyboard.press('Space');
  await tabTo(page, 'textbox', 'Reason');
  await page.keyboard.type('Covers for a colleague');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();

  await page.goto('/ops/targets');
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, 'button', 'Choose a CSV file');
  await page.keyboard.press('Enter');
  const month = addMonths(`${lagosDay(new Date()).slice(0, 7)}-01`, 1).slice(0, 7);
  const text = `code,name,month,target\n${agent.referralCode},,${month},90000\n`;
  await (await chosen).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('Will change');
  await giveReason(page, 'Apply 1 row', /Apply|Set/);
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await giveReason(page, 'Undo the whole file', /Undo/);
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
});

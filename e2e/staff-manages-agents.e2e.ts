import type { Browser, Locator, Page } from '@playwright/test';
import { makeAgent, openSettings, signIn } from './agents.ts';
import { chooseBank } from './bank-account-form.ts';
import { openList } from './console-lists.ts';
import { readEmail, valueIn } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { giveRoles, signInAsStaff } from './staff.ts';

const wide = { width: 1280, height: 900 };

/** A browser of its own for another person. It is closed with the returned function. */
async function openConsole(browser: Browser, viewport = wide) {
  const context = await browser.newContext({ baseURL: productAddress(), viewport, reducedMotion: 'reduce' });
  return { staff: await context.newPage(), close: () => context.close() };
}

/** Finds an agent in the list by the name, and opens the record with the keyboard. */
async function openAgent(page: Page, lastname: string) {
  await openList(page, '/ops/agents');
  await page.getByRole('searchbox', { name: 'Name, code, email or phone' }).fill(lastname.toLowerCase());
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('heading', { name: 'Agents' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(lastname) })).toBeVisible();
}

test('filters and sort of the list survive reload, Back and sharing, and its rows become labelled cards', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(wide);
  const lastname = `Shared${process.pid}`;
  await makeAgent('Amaka', lastname);
  await signInAsStaff(page, ['operations']);
  await openList(page, '/ops/agents');
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Active' });
  await page.getByRole('searchbox').fill(lastname);
  await expect(page).toHaveURL(/search=/);
  const address = page.url();
  const expectAsAsked = async (one: Page) => {
    await expect(one.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
    await expect(one.getByLabel('State', { exact: true })).toHaveValue('active');
    await expect(one.getByRole('searchbox')).toHaveValue(lastname);
    await expect(one.getByRole('row')).toHaveCount(2);
  };
  await expectAsAsked(page);
  await page.reload();
  await expectAsAsked(page);
  await page.getByRole('link', { name: `Amaka ${lastname}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(lastname) })).toBeVisible();
  await page.goBack();
  await expectAsAsked(page);
  const { staff, close } = await openConsole(browser);
  try {
    await signInAsStaff(staff, ['support']);
    await staff.goto(address);
    await expectAsAsked(staff);
    await staff.setViewportSize({ width: 768, height: 900 });
    const card = staff.getByRole('row', { name: new RegExp(lastname) });
    for (const label of ['Contact', 'Joined', 'Sales this month', 'Last sale'])
      await expect(card.getByText(label, { exact: true })).toBeVisible();
    await expect(staff.getByLabel('Sort by')).toHaveValue('joined');
    await staff.getByLabel('Sort by').selectOption({ label: 'Name, from A to Z' });
    await expect(staff).not.toHaveURL(/sort=/);
    await expectNoSidewaysScroll(staff);
    await staff.getByRole('searchbox').fill('no such agent');
    await staff.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(staff).not.toHaveURL(/search=|state=/);
  } finally {
    await close();
  }
});

test('what was typed stays after an error, Escape and a reload, and roles that were taken away show at the next answer', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  const lastname = `Typed${process.pid}`;
  await makeAgent('Amaka', lastname);
  const member = await signInAsStaff(page, ['operations']);
  await openAgent(page, lastname);
  await page.getByRole('button', { name: 'Set target' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Set the target/ });
  const amount = dialog.getByLabel('Target in naira');
  const reason = dialog.getByLabel('Reason');
  // The dialog begins at its first field: the month, then the amount, the reason, Cancel, and the order.
  await expect(dialog.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(amount).toBeFocused();
  await page.keyboard.type('minus one');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Agreed on Monday');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/^Enter an amount above zero, such as 1,500 or 1500\.50/);
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('minus one');
  await expect(reason).toHaveValue('Agreed on Monday');

  // What was typed is there again after Escape, and after a reload.
  for (const leave of [() => page.keyboard.press('Escape'), () => page.reload()]) {
    await leave();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Set target' }).click();
    await expect(reason).toHaveValue('Agreed on Monday');
    await expect(amount).toHaveValue('minus one');
  }
  await amount.fill('1000');
  await giveRoles(member, ['content']);
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect(page.getByRole('heading', { name: /^You may not open/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Partners', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible();
});

/** Says a reason of one's own. */
const sayWhy = (dialog: Locator) => dialog.getByLabel('Reason').fill('Agreed with the team on Monday');

/** Does an act whose dialog asks for something. */
async function act(page: Page, button: string, confirm: string, fill: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a target set in the console is seen by the agent, who is then suspended in the middle of a session', async ({
  page,
  browser,
}) => {
  const lastname = `Targeted${process.pid}`;
  await signIn(page, await makeAgent('Amaka', lastname));
  await page.goto('/agent-dashboard');
  const { staff, close } = await openConsole(browser);
  try {
    await signInAsStaff(staff, ['operations']);
    await openAgent(staff, lastname);
    await expectAccessible(staff);
    await act(staff, 'Set target', 'Set target', async (dialog) => {
      await dialog.getByLabel('Target in naira').fill('₦250,000');
      await sayWhy(dialog);
    });
    const history = staff.getByRole('region', { name: 'History' });
    await expect(history.getByText('Agreed with the team on Monday')).toBeVisible();
    // This month's and the next one's: a target holds until a later one.
    await expect(staff.getByText('₦250,000.00', { exact: true })).toHaveCount(2);
    await page.reload();
    await expect(page.getByText('₦250,000.00').first()).toBeVisible();

    await act(staff, 'Suspend', 'Suspend', (dialog) => dialog.getByRole('radio', { name: 'The agent asked' }).check());
    await expect(staff.getByText(/^Suspended since/)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/agent-login/);
    const refused = staff.getByRole('button', { name: 'Send reset code' });
    await refused.focus();
    await refused.press('Enter');
    await expect(refused).toHaveAccessibleDescription('The agent is suspended.');
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    await act(staff, 'Restore', 'Restore', (dialog) => dialog.getByRole('radio', { name: 'Our mistake' }).check());
    await expect(staff.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
    await expect(history.getByText('Restored')).toBeVisible();
    await staff.setViewportSize({ width: 768, height: 900 });
    await expectNoSidewaysScroll(staff);
    await expectAccessible(staff);
  } finally {
    await close();
  }
});

test('an agent asks for another bank account with a code, and a member of staff approves it', async ({
  page,
  browser,
}) => {
  const lastname = `Moved${process.pid}`;
  const agent = await makeAgent('Tunde', lastname);
  const token = await signIn(page, agent);
  await page.goto('/agent-dashboard/settings');
  const { account } = await openSettings(page);
  await addAccount(page, token);
  await page.reload();
  await account.getByRole('button', { name: 'Ask to change the account' }).click();
  const form = account.getByRole('form', { name: 'New bank account' });
  await chooseBank(page, form.getByRole('combobox', { name: 'Bank' }));
  await form.getByRole('textbox', { name: 'Account number' }).fill('1234567899');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(account.getByText('OKAFOR TUNDE')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const code = valueIn(await readEmail(agent.email, 'Confirm your new bank account'), 'Code');
  // A small phone drops the page while the email is read.
  await page.reload();
  await account.getByRole('button', { name: 'Enter the code you have' }).click();
  await expect(account.getByText('OKAFOR TUNDE')).toBeVisible();
  await account.getByRole('textbox', { name: 'Code' }).fill(code);
  await account.getByRole('button', { name: 'Ask for this account' }).click();
  await expect(account.getByText(/^Your change has been waiting for approval since/)).toBeVisible();
  await expect(account.getByRole('button', { name: 'Cancel the change' })).toBeVisible();
  await expectAccessible(page);
  expect(await readEmail(agent.email, 'A change of your bank account was asked for')).toContain('******7899');

  const { staff, close } = await openConsole(browser);
  try {
    await signInAsStaff(staff, ['finance']);
    await openAgent(staff, lastname);
    await expect(staff.getByText('Waiting for a second person')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Set target' })).toHaveCount(0);
    const link = staff.getByRole('link', { name: 'Open the request' });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    expect(await approve(staff, id)).toBe(200);
    await staff.reload();
    await expect(staff.getByText('******7899')).toBeVisible();
    await expect(staff.getByText('Waiting for a second person')).toHaveCount(0);
  } finally {
    await close();
  }
  expect(await readEmail(agent.email, 'Your bank account was changed')).toContain(
    'Payments go to the new account from',
  );
  await page.reload();
  await expect(account.getByText('1234567899')).toBeVisible();
  await expect(account.getByRole('button', { name: 'Ask to change the account' })).toBeVisible();
});

/** Adds the first account by API, as the form in the settings does. */
async function addAccount(page: Page, token: string) {
  const status = await page.evaluate(async (authorization) => {
    const { id } = JSON.parse(localStorage.getItem('agent') ?? '{}');
    const body = { accountNumber: '0123456713', bankCode: '044', bankName: 'Access Bank', bankId: '044' };
    const headers = { 'content-type': 'application/json', authorization };
    const sent = { method: 'PUT', headers, body: JSON.stringify(body) };
    return (await fetch(`/api/v1/agents/${id}/update-account-info`, sent)).status;
  }, `Bearer ${token}`);
  expect(status).toBe(200);
}

/** Approves a request in the member's session, as it was shown. Resolves with the status. */
const approve = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (approvalId) => {
    const address = `/api/v1/staff/approvals/${approvalId}`;
    const { approval } = await (await fetch(address)).json();
    const body = JSON.stringify({ reason: 'The name is the agent’s', shown: approval.shown });
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return (await fetch(`${address}/approve`, sent)).status;
  }, id);

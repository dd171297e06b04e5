import { randomInt, randomUUID } from 'node:crypto';
import { createClient } from '@foodbank/contract/client/client';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { Page } from '@playwright/test';
import { makeAgent } from './agents.ts';
import { openList } from './console-lists.ts';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { callsBase } from './product.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

/** Makes an agent whose account has another name: the sandbox's holders have names of their own. */
async function makeAgentInQuestion(): Promise<{ name: string; email: string }> {
  const [firstname, lastname] = ['Yetunde', `Olusola ${randomUUID().slice(0, 8)}`];
  const { email, password } = await makeAgent(firstname, lastname);
  const { token, agent } = await createClient({ base: callsBase() })(loginAgent, { body: { email, password } });
  const accountNumber = String(randomInt(1_000_000_000, 9_999_999_999));
  await createClient({ base: callsBase(), token: () => token })(updateAccountInfo, {
    params: { id: agent.id },
    body: { accountNumber, bankName: 'any', bankCode: '058', bankId: 'any' },
  });
  return { name: `${firstname} ${lastname}`, email };
}

/** Stores an email that the product gave up, with a name in it that the recipient has. */
async function storeFailedEmail(to: string): Promise<void> {
  await onDatabase(({ pool }) =>
    pool.query(
      `insert into emails (kind, to_address, to_key, template_data, created_at, attempts, failed_at, last_error)
       values ('password-changed', $1, $2, $3, now() - interval '2 days', 3, now() - interval '1 day', $4)`,
      [
        to,
        emailKey(to),
        { firstname: 'Bisi', changedAt: '2026-06-15T09:00:00.000Z' },
        `550 5.1.1 <${to}> mailbox unavailable`,
      ],
    ),
  );
}

/** Presses J until the row with a text has the focus. */
async function moveTo(page: Page, text: string | RegExp) {
  const row = page.locator('[data-list-row]', { hasText: text });
  await expect(row.first()).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('j');
    if (await row.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`J never came to ${text}`);
}

/** Presses Tab until a button of the dialog has the focus, and then Enter. */
async function confirmByKeyboard(page: Page, name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name });
  for (let presses = 0; presses < 10; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an operator begins at Today and decides about an account’s name with the keyboard alone @desktop', async ({
  page,
}) => {
  const { name, email } = await makeAgentInQuestion();
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await moveTo(page, 'Account names');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account names' })).toBeVisible();
  await moveTo(page, name);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeFocused();
  await expect(page.getByText('The names are not alike.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: `Ask ${name}` }).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('She may have married');
  await confirmByKeyboard(page, 'Ask the agent');
  await expect(page.getByText('The agent is asked by email.')).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page.locator('[data-list-row]', { hasText: name })).toHaveCount(0);
  expect(await readEmail(email, 'A question about your bank account')).toContain('Account name: ');

  await openList(page, '/ops/account-names?state=asked');
  await moveTo(page, name);
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByLabel('Reason')).toBeFocused();
  // Typed into the field, letters decide nothing.
  await page.keyboard.type('Her answer came with a marriage certificate');
  await confirmByKeyboard(page, 'Accept');
  await expect(page.getByText('The account’s name is accepted.')).toBeVisible();
  await expect(page.locator('[data-list-row]', { hasText: name })).toHaveCount(0);

  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(name);
  await expect(search.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/ops\/agents\//);
});

test('a failed email is sent again; support sees it and may not @desktop', async ({ page }) => {
  // The list masks what stands before the @.
  const to = `bisi@${randomUUID().slice(0, 8)}.example.com`;
  await storeFailedEmail(to);
  await signInAsStaff(page, ['support']);
  await page.goto('/ops');
  await page.getByRole('link', { name: 'Emails that failed' }).click();
  const row = page.locator('[data-list-row]', { hasText: `@${to.split('@')[1]}` }).first();
  await expect(row).toContainText('Password changed to b');
  await row.click();
  await expect(page.locator('dd').getByText('550 5.1.1 <b******')).toBeVisible();
  await expect(page.getByText(to)).toHaveCount(0);
  await expect(page.getByText('Bisi')).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Send again' });
  await again.focus();
  await expect(page.getByText('Your roles don’t include', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await signInAsStaff(page, ['operations']);
  await page.reload();
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('s');
  const decided = page.url();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email is being sent again.')).toBeVisible();
  await expect(page).not.toHaveURL(decided);
  expect(await readEmail(to, 'Your password was changed')).toContain('Bisi');
});

test('counts are read again without moving the focused row, and figures can be read by keyboard', {
  tag: '@details',
}, async ({ page }) => {
  await signInAsStaff(page, ['operations']);
  await page.clock.install();
  await page.goto('/ops');
  await moveTo(page, 'Account names');
  const focused = page.locator('[data-list-row]:focus');
  const before = await focused.boundingBox();
  const { name } = await makeAgentInQuestion();
  // The row above everything gets much more to say.
  await page.route(/\/staff\/today$/, async (route) => {
    const response = await route.fetch();
    const { queues, ...rest } = await response.json();
    const [first, ...others] = queues;
    const takenBy = ['Ngozi', 'Bisi', 'Halima', 'Musa'].map((who) => ({
      name: `${who} of the support team`,
      count: 12,
    }));
    await route.fulfill({
      response,
      json: { ...rest, queues: [{ ...first, overdue: 12, mine: 3, takenBy }, ...others] },
    });
  });
  const refreshed = page.waitForResponse(/\/staff\/today$/);
  await page.clock.fastForward(31_000);
  await (await refreshed).finished();
  await expect(page.getByText('12 overdue')).toBeVisible();
  await expect(focused).toHaveText('Account names');
  expect((await focused.boundingBox())?.y).toBe(before?.y);
  expect(name).toContain('Yetunde');

  await page.goto('/ops/figures');
  const slider = page.getByRole('slider', { name: 'Registrations of agents, day' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^\d+ \w+ \d{4}, Registrations of agents \d+ agents?, The period before \d+ agents?$/,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show as a table: Registrations of agents' }).click();
  await expect(page.getByRole('region', { name: 'Registrations of agents, table' }).getByRole('row')).toHaveCount(29);
});

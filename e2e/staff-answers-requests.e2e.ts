import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openList } from './console-lists.ts';
import { freshEmail, readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { storeRequest } from './store-request.ts';

test('a partner request from the site is answered, the sender writes back by the link, and the member closes it @desktop', async ({
  page,
  browser,
}) => {
  const sender = freshEmail('sade');
  const company = `Mama Put ${sender.split('@')[0]}`;
  const site = await browser.newPage({ baseURL: productAddress() });
  await site.goto('/become-a-rider');
  await site.getByRole('link', { name: 'Apply Now' }).first().click();
  await site.getByLabel('Company name').fill(company);
  await site.getByLabel('Contact person').fill('Sade Obi');
  await site.getByLabel('Email').first().fill(sender);
  await site.getByLabel('Phone number').first().fill('+2348031234567');
  await site.getByRole('button', { name: 'Next' }).click();
  await site.getByLabel('Food products or services').fill('Deliveries <b>by</b> motorcycle');
  await site.getByLabel('Why do you want to partner with us?').fill('More work');
  await site.getByLabel('Additional information').fill('Two motorcycles');
  await site.getByRole('button', { name: 'Next' }).click();
  // A form that is filled in faster looks like spam.
  await site.waitForFunction(() => performance.now() > 2_000);
  for (const box of await site.getByRole('checkbox').all()) await box.check();
  await site.getByRole('button', { name: 'Submit' }).click();
  await expect(site.getByText('Partner request submitted successfully')).toBeVisible();

  const member = await signInAsStaff(page, ['support'], 'Ngozi Eze');
  await openList(page, '/ops/requests?kind=rider');
  const row = page.getByRole('listitem').filter({ hasText: company });
  await expect(row).toContainText('Due in');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Search name, text, whole email or phone').fill(sender);
  await expect(page).toHaveURL(/search=/);
  // The list of before also had it, among others.
  await expect(page.locator('[data-list-row]')).toHaveCount(1);
  await page.getByRole('heading', { name: 'Requests', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: company })).toBeFocused();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await expect(page.getByText('Deliveries <b>by</b> motorcycle')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What was begun is there after a reload.
  await page.keyboard.press('e');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('Welcome. Which days can you ride?');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue('Welcome. Which days can you ride?');
  await page.getByLabel('Then the request').selectOption('waits for the sender');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview).toContainText('Welcome. Which days can you ride?');
  await preview.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('The answer is on its way.')).toBeVisible();

  const subject = await subjectOf(page, sender);
  const email = await readEmail(sender, subject);
  expect(email).toContain('Welcome. Which days can you ride?\n\nNgozi\nFoodbank');
  await site.goto(/(\/answer\?token=[\w-]+)/.exec(email)?.[1] ?? '');
  await expect(site.getByText('Welcome. Which days can you ride?')).toBeVisible();
  await expectAccessible(site);
  await expectNoSidewaysScroll(site);
  await site.getByLabel('Your message').fill('Every day but Sunday.');
  await site.getByRole('button', { name: 'Send' }).click();
  await expect(site.getByRole('status')).toContainText('We have your message');
  await site.close();

  await openList(page, `/ops/requests?owner=mine&search=${encodeURIComponent(sender)}`);
  await expect(page.getByRole('listitem').filter({ hasText: company })).toContainText('Wrote back');
  await page.getByRole('link', { name: 'Sade Obi' }).click();
  await expect(page.getByText('Every day but Sunday.')).toBeVisible();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await page.getByRole('heading', { name: company }).click();
  await page.keyboard.press('c');
  const closing = page.getByRole('dialog', { name: 'Close this request' });
  await closing.getByRole('radio', { name: 'Solved' }).check();
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('The request is closed.')).toBeVisible();
  await openList(page, `/ops/requests?list=closed&search=${encodeURIComponent(sender)}`);
  await page.getByRole('link', { name: 'Sade Obi' }).click();
  await expect(page.getByText(`by ${member.name}: Solved`)).toBeVisible();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.focus();
  await expect(page.getByText('This request is closed. Reopen it first.').first()).toBeVisible();
});

/** The subject of the email that answers a sender's request, by the reference that the console shows. */
async function subjectOf(page: Page, sender: string): Promise<string> {
  await openList(page, `/ops/requests?list=waiting&search=${encodeURIComponent(sender)}`);
  const text = await page.getByRole('listitem').filter({ hasText: 'Sade Obi' }).innerText();
  return `Our answer to your request ${/R-\d{4}-\d{4}/.exec(text)?.[0]}`;
}

const countSnoozed = async (): Promise<number> =>
  onDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*)::int as n from requests where state <> 'closed' and snoozed_until > now()`,
    );
    return rows[0].n;
  });
const countOf = async (tab: Locator) => Number(/\d+$/.exec(await tab.innerText())?.[0]);

test('a morning of requests goes by the keyboard alone: rows stay put, acts lead on, counts agree, closing is undone @desktop', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  await storeRequest(mark, 'Amaka Second', 5);
  await storeRequest(mark, 'Bola Third', 6);
  await storeRequest(mark, `Chidi Last ${'Okonkwo'.repeat(9)}`, 7);
  await signInAsStaff(page, ['support']);
  await page.clock.install();
  await openList(page, `/ops/requests?search=${mark}`);
  const rows = page.locator('[data-list-row]');
  await expect(rows).toHaveText(['Amaka Second', 'Bola Third', /^Chidi Last/]);
  await expect(page.getByText('Overdue first, then what is due soonest.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const tabs = page.getByRole('navigation', { name: 'Lists of requests' }).getByRole('button');
  const isPhone = (page.viewportSize()?.width ?? 0) < 400;
  for (const target of isPhone ? await tabs.all() : []) {
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
  }

  // What comes meanwhile doesn't move the row with the focus. It comes once the focus is elsewhere.
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  const before = await rows.first().boundingBox();
  await storeRequest(mark, 'Zainab First', 1);
  const counted = page.waitForResponse(/\/staff\/requests\/counts(\?|$)/);
  await page.clock.fastForward(65_000);
  await (await counted).finished();
  await expect(rows.first()).toBeFocused();
  await expect(rows).toHaveCount(3);
  expect((await rows.first().boundingBox())?.y).toBe(before?.y);
  await page.getByRole('heading', { name: 'Requests', level: 1 }).focus();
  await page.clock.fastForward(31_000);
  await expect(rows).toHaveText(['Zainab First', 'Amaka Second', 'Bola Third', /^Chidi Last/]);

  const snoozed = page.getByRole('button', { name: /^Snoozed/ });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Question of Zainab First/ })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Until')).toBeFocused();
  await dialog.getByLabel('Note (optional)').focus();
  await page.keyboard.type('The warehouse counts on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Question of Amaka Second/ })).toBeFocused();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await page.keyboard.press('c');
  await expect(dialog.getByRole('radio', { name: 'Solved' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Answered by phone' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Question of Bola Third/ })).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveText(['Amaka Second', 'Bola Third', /^Chidi Last/]);
  await expect(page.locator('[data-list-row]', { hasText: 'Bola Third' })).toBeFocused();
  // The counts are those of the kind and owner, not of a search. Other journeys snooze requests too; the tab is read again every half minute.
  await expect(snoozed).toContainText('–');
  await page.goto('/ops/requests');
  await expect.poll(async () => (await countOf(snoozed)) - (await countSnoozed()), { timeout: 70_000 }).toBe(0);
  expect(await countOf(snoozed)).toBeGreaterThan(0);
  await page.goto(`/ops/requests?search=${mark}`);

  // The address has list and filters: a reload and Back keep them, and another filter leads to the first page.
  await snoozed.click();
  await expect(rows).toHaveText(['Zainab First']);
  await page.reload();
  await expect(rows).toHaveText(['Zainab First']);
  await rows.first().click();
  await expect(page.getByText('You have it open').last()).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByText('Its clock goes on.')).toBeVisible();
  // Nothing is to be filled: the button has the focus.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Due in', { exact: false }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No requests fit the search')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Question of Zainab First/ })).toBeVisible();
  await page.goto(
    `/ops/requests?list=all&search=${mark}&cursor=2100-01-01T00:00:00.000000Z_00000000-0000-0000-0000-000000000000`,
  );
  await page.getByLabel('Kind').selectOption('rider');
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(page).toHaveURL(/list=all.*kind=rider|kind=rider.*list=all/);
});

test('a queue that did not load says so and offers to try again, and never looks empty', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsStaff(page, ['support', 'operations', 'admin']);
  const queues = [
    { at: '/ops', calls: '**/staff/today', what: 'queues' },
    { at: '/ops/requests?list=quarantined', calls: '**/staff/requests?*', what: 'requests' },
    { at: '/ops/approvals', calls: '**/staff/approvals?*', what: 'requests' },
    { at: '/ops/account-names', calls: '**/staff/account-names?*', what: 'accounts' },
    { at: '/ops/alike-customers', calls: '**/staff/alike-customers*', what: 'customers' },
    { at: '/ops/failed-work', calls: '**/staff/work/emails?*', what: 'emails' },
    { at: '/ops/failed-work/jobs', calls: '**/staff/work/jobs?*', what: 'jobs' },
    { at: '/ops/data-requests', calls: '**/staff/data-requests?*', what: 'requests' },
    { at: '/ops/figures', calls: '**/staff/figures', what: 'figures' },
  ];
  for (const { at, calls, what } of queues) {
    await page.route(calls, (route) => route.abort());
    await page.goto(at);
    const failed = page.getByRole('alert').filter({ hasText: `The ${what} did not load` });
    await expect(failed, at).toBeVisible();
    await expect(page.getByText(/^(Nothing|No) /), at).toHaveCount(0);
    await expect(page.locator('[data-list-row]'), at).toHaveCount(0);
    await page.unroute(calls);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed, at).toHaveCount(0);
  }
  await page.goto('/ops');
  await page.getByRole('link', { name: 'Quarantined forms' }).click();
  await expect(page.getByRole('button', { name: /^Quarantined/ })).toHaveAttribute('aria-current', 'true');
});

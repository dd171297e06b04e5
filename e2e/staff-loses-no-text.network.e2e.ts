import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openList } from './console-lists.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { storeRequest } from './store-request.ts';

/** Three requests in the queue, the first one open. The list `all` has them also after an answer. */
async function openRequests(page: Page, dueInHours = 5, list: 'open' | 'all' = 'open') {
  const mark = randomUUID().slice(0, 8);
  await storeRequest(mark, 'Amaka First', dueInHours);
  await storeRequest(mark, 'Bola Second', 6);
  await storeRequest(mark, 'Chidi Third', 7);
  await signInAsStaff(page, ['support']);
  await openList(page, `/ops/requests?list=${list}&search=${mark}`);
  const open = async (name: string) => {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^Question of ${name}`) })).toBeVisible();
    await expect(page.getByText('You have it open').last()).toBeVisible();
  };
  await open('Amaka First');
  // On a phone the list is another screen.
  const change = async (name: string) => {
    await page.goBack();
    await open(name);
  };
  const reopen = async (name: string) => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^Question of ${name}`) })).toBeVisible();
  };
  return { change, reopen, mark, answer: page.getByRole('textbox', { name: 'Answer' }) };
}

/** Whether a member has the request open, as the server says. */
async function isHeld(subject: string): Promise<boolean> {
  const { rows } = await onDatabase(({ pool }) =>
    pool.query<{ isHeld: boolean }>('select taken_until > now() as "isHeld" from requests where subject = $1', [
      subject,
    ]),
  );
  return rows[0]?.isHeld ?? false;
}

test('an answer whose draft could not be saved is saved once the network is back, and leaving asks before', {
  tag: '@desktop',
}, async ({ page }) => {
  const { change, answer } = await openRequests(page);
  await page.route('**/staff/requests/*/draft', (route) => route.abort());
  await answer.fill('We deliver on Sundays too.');
  await expect(page.getByText('The draft is not saved yet')).toBeVisible();
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/staff/requests/*/draft');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await change('Bola Second');
  await expect(answer).toHaveValue('');
  await change('Amaka First');
  await expect(answer).toHaveValue('We deliver on Sundays too.');
});

test('a request that is opened again has the text of the last time, and none after its answer', {
  tag: '@desktop',
}, async ({ page }) => {
  const { change, reopen, answer } = await openRequests(page, 5, 'all');
  for (const text of ['We deliver', 'We deliver on Sundays too.']) {
    await answer.fill(text);
    await expect(page.getByText('Draft saved')).toBeVisible();
    await change('Bola Second');
    await change('Amaka First');
    await expect(answer).toHaveValue(text);
  }
  await answer.press('Control+Enter');
  await expect(page.getByText('The answer is on its way.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Question of Amaka First/ })).toBeHidden();
  await reopen('Amaka First');
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('We deliver on Sundays too.');
  await expect(answer).toHaveValue('');
});

test('an answer whose confirmation is lost is looked for in the conversation, and is no draft', {
  tag: '@desktop',
}, async ({ page }) => {
  const { change, reopen, answer } = await openRequests(page, 5, 'all');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await page.route('**/staff/requests/*/answer', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await answer.fill('We deliver on Sundays too.');
  await answer.press('Control+Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'It is not known whether this answer was sent.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(conversation).toContainText('We deliver on Sundays too.');
  await expect(answer).toHaveValue('');
  await change('Bola Second');
  await reopen('Amaka First');
  await expect(conversation).toContainText('We deliver on Sundays too.');
  await expect(answer).toHaveValue('');
});

test('an answer whose network drops after the member has gone on is there again, and the message does not call it sent or kept', {
  tag: '@desktop',
}, async ({ page }) => {
  const { change, answer } = await openRequests(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/staff/requests/*/draft', (route) => route.abort());
  await page.route('**/staff/requests/*/answer', async (route) => {
    await held.promise;
    await route.abort();
  });
  await answer.fill('We deliver on Sundays too.');
  await answer.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Send the answer' })).toHaveAttribute('aria-busy', 'true');
  await change('Bola Second');
  held.resolve();
  await expect(page.getByText(/^It is not known whether the answer to R-\w+ was sent/)).toBeVisible();
  const saved = page.waitForResponse(/\/draft$/);
  await page.unroute('**/staff/requests/*/draft');
  await saved;
  await page.reload();
  await change('Amaka First');
  await expect(answer).toHaveValue('We deliver on Sundays too.');
});

test('text that is not saved holds back leaving again after a sign-out that failed', { tag: '@desktop' }, async ({
  page,
}) => {
  const { answer } = await openRequests(page);
  await page.route('**/staff/requests/*/draft', (route) => route.abort());
  await page.route('**/staff/sign-out', (route) => route.abort());
  await answer.fill('We deliver on Sundays too.');
  await expect(page.getByText('The draft is not saved yet')).toBeVisible();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  const signOut = async () => {
    if (!(await page.getByRole('button', { name: 'Sign out', exact: true }).first().isVisible())) {
      await page.getByRole('button', { name: 'Menu' }).click();
    }
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  };
  await signOut();
  await expect(leaving).toContainText('Your draft is not saved yet, and may be lost.');
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByText('You are still signed in')).toBeVisible();
  await expect(async () => {
    await signOut();
    await expect(leaving).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('an answer that is refused is there again after another request was opened', { tag: '@desktop' }, async ({
  page,
}) => {
  const { change, answer } = await openRequests(page);
  const message = 'The sender wrote back to this request meanwhile.';
  await page.route('**/staff/requests/*/answer', (route) =>
    route.fulfill({ status: 409, json: { code: 'changed-meanwhile', message } }),
  );
  await answer.fill('We deliver on Sundays and at night.');
  await answer.press('Control+Enter');
  await expect(page.getByText(message)).toBeVisible();
  await change('Bola Second');
  await change('Amaka First');
  await expect(answer).toHaveValue('We deliver on Sundays and at night.');
});

test('a request that is opened again before its release arrives is still held', { tag: '@desktop' }, async ({
  page,
}) => {
  const { change, mark } = await openRequests(page);
  const opened = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let releases = 0;
  // The route stays: taking it away while the next call is on its way could hold that call up.
  await page.route('**/staff/requests/*/release', async (route) => {
    releases += 1;
    if (releases > 1) return route.continue();
    await opened.promise;
    await route.fulfill({ response: await route.fetch() });
    arrived.resolve();
  });
  await change('Bola Second');
  await page.goBack();
  await page.getByRole('link', { name: 'Amaka First' }).click();
  await expect(page.getByRole('heading', { name: /^Question of Amaka First/ })).toBeVisible();
  opened.resolve();
  await arrived.promise;
  await expect.poll(() => isHeld(`Question of Amaka First ${mark}`)).toBe(true);
  await expect(page.getByText('You have it open').last()).toBeVisible();
});

test('an answer that is confirmed late leaves the member at the request that was opened meanwhile', {
  tag: '@desktop',
}, async ({ page }) => {
  const { change, answer } = await openRequests(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/staff/requests/*/answer', async (route) => {
    await held.promise;
    await route.continue();
  });
  await answer.fill('We deliver on Sundays too.');
  await answer.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Send the answer' })).toHaveAttribute('aria-busy', 'true');
  await change('Chidi Third');
  await answer.fill('Chidi, we');
  held.resolve();
  await expect(page.getByText('The answer is on its way.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Question of Chidi Third/ })).toBeVisible();
  await expect(answer).toHaveValue('Chidi, we');
});

test('what the server refuses in a dialog is said there: an overdue request, and a member who was not chosen', {
  tag: '@desktop',
}, async ({ page }) => {
  const { mark } = await openRequests(page);
  await page.getByRole('heading', { name: /^Question of Amaka First/ }).click();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note (optional)').fill('The warehouse counts on Monday');
  await onDatabase(({ pool }) =>
    pool.query(`update requests set due_at = now() - interval '1 hour' where subject like 'Question of Amaka%' || $1`, [
      mark,
    ]),
  );
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  const why = dialog.getByRole('alert').filter({ hasText: 'is due already, so it can’t be snoozed' });
  await expect(why).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Hand over', exact: false }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a member who works on requests' })).toBeVisible();
});

test('the last letters of an answer are there after a reload, and were saved when only the tab was closed', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const { answer } = await openRequests(page);
  await answer.pressSequentially('We deliver');
  await page.reload();
  await expect(answer).toHaveValue('We deliver');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(page.url());
  const there = tab.getByRole('textbox', { name: 'Answer' });
  await expect(there).toHaveValue('We deliver');
  await there.press('End');
  await there.pressSequentially(' on Sundays too');
  await tab.close();
  await expect(async () => {
    await page.reload();
    await expect(answer).toHaveValue('We deliver on Sundays too', { timeout: 1_000 });
  }).toPass();
});

test('Escape and the close button of a dialog ask before they lose what was typed; a press beside it does nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  await openRequests(page);
  await page.getByRole('button', { name: 'Note', exact: false }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing is lost, so nothing is asked').toBeHidden();
  await page.getByRole('button', { name: 'Note', exact: false }).first().click();
  const text = dialog.getByLabel('Note');
  await expect(text).toBeFocused();
  await text.fill('She called twice');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.mouse.click(5, 5);
  await expect(text).toHaveValue('She called twice');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).first().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave();
    await expect(leaving).toBeVisible();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(leaving).toBeHidden();
    await expect(text).toHaveValue('She called twice');
  }
  // Browsers close a dialog at repeated presses without asking it.
  for (let times = 0; times < 5; times++) await page.keyboard.press('Escape');
  await expect(text).toHaveValue('She called twice');
  if (!(await leaving.isVisible())) await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
});

test('who takes a request over reads what the other member was writing, and goes on with it', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const { answer } = await openRequests(page);
  await answer.fill('Dear Amaka, we deliver on');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const musa = await browser.newPage();
  await signInAsStaff(musa, ['support']);
  await musa.goto(page.url());
  await musa.getByRole('button', { name: 'Take it over' }).click();
  const begun = musa.getByRole('region', { name: /was writing$/ });
  await expect(begun).toContainText('Dear Amaka, we deliver on');
  await expectAccessible(musa);
  await begun.getByRole('button', { name: 'Go on with this text' }).click();
  await expect(musa.getByRole('textbox', { name: 'Answer' })).toHaveValue('Dear Amaka, we deliver on');
  await musa.close();
});

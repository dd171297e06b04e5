import { randomUUID } from 'node:crypto';
import { addAuditLine, operator } from '../apps/api/src/domains/foundation/audit/add-audit-line.ts';
import { receiveRequest } from '../apps/api/src/domains/support/requests/receive-request.ts';
import { openList } from './console-lists.ts';
import { freshEmail } from './emails.ts';
import { expect, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

test('filters and page of a list survive a reload and Back, a new filter begins at page 1, and a failed list is not empty', async ({
  page,
}) => {
  await signInAsStaff(page, ['admin']);
  const subject = `listed-${randomUUID()}`;
  await onDatabase((database) =>
    database.write(async (tx) => {
      for (let count = 0; count < 51; count++)
        await addAuditLine(tx, { actor: operator, action: 'person-exported', subject });
    }),
  );
  await openList(page, `/ops/audit?subject=${subject}`);
  const lines = page.getByRole('list', { name: 'Lines of the audit log' }).getByRole('listitem');
  await expect(lines).toHaveCount(50);
  const first = page.url();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(lines).toHaveCount(1);
  // The page begins at the top of the list, which has the focus.
  await expect(page.getByRole('list', { name: 'Lines of the audit log' })).toBeFocused();
  const second = page.url();
  await page.reload();
  await expect(lines).toHaveCount(1);
  await expect(page.getByText('Page 2, the last page, 1 row')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect(lines).toHaveCount(50);
  await page.goto(second);
  await expect(lines).toHaveCount(1);
  await page.getByLabel('By', { exact: true }).selectOption('Command line');
  await expect(page).toHaveURL(/kind=operator/);
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(lines).toHaveCount(50);

  await page.route('**/staff/audit/lines?*', (route) => route.abort());
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(failed).toBeVisible();
  await expect(page.getByText('No match')).toHaveCount(0);
  await page.unroute('**/staff/audit/lines?*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(lines).toHaveCount(50);
});

test('a form with unsaved text is left only after a question, by links and by Back', async ({ page }) => {
  await signInAsStaff(page, ['content']);
  await page.goto('/ops/questions');
  await page.getByRole('link', { name: 'New question' }).click();
  const question = page.getByRole('textbox', { name: 'Question', exact: true });
  await question.fill('Do you deliver at night?');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await expect(question).toHaveValue('Do you deliver at night?');
  // On a phone the list is behind the form, on a desktop beside the menu.
  await page
    .getByRole('link', { name: /^(Back to the list|Questions)$/ })
    .locator('visible=true')
    .first()
    .click();
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/ops\/questions$/);
  await expect(question).toBeHidden();
});

test('requests chosen as spam are those of the page: counted, cleared with a new search, and confirmed with their number', async ({
  page,
}) => {
  const senders = [freshEmail('spam'), freshEmail('spam'), freshEmail('spam')];
  const word = `heap${randomUUID().slice(0, 8)}`;
  await onDatabase((database) =>
    database.write(async (tx) => {
      for (const email of senders)
        await receiveRequest(tx, {
          ...{ kind: 'contact', digest: randomUUID(), subject: `Cheap ${word}`, senderName: email, email },
          ...{ fields: { message: `Buy ${word}` }, consentVersion: null, quarantined: true },
        });
    }),
  );
  await signInAsStaff(page, ['support']);
  await openList(page, `/ops/requests?list=quarantined&search=${word}`);
  await page.getByRole('button', { name: 'Choose this page (3)' }).click();
  const counted = page.getByRole('status').filter({ hasText: 'chosen' });
  await expect(counted).toHaveText('3 chosen');
  const search = page.getByLabel('Search name, text, whole email or phone');
  await search.fill(senders[0] ?? '');
  await expect(page.getByRole('button', { name: 'Choose this page (1)' })).toBeVisible();
  await expect(counted).toHaveCount(0);
  await search.fill(word);
  await page.getByRole('button', { name: 'Choose this page (3)' }).click();
  await page.getByRole('checkbox', { name: `Choose the request of ${senders[0]}` }).uncheck();
  await page.getByRole('button', { name: 'Close as spam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close 2 of 3 as spam' });
  await expect(dialog).toContainText('Other pages are not touched.');
  await dialog.getByRole('button', { name: 'Close as spam' }).click();
  await expect(page.getByText('2 of 2 closed as spam')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Choose the request of' })).toHaveCount(1);
});

import { randomBytes } from 'node:crypto';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { Page } from '@playwright/test';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';

const account = 'bank';
const label = 'Bank account';

async function fillForm(page: Page, about: { from: Day; opening: number; closing: number; text: string }) {
  await page.getByLabel('Account').selectOption({ label });
  const buffer = Buffer.from(about.text);
  await page.getByLabel('File of the bank').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Column D, Sum').selectOption({ label: 'Signed amount' });
  await expect(page.getByRole('region', { name: 'What is understood' })).toContainText(/Lines\s*2/);
  await page.getByLabel('First day').fill(about.from);
  await page.getByLabel('Last day').fill(addDays(about.from, 1));
  await page.getByLabel('Opening balance in naira').fill(String(about.opening));
  await page.getByLabel('Closing balance in naira').fill(String(about.closing));
  await page.getByRole('button', { name: /heck the file/ }).click();
}

test('a statement is checked, applied, and what nothing explains is cleared, by two people where it is more than a fee @desktop', async ({
  page,
}) => {
  const mark = randomBytes(4).toString('hex');
  const [from, opening] = [addDays(businessDay(), -60), 0];
  const text = [
    'Harbour Bank,,,,',
    'Trans. Date,Reference,Remarks,Sum,Balance',
    `${from},ref-${mark},Charge ${mark},"(25.00)",${(opening - 25).toFixed(2)}`,
    `${from},,Deposit ${mark},"60,000.00",${(opening + 59_975).toFixed(2)}`,
    ',,,,',
    'END OF STATEMENT,,,,',
  ].join('\n');
  const closing = opening + 59_975;

  await signInAsStaff(page, ['finance'], 'Folake Finance');
  await page.goto('/ops/reconciliation');
  await expect(page.getByRole('region', { name: label })).toContainText('Difference');
  await expect(page.getByRole('region', { name: label })).toContainText('None');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Upload a statement' }).click();
  const buffer = Buffer.from('%PDF-1.7');
  await page.getByLabel('File of the bank').setInputFiles({ name: 'statement.pdf', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('alert')).toContainText('Ask your bank for the same statement as Excel');
  await expectAccessible(page);
  // The bank calls its amounts otherwise than others do: the member says it once.
  const bank = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('File of the bank').setInputFiles(bank);
  await expect(page.getByText('Say which column is the amount')).toBeVisible();
  await expect(page.getByLabel('Row with the headings')).toHaveValue('2');
  await page.getByLabel('Column D, Sum').selectOption({ label: 'Signed amount' });
  const understood = page.getByRole('region', { name: 'What is understood' });
  await expect(understood).toContainText('₦60,000.00');
  await expect(understood).toContainText('1 row was left out');
  await expect(page.getByLabel('Closing balance in naira')).toHaveValue('59975.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fillForm(page, { from, opening, closing: closing + 1, text: text.replace('60,000.00', '6x') });
  await expect(page).toHaveURL(/show=errors/);
  const rows = page.getByRole('table', { name: 'Lines of the statement' });
  await expect(rows).toContainText('Write the amount as 1234.50, 1,234.50 or (1,234.50)');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/ops/reconciliation/upload');
  await fillForm(page, { from, opening, closing: closing + 1, text });
  const wrong = page.getByRole('region', { name: 'What is wrong' });
  await expect(wrong).toContainText(`the closing balance is ${formatNaira(closing + 1)}: a difference of ₦1.00.`);
  await expect(page.getByRole('button', { name: 'Apply 2 lines' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await page.goto('/ops/reconciliation/upload');
  await fillForm(page, { from, opening, closing, text });
  await expect(page.getByText('Not applied yet').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'What applying would do' })).toContainText('2 lines stay open');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  // A small line that comes again: its rule is offered where it stands.
  await page.getByRole('button', { name: `Keep a rule for Charge ${mark}` }).click();
  await expect(dialog.getByLabel('Words of the narration')).toHaveValue(/^CHARGE/);
  await expect(dialog.getByLabel('A line at most, in naira')).toHaveValue('50');
  await expect(dialog.getByLabel('Reason')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Apply 2 lines' }).click();
  await expect(dialog).toContainText('This can’t be undone');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The statement is applied.')).toBeVisible();
  await expect(rows.getByRole('row', { name: new RegExp(`Charge ${mark}`) })).toContainText('No payment of ours');
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The bank's charge is a fee: one person clears it.
  await page.getByRole('link', { name: `Charge ${mark}` }).click();
  await expect(page.getByRole('heading', { name: /^-₦25\.00 on / })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Explained by').selectOption({ label: 'Fees of the payment provider' });
  await page.getByRole('button', { name: 'Clear this line' }).click();
  await expect(dialog).toContainText('The line leaves suspense at once.');
  await dialog.getByText('The narration says it', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('The line is cleared.')).toBeVisible();
  await expect(page.getByText('Cleared to an account')).toBeVisible();

  // The owners' money needs a second person.
  await page.goto('/ops/reconciliation/lines');
  await page.getByRole('link', { name: `Deposit ${mark}` }).click();
  await page.getByLabel('Explained by').selectOption({ label: 'Money of the owners' });
  await page.getByRole('button', { name: 'Clear this line' }).click();
  await expect(dialog).toContainText('A second person of finance has to approve it.');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The owners paid in for June');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('A request to clear this line waits for a second person.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByRole('heading', { name: /Clearing of a statement’s line/ })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await startStaffSession(page, await makeStaff(['finance'], 'Dayo Decider'));
  await page.goto(address);
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Money of the owners');
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You approved the request. It has taken effect.')).toBeVisible();
  await page.goto(`/ops/reconciliation/lines?state=cleared&account=${account}`);
  await page.getByRole('link', { name: `Deposit ${mark}` }).click();
  await expect(page.getByText('The owners paid in for June')).toBeVisible();
  await expect(page.getByText('Folake Finance')).toBeVisible();

  await page.goto(`/ops/reconciliation/unstated?account=${account}`);
  await expect(page.getByRole('heading', { name: 'Not on a statement yet' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/ops/reconciliation');
  await expect(page.getByRole('region', { name: label })).toContainText(formatNaira(closing));
});

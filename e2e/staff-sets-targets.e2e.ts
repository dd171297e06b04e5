import { readFile } from 'node:fs/promises';
import { addMonths, lagosDay } from '@foodbank/contract/primitives/day';
import { makeAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

const month = addMonths(`${lagosDay(new Date()).slice(0, 7)}-01`, 1).slice(0, 7);

test('targets for many come from a file that is checked, applied and undone @desktop', async ({ page }) => {
  const [ada, bola] = [await makeAgent('Ada', 'Obi'), await makeAgent('Bola', 'Ade')];
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/targets');
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const upload = (name: string, text: string) =>
    page.getByLabel('CSV file with targets').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await upload('targets.xlsx', 'PK\u0003\u0004 a workbook');
  await expect(page.getByRole('alert')).toContainText('This is an Excel workbook');
  await expectNoSidewaysScroll(page);

  const good = `${ada.referralCode},Ada Obi,${month},"₦150,000"\n`;
  await upload(
    'july.csv',
    `code,name,month,target\n${good}FB-999999,,${month},1\n${bola.referralCode},,${month},1.5.0\n`,
  );
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await expect(page).toHaveURL(/show=errors/);
  await expect(rows.getByRole('row')).toHaveCount(3);
  await expect(rows).toContainText('No agent has this code');
  await expect(rows).toContainText('Write the target in naira as 150000, 150,000 or ₦150,000.50');
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Show').selectOption({ label: 'All rows' });
  await expect(rows).toContainText('₦150,000.00');

  await page.getByRole('link', { name: 'Targets', exact: true }).last().click();
  await upload('july-2.csv', `code,name,month,target\n${good}${bola.referralCode},,${month},80000\n`);
  await expect(rows).toContainText('Will change');
  // A filter never takes rows out of what is applied.
  await page.getByLabel('Show').selectOption({ label: 'Errors only' });
  await expect(page.getByText('No match')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All 2 rows of the file are set, also those that “Show” hides now.');
  await expect(dialog).toContainText('at most 50,000 rows');
  await dialog.getByLabel('Reason').fill('The plan of the month');
  const file = /\/target-uploads\/[^/]+$/;
  const answer = await holdRequests(page, file);
  const asked = page.waitForRequest(file);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await asked;
  // The page behind the dialog grows by a line. It says so, and can be touched, only after that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByText('The targets are set.').count()).toBe(0);
  await expect(dialog).toBeVisible();
  answer();
  await expect(page.getByText('The targets are set.')).toBeVisible();
  expect(await page.getByText('Applied', { exact: true }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows.getByRole('row', { name: /Bola Ade/ })).toContainText('Set');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile((await (await download).path()) ?? '', 'utf8')).toContain(
    `${bola.referralCode},Bola Ade,${month},none,80000,set`,
  );

  await page.getByRole('button', { name: 'Undo the whole file' }).click();
  await expect(dialog).toContainText('All 2 rows of the file are undone');
  await dialog.getByLabel('Reason').fill('The wrong month');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.getByRole('row', { name: /Bola Ade/ })).toContainText('Restored');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

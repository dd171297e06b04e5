import { readFileSync } from 'node:fs';
import { addAuditLine, operator } from '../apps/api/src/domains/foundation/audit/add-audit-line.ts';
import { openList } from './console-lists.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

test('an admin finds a line, reads what changed and why, shows its personal text for a reason, and exports @desktop', async ({
  page,
}, { project }) => {
  const admin = await signInAsStaff(page, ['admin'], `Amaka Audit ${project.name}`);
  const subject = `tried-${admin.id}`;
  const actor = { kind: 'staff', id: admin.id } as const;
  await onDatabase((database) =>
    database.write(async (tx) => {
      const change = { before: { state: 'active' }, after: { state: 'suspended' }, reason: 'Two complaints' };
      const personal = { of: `customer:${subject}`, text: { phone: '0803 111 2222' } };
      await addAuditLine(tx, { actor, action: 'made-up-act' as 'agent-suspended', subject, ...change, personal });
      await addAuditLine(tx, { actor: operator, action: 'person-exported', subject });
    }),
  );

  await openList(page, `/ops/audit?subject=${subject}`);
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lines of the audit log' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('The command line exported the data of the person');
  await page.getByLabel('By', { exact: true }).selectOption('Staff');
  await expect(page).toHaveURL(/kind=staff/);
  await expect(lines).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const name = new RegExp(`^${admin.name} made-up-act$`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeFocused();
  const change = page.getByRole('row', { name: 'state' });
  await expect(change.getByRole('cell')).toHaveText(['active', 'suspended']);
  await expect(page.getByRole('article').getByText('Two complaints')).toBeVisible();
  await expect(page.getByText('0803 111 2222')).toBeHidden();
  await page.getByRole('button', { name: 'Show, because …' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The customer asked');
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('0803 111 2222')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/ops\/audit\?/);
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('read the personal text of a line about');
  await expect(lines.first()).toContainText('The customer asked');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  await expect(page.getByText('2 lines exported.')).toBeVisible();
  expect(csv.split('\r\n').filter((row) => row.includes('Two complaints'))).toHaveLength(1);
  expect(csv).toContain('Times are in Lagos time (UTC+1).');
  expect(csv).not.toContain('0803 111 2222');

  await page.goto(`/ops/audit?subject=none-${admin.id}`);
  await expect(page.getByText('No match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(lines.first()).toBeVisible();
});

test('a member without the permission reads that the audit is not for their role, and it is not in the menu', async ({
  page,
}) => {
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/audit');
  await expect(page.getByRole('heading', { name: 'You may not open Audit' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lines of the audit log' })).toHaveCount(0);
  await page.goto('/ops/account');
  await expect(page.getByRole('link', { name: 'Public holidays' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
});

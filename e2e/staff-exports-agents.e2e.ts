import { makeAgent } from './agents.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { signInAsStaff } from './staff.ts';

test('an export says how many agents it has, of how many, by which filter and up to which number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await makeAgent('Amaka', `Counted${process.pid}`);
  await signInAsStaff(page, ['operations']);
  await page.goto('/ops/agent-exports');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Suspended' });
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Student' });
  const size = /^[\d,]+ of [\d,]+ agents fits? the filter\. A file takes at most 10,000\.$/;
  await expect(page.getByRole('status').filter({ hasText: size })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for full contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for full contacts' });
  await expect(dialog.getByRole('listitem').filter({ hasText: size })).toBeVisible();
  await expect(dialog).toContainText('Filter: student, suspended');
  await expectAccessible(page);
});

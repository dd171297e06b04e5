import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { makeAgent } from './agents.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeStaff, onDatabase, signInAsStaff, startStaffSession } from './staff.ts';

// Far ahead, so that no other journey meets these terms.
const firstOn = addDays(lagosDay(new Date()), 700);

test('terms are proposed with what last month would have been, and another person approves what they are shown @desktop', async ({
  page,
}) => {
  // On a phone the list, and with it the page's first heading, is hidden while a request is open.
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  // Both screen sizes change the terms for everybody in one database, so each has a day and a rate of its own.
  const [beginsOn, ratePpm, ratePercent] = isWide ? [firstOn, 22_000, '2.2'] : [addDays(firstOn, 10), 23_000, '2.3'];
  const { referralCode } = await makeAgent();
  const asker = await signInAsStaff(page, ['finance'], 'Folake Asker');
  await page.goto('/ops/terms');
  await expect(page.getByRole('table', { name: 'Commission terms' })).toContainText('Everybody');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Propose terms' }).click();
  await page.getByLabel('For whom').selectOption({ label: 'One agent' });
  await page.getByLabel('Rate in per cent of an order').fill('2.50001');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Enter a rate from 0 to 100 with at most four decimals')).toBeVisible();
  await page.getByLabel('Referral code of the agent').fill(referralCode);
  await page.getByLabel('Rate in per cent of an order').fill('3.25');
  await page.getByLabel('First day').fill(beginsOn);
  await page.getByRole('button', { name: 'Compare with last month' }).click();
  await expect(page.getByText('No completed order of last month would have had these terms.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Reason').fill('A campaign in the new year');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  if (isWide) await expectAccessible(page);
  const address = new URL(page.url()).pathname;
  // Evidence goes with the request; who decides opens it.
  const evidence = page.getByRole('region', { name: 'Evidence' });
  const letter = { name: 'campaign.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await evidence
    .getByLabel('Picture or PDF file as evidence')
    .setInputFiles({ ...letter, buffer: Buffer.from('<html>') });
  await expect(evidence.getByRole('alert')).toContainText('no PDF file');
  await evidence.getByLabel('Picture or PDF file as evidence').setInputFiles(letter);
  await expect(evidence.getByRole('button', { name: 'Take off campaign.pdf' })).toBeVisible();

  const decider = await makeStaff(['finance'], 'Dayo Decider');
  await startStaffSession(page, decider);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: /^Commission terms: / })).toBeVisible();
  const changes = page.getByRole('table', { name: 'What changes' });
  await expect(changes.getByRole('row', { name: /Rate/ })).toHaveText(/2(\.\d)? %.*3\.25 %/);
  await expect(page.getByText(asker.name).last()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^It begins on .+, not before\.$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the agent', exact: true })).toHaveAttribute(
    'href',
    /^\/ops\/agents\//,
  );
  if (isWide) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The terms for everybody change after the request was shown.
  await onDatabase(({ pool }) =>
    pool.query(
      `insert into commission_terms (rate_ppm, window_months, effective_at) values ($2, 12, $1::date - interval '1 day')`,
      [beginsOn, ratePpm],
    ),
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'campaign.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('evidence-1.pdf');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not what you were shown');
  await expect(dialog.getByRole('row', { name: /Rate/ })).toHaveText(`Rate${ratePercent} %3.25 %`);
  if (isWide) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^You approved the request\. It begins on .+, not before\.$/)).toBeVisible();
  await page.goto('/ops/terms?scope=agent');
  await expect(page.getByRole('row', { name: new RegExp(referralCode) })).toContainText('Planned');

  // Who asked reads it in the console, and it is news once.
  await startStaffSession(page, asker);
  await page.goto('/ops/approvals?box=mine');
  const row = page.getByRole('listitem').filter({ hasText: 'A campaign in the new year' });
  await expect(row).toContainText('New: approved by Dayo Decider');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Approved by Dayo Decider');
  await page.goto('/ops/approvals?box=mine');
  await expect(row).not.toContainText('New:');
});

test('a refused request comes back to its maker with the reason and everything that was typed', async ({ page }) => {
  const { referralCode } = await makeAgent();
  const asker = await signInAsStaff(page, ['finance'], 'Amina Asker');
  await page.goto('/ops/terms/new');
  await page.getByLabel('For whom').selectOption({ label: 'One agent' });
  await page.getByLabel('Referral code of the agent').fill(referralCode);
  await page.getByLabel('Rate in per cent of an order').fill('40');
  await page.getByLabel('First day').fill(firstOn);
  await page.getByLabel('Reason').fill('A very good agent');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByRole('table', { name: 'What changes' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await startStaffSession(page, await makeStaff(['finance'], 'Dele Decider'));
  await page.goto(address);
  await expect(page.getByRole('table', { name: 'What changes' })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Choose one')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('More about it (optional)').fill('You surely mean 4 %');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You refused the request.')).toBeVisible();

  await startStaffSession(page, asker);
  await page.goto(address);
  await expect(page.getByText('You surely mean 4 %')).toBeVisible();
  await page.getByRole('link', { name: 'Correct it and ask again' }).click();
  await expect(page.getByLabel('Referral code of the agent')).toHaveValue(referralCode);
  await expect(page.getByLabel('Rate in per cent of an order')).toHaveValue('40');
  await expect(page.getByLabel('First day')).toHaveValue(firstOn);
});

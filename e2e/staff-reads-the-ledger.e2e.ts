import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addDays, lagosFieldTime } from '@foodbank/contract/primitives/day';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { postTransfers } from '../apps/api/src/domains/money/ledger/post-transfers.ts';
import { agentAccount, businessAccount, type NewTransfer } from '../apps/api/src/domains/money/ledger/rules.ts';
import { makeAgent } from './agents.ts';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { smallTargets } from './targets.ts';

/** Books commission of an agent: earned last month, and a payout with tax this month, which is on its way. */
async function bookCommission(referralCode: string): Promise<string> {
  const lastMonth = addDays(`${businessDay().slice(0, 7)}-01`, -1);
  const agentId: string = await onDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select id from agents where referral_code = $1', [
      parseReferralCode(referralCode),
    ]);
    return rows[0].id;
  });
  const payable = agentAccount('agent-payable', agentId);
  const base = { subject: `line:${agentId}`, effectiveOn: lastMonth };
  const earned: NewTransfer = {
    ...base,
    key: randomUUID(),
    kind: 'posted',
    code: 'commission-earned',
    debit: agentAccount('commission-cost', agentId),
    credit: payable,
    amountKobo: 2_708_050,
  };
  const sent: NewTransfer = {
    ...base,
    key: randomUUID(),
    kind: 'pending',
    code: 'payout-sent',
    debit: payable,
    credit: businessAccount('provider-balance'),
    amountKobo: 2_000_000,
  };
  const tax: NewTransfer = {
    ...sent,
    key: randomUUID(),
    code: 'tax-withheld',
    credit: businessAccount('tax-payable'),
    amountKobo: 100_000,
  };
  await onDatabase(async (database) => {
    await database.write((tx) => postTransfers({ ...tx, businessDate: lastMonth }, [earned]));
    await database.write((tx) => postTransfers(tx, [sent, tax]));
  });
  return agentId;
}

test('finance reads the ledger from the trial balance to a transfer, and exports a month for the accountant @desktop', async ({
  page,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  const agent = await makeAgent('Ladi', 'Ledger');
  const before = lagosFieldTime(new Date(Date.now() - 3_600_000));
  const agentId = await bookCommission(agent.referralCode);
  await signInAsStaff(page, ['finance'], 'Lola Ledger');
  await page.goto('/ops/money');
  const flow = page.getByRole('slider', { name: 'Money in and out, day' });
  await flow.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(flow).toHaveAttribute('aria-valuetext', /^\d+ \w+ \d{4}, In ₦[\d,.]+, Out ₦[\d,.]+/);
  await expect(page.getByRole('region', { name: 'What is owed' }).getByRole('link', { name: 'Agents' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show as a table: Money in and out' }).click();
  await expect(page.getByRole('region', { name: 'Money in and out, table' }).getByRole('row')).toHaveCount(31);
  await page.goto('/ops/ledger');
  await expect(page.getByText(/^Debits equal credits: ₦/)).toBeVisible();
  const balances = page.getByRole('table', { name: 'Trial balance' });
  await expect(balances.getByRole('row', { name: /^Owed to agents/ })).toContainText('₦');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent('download');
  const months = page.getByRole('table', { name: 'Months of the ledger' });
  await months
    .getByRole('button', { name: /^Journal as CSV/ })
    .nth(1)
    .click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  await expect(page.getByText(/lines exported\.$/)).toBeVisible();
  const lines = csv.trim().split('\r\n');
  expect(lines.filter((line) => line.includes(agentId))).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/^Totals of \d+ lines,.*,(\d+\.\d\d),\1$/);

  await balances.getByRole('link', { name: 'Owed to agents' }).click();
  await expect(page.getByRole('heading', { name: 'Owed to agents', level: 1 })).toBeVisible();
  await page.getByLabel('Agent’s referral code').fill(agent.referralCode);
  await expect(page.getByRole('heading', { name: 'Accounts of an agent' })).toBeVisible();
  const accounts = page.getByRole('table', { name: 'Accounts' });
  await expect(accounts.getByRole('link')).toHaveText(['Owed to agents', 'Cost of commission']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await accounts.getByRole('link', { name: 'Owed to agents' }).click();

  await expect(page.getByRole('heading', { name: 'Owed to agents: Ladi Ledger', level: 1 })).toBeVisible();
  await expect(page.getByText('Balance now')).toBeVisible();
  const entries = page.getByRole('table', { name: 'Entries' });
  // Each entry leads to its booking, and to whom it belongs.
  const links = ['Tax withheld', 'Payout sent', 'Commission earned'].flatMap((what) => [what, 'Ladi Ledger']);
  await expect(entries.getByRole('link')).toHaveText(links);
  await expect(entries.getByRole('row', { name: /Commission earned/ })).toContainText('₦27,080.50');
  await page.getByLabel('Balance at an instant (Lagos time)').fill(before);
  const then = page.getByRole('region', { name: 'Balance at an instant' }).getByRole('status');
  await expect(then).toContainText('₦0.00');
  await expect(page).toHaveURL(/at=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await entries.getByRole('link', { name: 'Payout sent' }).click();
  await expect(page.getByRole('heading', { name: 'Payout sent, ₦20,000.00', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Debit' })).toContainText('Owed to agents: Ladi Ledger');
  await expect(page.getByRole('region', { name: 'Credit' })).toContainText('Balance at the provider');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (!isWide) expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('region', { name: 'Booked together with' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Tax withheld, ₦1,000.00', level: 1 })).toBeVisible();

  // One month can be asked for at a time, and both screen sizes share the ledger.
  if (!isWide) return;
  await page.goto('/ops/ledger');
  await months.getByRole('link', { name: /^Close / }).click();
  await expect(page.getByRole('heading', { name: /^Month end: / })).toBeVisible();
  const checklist = page.getByRole('region', { name: 'Checklist' });
  await expect(checklist.getByRole('listitem')).toHaveCount(9);
  await expect(checklist).toContainText(/^Done: \w+ 20\d\d is over\./);
  await expect(checklist).toContainText('proof of the money found');
  await expect(page.getByRole('button', { name: /^Close / })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('support reads that the ledger is not for their role', async ({ page }) => {
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/ledger');
  await expect(page.getByRole('heading', { name: 'You may not open Ledger' })).toBeVisible();
});

import { join } from 'node:path';
import { lineStates } from '@foodbank/contract/earning/commissions';
import { type LedgerKind, ledgerKinds } from '@foodbank/contract/money/ledger-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Page } from '@playwright/test';
import { daysAhead } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts';
import { onDatabase } from './staff.ts';

/** A rider of the demo, in the city of the store. */
export const riderPhone = '08060000003';
/** The store of the demo that sells. */
export const storeName = 'Bodija Market Stores';
// Prices in odd kobo, so that every share has to be rounded.
const riceKobo = 708_351;
/** The line that comes back. */
export const basmatiKobo = 406_735;
/** ₦18,234.37: two bags of rice and one of basmati. */
export const goodsKobo = 2 * riceKobo + basmatiKobo;
/** What the customer keeps of them. */
export const keptKobo = goodsKobo - basmatiKobo;
/** The demo's fee in town, and what the rider gets of it. */
export const feeKobo = 150_000;
export const riderKobo = 120_000;
/** The store's margin of 8 %, rounded down. */
export const marginOf = (kobo: number) => Math.floor((kobo * 8) / 100);
/** The agent's 2 %. */
export const commissionOf = (kobo: number) => Math.round((kobo * 2) / 100);

/** Saves a picture of a step if `JOURNEY_PICTURES` names a folder. */
export async function picture(page: Page, name: string) {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** A step ends on a screen that fits, that axe finds nothing wrong with, and that is kept as a picture. */
export async function endStep(page: Page, name: string) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, name);
}

/** Gives the two products of the journey their prices. */
export async function setOddPrices() {
  const text = `update store_products set price_kobo = $3 where store_id = (select id from stores where name = $1)
    and product_id = (select id from products where name || ', ' || unit = $2)`;
  await onDatabase(async ({ pool }) => {
    for (const [product, kobo] of [
      ['Local parboiled rice, 5 kg', riceKobo],
      ['Basmati rice, 1 kg', basmatiKobo],
    ])
      expect((await pool.query(text, [storeName, product, kobo])).rowCount).toBe(1);
  });
}

/** What the agent is shown: the sales, what was earned and what is expected, and the line of the order with its reason. */
export async function expectAgentSees(
  page: Page,
  number: string,
  seen: { salesKobo: number; earnedKobo: number; picture: string },
) {
  await page.goto('/agent-dashboard');
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(card('Total Referrals').getByText('1', { exact: true })).toBeVisible();
  await expect(card('Total Sales')).toContainText(formatKobo(seen.salesKobo));
  await expect(card('Total Referral Earnings')).toContainText(formatKobo(seen.earnedKobo));
  await expect(card('Expected Earnings')).toContainText('₦0.00');
  await endStep(page, `${seen.picture}-dashboard`);
  await page.goto('/agent-dashboard/referrals');
  await expect(page.getByText('Amaka Obi')).toBeVisible();
  await page.getByLabel('Filter').selectOption({ label: 'With Orders' });
  const order = page.getByRole('listitem').filter({ hasText: number });
  await expect(order).toContainText(formatKobo(seen.salesKobo));
  await expect(order).toContainText('Completed');
  await endStep(page, `${seen.picture}-referrals`);
  await page.goto('/agent-dashboard/earnings');
  const sums = page.getByRole('region', { name: 'Your earnings by state' });
  // Completed on the day of the calendar, and due seven days later by the business date.
  const state = lineStates[daysAhead() >= 7 ? 'due' : 'earned'];
  await expect(sums.getByRole('button', { name: new RegExp(`^${state}`) })).toContainText(formatKobo(seen.earnedKobo));
  await expect(page.getByRole('table', { name: 'Commission lines' })).toContainText(`Order ${number}`);
  await endStep(page, `${seen.picture}-earnings`);
}

/** What the books owe by kind of account, and what of it is reserved, in kobo: the demo's own orders and plans are in them. */
export const readLedger = () =>
  onDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select kind, sum(credits_posted_kobo - debits_posted_kobo)::int as kobo, sum(debits_pending_kobo)::int as "reservedKobo"
       from ledger_accounts group by kind`,
    );
    return Object.fromEntries(rows.map(({ kind, ...sums }) => [kind, sums])) as LedgerBefore;
  });

type LedgerBefore = Partial<Record<LedgerKind, { kobo: number; reservedKobo: number }>>;

/** What the console's ledger says of each kind of account: so much more than before. And debits equal credits. */
export async function expectLedger(page: Page, before: LedgerBefore, more: Partial<Record<LedgerKind, number>>) {
  await expect(async () => {
    await page.goto('/ops/ledger', { waitUntil: 'networkidle' });
    const table = page.getByRole('table', { name: 'Trial balance' });
    for (const kind of Object.keys(more) as LedgerKind[]) {
      const row = table.getByRole('row', { name: new RegExp(`^${ledgerKinds[kind]}`) });
      const kobo = (before[kind]?.kobo ?? 0) + (more[kind] ?? 0);
      const balance = kobo === 0 ? '–' : `${formatKobo(kobo)} credit`;
      // Nothing more is reserved: no refund is on its way.
      const reservedKobo = before[kind]?.reservedKobo ?? 0;
      const reserved = reservedKobo === 0 ? '–' : `${formatKobo(reservedKobo)} debit`;
      await expect(row).toContainText(new RegExp(`Balance ${balance}.*Reserved ${reserved}`), { timeout: 1_000 });
    }
  }).toPass();
  await expect(page.getByText(/^Debits equal credits: ₦/)).toBeVisible();
}

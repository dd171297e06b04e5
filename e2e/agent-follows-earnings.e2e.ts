import { addMonths, formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import type { TestLine } from '../apps/api/test/make-lines.ts';
import { signInAsNewAgent } from './agents.ts';
import { dayFromToday, earnedLine, insertCohort, insertLines, insertPayout } from './earnings.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './journey.ts';

const words = 'There were two more bags of rice in this order.';

test('an agent follows the earnings: the next payout, the terms, a line with its reasons, a dispute, a payout', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = await signInAsNewAgent(page, 'Ada', 'Obi');
  await page.goto('/agent-dashboard/earnings');
  await expect(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  await expect(page.getByText('No earnings yet')).toBeVisible();
  await expect(page.getByText('No payout yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [paid = '', back = '', due = ''] = await insertLines(email, [
    earnedLine(60, 250_000, { state: 'paid', sent: true }),
    earnedLine(50, 54_161, { kind: 'return', amountKobo: -54_161, setOffKobo: 10_000, settledKobo: 10_000 }),
    earnedLine(20, 123_456),
    earnedLine(15, 99_950, { state: 'reversed', endedBecause: 'returned' }),
  ]);
  const lines = [
    { id: paid, amountKobo: 250_000 },
    { id: back, amountKobo: -10_000 },
  ];
  await insertPayout(email, { state: 'paid', dueMonth: '2026-01-01', paidOn: dayFromToday(-30), lines });
  await page.reload();
  const next = page.getByRole('region', { name: 'Next payout' });
  // A quarter of it is set off.
  await expect(next.getByText('₦925.92')).toBeVisible();
  await expect(next.getByText('₦308.64 is taken off for what you owe.')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Add your bank account' })).toBeVisible();
  await expect(page.getByText('You owe ₦441.61')).toBeVisible();

  await next.getByRole('button', { name: 'Read and accept' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Your own orders' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accept the terms' }).click();
  await expect(dialog.getByText(/^You accepted these terms on/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last(), 'the focus stays in the dialog').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(next.getByRole('button', { name: 'Read and accept' })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Agent terms' }).getByText(/^You accepted version \d on/),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Due/ }).click();
  await expect(page).toHaveURL(/state=due/);
  await expect(page.getByText('Showing 1 line')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Commission lines' })).toContainText('2% of ₦61,728.00');
  await page.reload();
  await expect(page.getByLabel('State', { exact: true }), 'the filter is in the address').toHaveValue('due');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(dialog.getByText('It became due')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Something is wrong with this line' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please say in a few words what is wrong')).toBeVisible();
  const field = dialog.getByLabel('What is wrong with it?');
  await expect(field).toBeFocused();
  await field.fill(words);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(/Your reference is R-/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Something is wrong with this line' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(dialog, 'Back closes the line').toHaveCount(0);
  await expect(page.getByText('You told us about it')).toBeVisible();

  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('button', { name: /^Show 2 lines/ }).click();
  await expect(payouts.getByText('part of -₦541.61')).toBeVisible();
  await expect(payouts.getByText('₦2,400.00')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/agent-dashboard/support');
  await expect(page.getByText(words)).toBeVisible();

  // The bank sends a payout back: its line is due again, and the page says what to do.
  const released = [{ id: due, amountKobo: 123_456, releasedAt: new Date().toISOString() }];
  await insertPayout(email, { state: 'returned', dueMonth: '2026-02-01', paidOn: dayFromToday(-3), lines: released });
  await page.goto('/agent-dashboard/earnings');
  await expect(
    payouts.getByText(/^The bank sent it back\. Its lines are due again .* Please ask your bank why/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payouts.getByRole('link', { name: 'ask for another account' }).click();
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
});

test('what is held back is one line a month, beside the sums and in the payout, and the order’s line is whole', async ({
  page,
}) => {
  const { email } = await signInAsNewAgent(page, 'Ada', 'Obi');
  const half = (more: TestLine) => earnedLine(60, 150_000, { baseKobo: 15_000_000, ...more });
  const whole = { amountKobo: 300_000, state: 'paid', sent: true };
  const [first = '', cash = ''] = await insertLines(email, [
    half({ kind: 'plan-first', state: 'paid', sent: true }),
    half(whole),
  ]);
  const decidedOn = addMonths(`${dayFromToday(-60).slice(0, 7)}-01`, 5);
  await insertLines(email, [half({ kind: 'plan-second', ofLineId: first, dueOn: decidedOn })]);
  const lines = [
    { id: first, amountKobo: 150_000 },
    { id: cash, amountKobo: 300_000 },
  ];
  await insertPayout(email, { state: 'paid', dueMonth: '2026-01-01', paidOn: dayFromToday(-30), lines });
  // Long ago, so that no other journey sees what was decided.
  const january = { completedOn: '2020-01-31', dueOn: '2020-06-01' };
  const [old = ''] = await insertLines(email, [half({ ...january, kind: 'plan-first', state: 'paid', sent: true })]);
  await insertLines(email, [
    half({ ...january, kind: 'plan-second', ofLineId: old, state: 'decided' }),
    half({ ...january, kind: 'held-back', amountKobo: 141_000, baseKobo: 150_000, ratePpm: 940_000 }),
  ]);
  await insertCohort({ month: '2020-01-01', decidedOn: '2020-06-01', sharePercent: 94 });
  await page.goto('/agent-dashboard/earnings');
  const month = `Held back, orders of ${formatMonth(dayFromToday(-60))}`;
  const sums = page.getByRole('region', { name: 'Your earnings by state' });
  await expect(sums.getByRole('listitem').filter({ hasText: month })).toContainText('₦1,500.00');
  await expect(sums.getByText(`decided on ${formatDay(decidedOn)}`)).toBeVisible();
  const decided = sums.getByRole('listitem').filter({ hasText: 'Held back, orders of January 2020' });
  await expect(decided).toContainText('94% was repaid, due since 1 Jun 2020. ₦90.00 of ₦1,500.00 lapsed');
  await expect(decided).toContainText('₦1,410.00');
  await expect(page.getByRole('table', { name: 'Commission lines' })).toContainText('₦3,000.00');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('button', { name: /^Show 2 lines/ }).click();
  const rows = payouts.getByRole('listitem').filter({ hasNot: page.getByRole('listitem') });
  await expect(rows.filter({ hasText: month })).toContainText('-₦1,500.00');
  await expect(payouts.getByText(/part of|first half|second half/i)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a page of earnings that is slow or fails says so, keeps what loaded, and is tried again', {
  tag: '@details',
}, async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  const open = await holdRequests(page, '**/api/v1/agents/*/earnings');
  const lines = '**/api/v1/agents/*/earning-lines*';
  await page.route(lines, (route) => route.fulfill({ status: 503, json: { message: '', code: 'unavailable' } }));
  await page.goto('/agent-dashboard/earnings');
  await expect(page.getByText('Loading your earnings…')).toBeAttached();
  await expect(page.getByText('Failed to load your lines. Please try again.')).toBeVisible();
  await expectAccessible(page);
  open();
  await expect(page.getByRole('region', { name: 'Next payout' })).toBeVisible();
  await page.unroute(lines);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No earnings yet')).toBeVisible();
});

test('a new text of the agent terms asks again, and the earlier acceptance stays to be seen', async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  // The journeys share one database, so the new version is in the answer alone.
  const body = '# What is new\nYou earn on every order.';
  const answer = {
    terms: { version: 9, holdsFrom: dayFromToday(-1), body },
    acceptedAt: null,
    acceptances: [{ version: 1, acceptedAt: `${dayFromToday(-90)}T09:00:00.000Z` }],
  };
  await page.route('**/api/v1/agents/*/agent-terms', (route) => route.fulfill({ json: answer }));
  await page.goto('/agent-dashboard/earnings');
  const terms = page.getByRole('region', { name: 'Agent terms' });
  await expect(terms.getByText(/^Version 9 holds since .* You have not accepted it yet\.$/)).toBeVisible();
  await expect(terms.getByText(/^You accepted version 1 on/)).toBeVisible();
  await terms.getByRole('button', { name: 'Read and accept the terms' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This text is new. Please read it and accept it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept the terms' }).click();
  await expect(
    dialog.getByText('These terms have changed. Please read the new text.'),
    'the server has another',
  ).toBeVisible();
  await expectAccessible(page);
});

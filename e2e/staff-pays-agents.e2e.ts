import { createClient } from '@foodbank/contract/client/client';
import { acceptAgentTerms, getAgentTerms } from '@foodbank/contract/earning/agreements';
import { updateAccountInfo } from '@foodbank/contract/money/banks';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { addDays, addMonths } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { trackBatch } from '@foodbank/contract/selling/tracking';
import { fixedHolidays, nextWorkingDay } from '../apps/api/src/domains/foundation/calendar/calendar-rules.ts';
import { makeAgent } from './agents.ts';
import { moveTo } from './business-date.ts';
import { businessDay } from './business-days.ts';
import { openList } from './console-lists.ts';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { startOwnProduct } from './own-product.ts';
import { callsBase, given } from './product.ts';
import { makeStaff, signInAsStaff, startStaffSession } from './staff.ts';

let stopProduct = async () => {};
test.beforeAll(async () => {
  stopProduct = await startOwnProduct();
});
test.afterAll(() => stopProduct());

/** The day of next month on which payouts are proposed, and the first on which they are sent. */
function payoutDays() {
  const first = addMonths(`${businessDay().slice(0, 7)}-01`, 1);
  const sending = nextWorkingDay(addDays(first, 4), fixedHolidays(Number(first.slice(0, 4))));
  return { proposing: addDays(first, 2), sending };
}

/** Registers an agent with a bank account, who accepts the agent terms, and commission of 2% on an order that was completed ten days ago. */
async function makeEarningAgent(firstname: string, amount: number, accountNumber: string) {
  const { email, password, referralCode } = await makeAgent(firstname, 'Eze');
  const client = createClient({ base: callsBase() });
  const { token, agent } = await client(loginAgent, { body: { email, password } });
  const account = { accountNumber, bankCode: '044', bankName: 'Access Bank', bankId: '044' };
  const asAgent = createClient({ base: callsBase(), token: () => token });
  await asAgent(updateAccountInfo, { params: { id: agent.id }, body: account });
  const { terms } = await asAgent(getAgentTerms, { params: { id: agent.id } });
  await asAgent(acceptAgentTerms, { params: { id: agent.id }, body: { version: terms.version } });
  const [placedAt, referredAt] = [10, 20].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const customerId = `payee-${firstname}`;
  const contacts = { email: `${customerId}@example.com`.toLowerCase(), phoneNumber: '08031234567' };
  const outcomes = await createClient({ base: callsBase(), token: () => given('PRODUCT_TRACK_KEY') })(trackBatch, {
    body: {
      customers: [
        { customerId, firstname: 'Tunde', lastname: 'Bello', ...contacts, referralCode, referredAt: referredAt ?? '' },
      ],
      orders: [
        {
          ...{ orderNumber: `PAY-${firstname}`, customerId, status: 'completed', amount },
          ...{ placedAt: placedAt ?? '', completedAt: placedAt ?? '' },
        },
      ],
    },
  });
  for (const { status, message } of [...outcomes.customers, ...outcomes.orders]) expect(status, message).toBe(200);
  return { email, referralCode };
}

test('commission is proposed on the 3rd, reviewed, approved by another person, stopped and resumed, sent and paid', async ({
  page,
}) => {
  // It has a product of its own, whose daily jobs run for two weeks.
  test.setTimeout(240_000);
  // The account's last two digits decide its holder's name in the sandbox: 63 is Eze Ngozi, 13 is Eze Tunde.
  const ngozi = await makeEarningAgent('Ngozi', 1_354_025, '0123456763');
  await makeEarningAgent('Tunde', 60_000, '2222222213');
  const days = payoutDays();
  await moveTo(page, days.proposing);

  const reviewer = await signInAsStaff(page, ['finance'], 'Rita Reviewer');
  await page.goto('/ops');
  await page.getByRole('link', { name: /Payouts to review/ }).click();
  await expect(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible();
  await expect(page.getByText('3 payouts:')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // One of them is held, and the reviewer sees what is left out.
  await page.getByRole('link', { name: 'Tunde Eze' }).click();
  await expect(page.getByText(/^Commission on order PAY-Tunde, completed on .*: 2% of ₦60,000\.00\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold…' }).click();
  await page.getByRole('radio', { name: 'They asked to wait' }).check();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('Held: They asked to wait')).toBeVisible();
  // That of the demo's agent is held, too.
  await openList(page, '/ops/payouts');
  await page.getByRole('link', { name: 'Chiamaka Nwankwo' }).click();
  await page.getByRole('button', { name: 'Hold…' }).click();
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByRole('dialog').getByLabel('More about it (optional)').fill('It is looked at later');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('Held: It is looked at later')).toBeVisible();
  await openList(page, '/ops/payouts');
  await page.getByRole('button', { name: 'Review all 1…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Access Bank ******6763')).toBeVisible();
  await expect(dialog.getByText('Fees, about')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Review 1 payout, ${formatNaira(27_080.5)}` }).click();
  await expect(dialog.getByText('1 payout reviewed. Another person approves what you reviewed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No payouts proposed')).toBeVisible();

  // The reviewer does not approve it.
  await page.getByRole('link', { name: /^Reviewed/ }).click();
  await page.getByRole('link', { name: 'Ngozi Eze' }).click();
  await expect(page.getByText(`Waiting for a second person: ${reviewer.name} reviewed it`)).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve…' });
  await approve.focus();
  await expect(page.getByText('You reviewed it. Another person has to approve it.')).toBeVisible();
  const address = new URL(page.url()).pathname;

  // Another person does, on a desktop, while all sending is stopped.
  await page.setViewportSize({ width: 1280, height: 800 });
  await moveTo(page, days.sending);
  await startStaffSession(page, await makeStaff(['finance'], 'Ada Approver'));
  await page.goto('/ops/payouts');
  await page.getByRole('button', { name: 'Stop sending…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('We look at the provider first');
  await page.getByRole('button', { name: 'Stop sending', exact: true }).click();
  await expect(page.getByText('Nothing is sent', { exact: true })).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Approve…' }).click();
  await dialog.getByRole('button', { name: /^Approve 1 payout/ }).click();
  await expect(dialog.getByText('1 payout approved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/^It is sent from .* on, on working days\.$/)).toBeVisible();
  await page.goto('/ops/payouts?state=approved');
  await page.getByRole('button', { name: 'Resume sending…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The provider is fine');
  await page.getByRole('button', { name: 'Resume sending', exact: true }).click();
  await expect(page.getByText('Nothing is sent', { exact: true })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText(/^Paid on /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Bank reference TRF_/).first()).toBeVisible();
  await expect(page.getByText('Handed to the payment provider: ₦27,080.50')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const email = await readEmail(ngozi.email, 'We paid you ₦27,080.50');
  expect(email).toContain('******6763');
});

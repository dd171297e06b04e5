import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Page } from '@playwright/test';
import { businessDay } from './business-days.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';

/** Tomorrow may begin while a journey runs. */
const daysAhead = 7;

/** Sends the form, and approves the request as another member, who sees what changes. */
async function askAndApprove(page: Page, reason: string, seen: string) {
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const address = (await page.getByRole('link', { name: 'Open the request' }).getAttribute('href')) ?? '';
  await signInAsStaff(page, ['admin']);
  await page.goto(address.replace(/\?.*/, ''));
  await expect(page.getByRole('cell', { name: seen, exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
}

test('a plan is proposed with its worked example, approved by another person, gets a version, and ends @desktop', async ({
  page,
}) => {
  // A plan of this journey's own: those of the product stay as they are.
  const code = `tried-${randomUUID().slice(0, 8)}`;
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plans');
  const weeks = page.getByRole('listitem', { name: 'Four payments' });
  await expect(weeks.getByText('Fee of 3 % of the financed amount')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Propose a plan' }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Name').fill(`Tried ${code.slice(6)}`);
  // Few customers of other journeys are civil servants.
  await page.getByLabel('For', { exact: true }).selectOption('civil-servants');
  await page.getByLabel('Number of instalments').fill('3');
  const example = page.getByRole('region', { name: 'Worked example' });
  await expect(example.getByText('A term is missing or outside its limits.')).toBeVisible();
  await page.getByLabel('Fee, % of the financed amount').fill('70');
  await expect(example.getByRole('alert')).toContainText('On a total of ₦5,000.00 the charge would be ₦2,625.00');
  await page.getByLabel('Fee, % of the financed amount').fill('3');
  await expect(example.getByRole('cell', { name: '77.62 %' })).toBeVisible();
  await expect(example.getByRole('cell', { name: '3 × ₦10,300.00' })).toBeVisible();
  await page.getByLabel('Cap of the cost, % of the financed amount').fill('61');
  await page.getByLabel('Reason').fill('A try');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('the cost of credit is at most 60 %')).toBeVisible();
  await page.getByLabel('Cap of the cost, % of the financed amount').fill('60');
  await page.getByLabel('First day').fill(await page.getByLabel('First day').getAttribute('min').then(String));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('What you typed here before is in the form again.')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue(code);
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('civil-servants');
  await expect(example.getByRole('cell', { name: '77.62 %' })).toBeVisible();
  await askAndApprove(page, 'Customers asked for it', '77.62 %');

  await signInAsStaff(page, ['finance']);
  await page.goto(`/ops/plans/${code}`);
  await expect(page.getByText('Offered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Propose a version' }).click();
  await page.getByLabel('Fee, % of the financed amount').fill('2');
  await expect(example.getByRole('row', { name: /Charge Fee of 3 % .* Fee of 2 %/ })).toBeVisible();
  await page.getByLabel('First day').fill(addDays(businessDay(), daysAhead));
  await expectAccessible(page);
  await askAndApprove(page, 'Cheaper for customers', 'Fee of 2 % of the financed amount');
  await signInAsStaff(page, ['finance']);
  await page.goto(`/ops/plans/${code}`);
  const second = page.getByRole('listitem', { name: 'Version 2' });
  await expect(second.getByText('Planned')).toBeVisible();
  await expect(second.getByText(/Asked for by .* approved by/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await second.getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not this year');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();
  const address = (await page.getByRole('link', { name: 'Open the request' }).getAttribute('href')) ?? '';
  await signInAsStaff(page, ['admin']);
  await page.goto(address.replace(/\?.*/, ''));
  await expect(page.getByRole('cell', { name: 'Never begins' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await page.goto(`/ops/plans/${code}`);
  await expect(second.getByText('Withdrawn')).toBeVisible();

  // By keyboard alone: the plan ends tomorrow.
  await page.getByRole('button', { name: 'End the plan…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First day on which it is not offered')).toBeFocused();
  await page.getByRole('dialog').getByLabel('Reason').focus();
  await page.keyboard.type('Nobody chose it');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your request was sent. Nothing has changed yet.')).toBeVisible();
});

test('a proposal’s button stays where it is when its worked example goes away @desktop', { tag: '@details' }, async ({
  page,
}) => {
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plans');
  await page.getByRole('link', { name: 'Propose a plan' }).click();
  const example = page.getByRole('region', { name: 'Worked example' });
  await page.getByLabel('Number of instalments').fill('12');
  await page.getByLabel('Fee, % of the financed amount').fill('3');
  await expect(example.getByRole('cell', { name: /^12 × / })).toBeVisible();
  const cap = page.getByLabel('Cap of the cost, % of the financed amount');
  const ask = page.getByRole('button', { name: 'Ask for approval' });
  const topOfAsk = () => ask.evaluate((button) => button.getBoundingClientRect().top);
  await cap.evaluate((field) => field.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const top = await topOfAsk();
  await cap.fill('61');
  await expect(example.getByText('A term is missing or outside its limits.')).toBeVisible();
  expect(await topOfAsk()).toBe(top);
});

test('a text that customers agree to gets a new version by two people, and shows how customers will see it @desktop', async ({
  page,
}) => {
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/legal-texts');
  await expect(page.getByRole('listitem').filter({ hasText: 'Agreement of a plan' })).toContainText('Example');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Agreement of a plan' }).click();
  await expect(page).toHaveURL(/legal-texts\/agreement/);
  await page.goBack();
  await page.getByRole('link', { name: 'Return policy' }).click();
  await expect(page.getByRole('heading', { name: 'At the door' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Write a new version' }).click();
  const preview = page.getByRole('region', { name: 'As customers see it' });
  const text = page.getByLabel('Text', { exact: true });
  await text.fill(`# At the door\nYou can refuse anything at the door. ${'You do not have to say why. '.repeat(4)}`);
  await expect(preview.getByRole('heading', { name: 'At the door' })).toBeVisible();
  // A day that no other journey has reached.
  await page.getByLabel('Holds from').fill(addDays(businessDay(), 300));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(text).toHaveValue(/You do not have to say why/);
  await askAndApprove(page, 'Our lawyer wrote it', 'In use');
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/legal-texts/return-policy/en');
  await expect(page.getByRole('listitem').filter({ hasText: 'Planned' }).first()).toBeVisible();
});

/** A day from which a state has no licence yet, and which has not begun. */
async function freeDay(state: string): Promise<Day> {
  const text = `select (max(until_on) + 1)::text as day from plan_licences where state = $1`;
  const { rows } = await onDatabase(({ pool }) => pool.query(text, [state]));
  const soon = addDays(businessDay(), daysAhead);
  const free: Day = rows[0].day ?? soon;
  return free > soon ? free : soon;
}

test('a state’s licence is entered by one person, approved by another, and withdrawn before it begins @desktop', async ({
  page,
}, { project }) => {
  // Each project has a state of its own, whose licence is of one day.
  const state = project.name === 'phone' ? 'Kwara' : 'Kogi';
  const day = await freeDay(state);
  const number = `ML/${day}`;
  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plans');
  const table = page.getByRole('table', { name: 'Licences by state' });
  await expect(table.getByRole('row', { name: /Lagos .*example/i })).toBeVisible();
  await page.getByRole('link', { name: 'Enter a licence' }).click();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByLabel('State')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('Number of the licence').fill(number);
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day, if it has one').fill('2020-01-01');
  await page.getByLabel('Reason').fill('The letter is here');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('The last day is not before the first one')).toBeVisible();
  await page.getByLabel('Last day, if it has one').fill(day);
  await askAndApprove(page, 'The letter is here', number);

  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plans');
  const row = table.getByRole('row', { name: new RegExp(`${state}.*${number}`) });
  await expect(row.getByText('Planned')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: `End the licence of ${state}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A try');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('This licence ends on that day or earlier already.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `Withdraw the licence of ${state}` }).click();
  await askAndApprove(page, 'The letter was wrong', 'Withdrawn');

  await signInAsStaff(page, ['finance']);
  await page.goto('/ops/plans');
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('support simulates a loan, shares its address, and reads what missed instalments and a payoff come to @desktop', async ({
  page,
}) => {
  await signInAsStaff(page, ['support']);
  await page.goto('/ops/loan-simulator');
  await expect(page.getByRole('heading', { name: 'Four payments on ₦40,000.00' })).toBeVisible();
  await page.getByLabel('Plan', { exact: true }).selectOption('months-3');
  await page.getByLabel('Total in naira').fill('40000');
  await page.getByLabel('Promised delivery').fill('2027-01-11');
  await page.getByRole('button', { name: 'Compute' }).click();
  await expect(page.getByRole('heading', { name: 'Three months on ₦40,000.00' })).toBeVisible();
  await expect(page.getByText('41.99 %')).toBeVisible();
  const agreed = page.getByRole('table', { name: 'As agreed' });
  await expect(agreed.getByRole('row', { name: /^3 11 Apr 2027 ₦9,994.00/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Nothing is paid before').fill('2027-01-01');
  await page.getByRole('button', { name: 'Compute' }).click();
  await expect(page.getByText(/Enter a day from 11 Jan 2027/)).toBeVisible();
  await page.getByLabel('Nothing is paid before').fill('2027-03-15');
  await page.getByLabel('All is paid off on').fill('2027-04-01');
  await page.getByRole('button', { name: 'Compute' }).click();
  await expect(page.getByText(/On 15 Mar 2027 the customer owes/)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'What happens' }).getByRole('row', { name: /All is paid off/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const owed = await page.getByText(/On 15 Mar 2027 the customer owes/).textContent();
  await page.goto(page.url());
  await expect(page.getByText(owed ?? '')).toBeVisible();

  // By keyboard alone: another total, and no early payoff.
  await page.getByLabel('Plan', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Total in naira')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('30000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Three months on ₦30,000.00' })).toBeVisible();

  await page.goto('/ops/loan-simulator?plan=unknown-1&total=40000&promisedOn=2027-01-11');
  await expect(page.getByRole('alert')).toContainText('The simulation did not load');
  await page.goto('/ops/new-plan');
  await expect(page.getByRole('heading', { name: 'You may not open Propose a plan' })).toBeVisible();
});

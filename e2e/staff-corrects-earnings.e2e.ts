import { addDays } from '@foodbank/contract/primitives/day';
import { makeAgent, signIn } from './agents.ts';
import { businessDay } from './business-days.ts';
import { earnedLine, insertLines } from './earnings.ts';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { makeStaff, onDatabase, signInAsStaff, startStaffSession } from './staff.ts';

const agentIdOf = (email: string): Promise<string> =>
  onDatabase(async ({ pool }) => (await pool.query('select id from agents where email = $1', [email])).rows[0].id);

test('support proposes a correction of a disputed line, finance approves it, and the agent is told why @desktop', async ({
  page,
}) => {
  const agent = await makeAgent('Ada', 'Obi');
  await insertLines(agent.email, [earnedLine(20, 123_456)]);
  const agentId = await agentIdOf(agent.email);
  await signIn(page, agent);
  await page.goto('/agent-dashboard/earnings');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: 'Something is wrong with this line' }).click();
  await page.getByLabel('What is wrong with it?').fill('There were two more bags of rice.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/Your reference is R-/)).toBeVisible();

  await signInAsStaff(page, ['support'], 'Ngozi Asker');
  await page.goto(`/ops/agents/${agentId}`);
  await page.getByRole('link', { name: 'Lines, disputes, corrections and payouts' }).click();
  await expect(page.getByRole('heading', { name: 'Earnings of Ada Obi', level: 1 })).toBeVisible();
  const disputes = page.getByRole('region', { name: 'Open disputes' });
  await expect(disputes.getByRole('link', { name: /^Open request R-/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Sums on/ })).toContainText('₦1,234.56');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Paid' });
  await expect(page.getByText('No lines fit the search and the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await disputes.getByRole('button', { name: 'Open the line' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The agent told us that something is wrong')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct this line' }).click();
  await dialog.getByLabel('Amount in naira').fill('nothing');
  await dialog.getByLabel('Reason, which the agent reads').fill('The store had forgotten two bags of rice.');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByLabel('Amount in naira')).toHaveAccessibleDescription(/^Enter an amount above zero/);
  await dialog.getByLabel('Amount in naira').fill('250.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await startStaffSession(page, await makeStaff(['finance'], 'Dayo Decider'));
  await page.goto(address);
  const changes = page.getByRole('table', { name: 'What changes' });
  await expect(changes.getByRole('row', { name: /^Added/ })).toContainText('₦250.50');
  await expect(changes.getByRole('row', { name: /^Answers the dispute/ })).toContainText('R-');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You approved the request. It has taken effect.')).toBeVisible();

  const told = await readEmail(agent.email, 'We corrected your earnings');
  expect(told).toContain('We added ₦250.50 to your earnings.');
  expect(told).toContain('two bags of rice');
  await signIn(page, agent);
  await page.goto('/agent-dashboard/earnings');
  const lines = page.getByRole('table', { name: 'Commission lines' });
  await expect(lines).toContainText(
    'We added ₦250.50 to the line of an order: “The store had forgotten two bags of rice”.',
  );
  await page.goto('/agent-dashboard/support');
  await expect(page.getByText('We corrected this line.')).toBeVisible();
});

test('finance writes a new text of the agent terms, sees it as agents do, and it waits for another person', async ({
  page,
}) => {
  await signInAsStaff(page, ['finance'], 'Folake Writer');
  await page.goto('/ops/agent-terms');
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Write a new version' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/^# What you earn/);
  await text.fill('# Short\n\nToo short.');
  await expect(page.getByRole('region', { name: 'As agents see it' })).toContainText('Too short.');
  await page.getByLabel('Holds from').fill(addDays(businessDay(), 1));
  await page.getByLabel('Reason').fill('Plainer words');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Please enter the whole text')).toBeVisible();
  await text.fill(`# What you earn\n\n${'You earn commission on every order. '.repeat(8)}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Agents still see the old one.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('You earn commission on every order.');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(
    page
      .getByText('You took the request back.')
      .or(page.getByText(/taken back/i))
      .first(),
  ).toBeVisible();
});

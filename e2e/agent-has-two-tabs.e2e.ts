import { openSettings, signInAsNewAgent } from './agents.ts';
import { account, accountForm, chooseBank } from './bank-account-form.ts';
import { expect, test } from './journey.ts';

test('an account that is saved in one tab is shown in the other, which stays signed in', async ({ page, context }) => {
  await signInAsNewAgent(page);
  const { account: section } = await openSettings(page);
  const second = await context.newPage();
  await second.goto('/agent-dashboard/settings');
  const otherSection = second.getByRole('region', { name: 'Account Information' });

  for (const [tab, place] of [
    [page, section],
    [second, otherSection],
  ] as const) {
    const { open, bank, number } = accountForm(place);
    await open.click();
    await chooseBank(tab, bank);
    await number.fill(account.number);
  }
  const first = accountForm(section);
  await first.verify.click();
  await expect(first.resolved).toBeVisible();
  await first.save.click();
  await expect(section.getByText('Account information updated successfully!')).toBeVisible();

  await accountForm(otherSection).verify.click();
  await expect(
    otherSection.getByText('Account information already exists. Please contact support to change it.'),
  ).toBeVisible();
  await expect(otherSection.getByText(account.number)).toBeVisible();
  await expect(second).toHaveURL(/\/agent-dashboard\/settings/);
});

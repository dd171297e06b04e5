import { makeCustomer } from './customers.ts';
import { makeIdentityTask } from './identity-tasks.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { onDatabase, signInAsStaff } from './staff.ts';
import { picture } from './whole-order.ts';

test('support decides five people by the keyboard alone: checks, levels, a part sent again, and a refusal that another member confirms @desktop', async ({
  page,
}) => {
  // The oldest of all, so that they come one after the other.
  const waiting = [
    ['Adaeze', 'level'],
    ['Bukola', 'check'],
    ['Chinedu', 'level'],
    ['Danladi', 'level'],
    ['Ebele', 'check'],
  ] as const;
  const ids: string[] = [];
  for (const [at, [name, what]] of waiting.entries()) {
    const customer = await makeCustomer(name, 'Okoro');
    ids.push(await makeIdentityTask(customer, what, 40_000 - at * 1_000));
  }
  await signInAsStaff(page, ['support']);
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole('heading', { name: `${name} Okoro` });
  /** Chooses a reason of the dialog, the first one or one further on, and sends. */
  const choose = async (further = 0) => {
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
    await keyboard.press('Space');
    for (let step = 0; step < further; step += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Control+Enter');
  };

  const lookAtBoth = async () => {
    await keyboard.press('p');
    await expect(page.getByText(/looked .*: to decide who they are/)).toHaveCount(2);
  };

  await page.goto('/ops/identity-checks');
  await expect(page.getByRole('link', { name: 'Adaeze Okoro' })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(heading('Adaeze')).toBeVisible();
  // Nobody accepts what they did not look at.
  await keyboard.press('v');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('p');
  await expect(page.getByRole('img', { name: 'Identity document' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The face' })).toBeVisible();
  await keyboard.press('+');
  await keyboard.press('x');
  await keyboard.press('t');
  await expect(page.getByText(/looked .*: to decide who they are/)).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'identity-level');
  await keyboard.press('v');
  await choose();

  await expect(heading('Bukola')).toBeVisible();
  await keyboard.press('v');
  await choose();

  await expect(heading('Chinedu')).toBeVisible();
  await lookAtBoth();
  await keyboard.press('s');
  await choose(2);

  await expect(heading('Danladi')).toBeVisible();
  await lookAtBoth();
  await keyboard.press('r');
  await choose();

  await expect(heading('Ebele')).toBeVisible();
  await keyboard.press('r');
  await choose();
  await expect(page.getByText('You refused it: another member looks')).toHaveCount(2);
  await picture(page, 'identity-own-refusals');

  const states = await onDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select id, state, reason from identity_checks where id = any($1::uuid[])
       union all select id, state, reason from identity_reviews where id = any($1::uuid[])`,
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)).map(({ state, reason }) => [state, reason]);
  });
  expect(states).toEqual([
    ['verified', null],
    ['verified', null],
    ['refused', 'face-unreadable'],
    ['needs-a-person', null],
    ['needs-a-person', 'name-differs'],
  ]);

  // Another member looks at what was refused.
  await signInAsStaff(page, ['operations']);
  await page.goto(`/ops/identity-checks/${ids[3]}/level`);
  await expect(page.getByText(/^Second look: /)).toBeVisible();
  await keyboard.press('p');
  await expect(page.getByText(/looked .*: to decide who they are/)).toHaveCount(4);
  await keyboard.press('r');
  await choose();
  await expect(page.getByText('The customer is told.')).toBeVisible();
});

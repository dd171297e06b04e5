import { addDays } from '@foodbank/contract/primitives/day';
import { signInAsNewCustomer } from './customers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, tabTo, test } from './journey.ts';
import { freezePlan, makeRunningPlan } from './plans.ts';
import { picture } from './whole-order.ts';

test('a customer pays a plan back in three taps from the first screen, and reads what is left', async ({ page }) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Bisi' });
  const { number, day } = await makeRunningPlan(customer, 1);
  await page.goto('/app/');
  await page
    .getByRole('button', { name: /Surulere Family Market/ })
    .first()
    .click();
  const strip = page.getByRole('link', { name: /My plan.*₦2,961 is due in 6 days/ });
  await expect(strip).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'plan-strip');
  // One, two, three.
  await strip.click();
  await expect(page.getByRole('heading', { name: 'Four payments' })).toBeVisible();
  await expect(page.getByText('Left to pay')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-running');
  await page.getByRole('link', { name: /^Pay/ }).click();
  await expect(page.getByText('Left to pay afterwards: ₦5,')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText(/^Your last payment becomes ₦2,8.* on /)).toBeVisible();
  await picture(page, 'plan-pay');
  // What it would cost on another day is told as a quote, and as how much of the charge it saves.
  await page.getByText('What would it cost on another day?').click();
  await page.getByLabel('If I pay it all off on').fill(addDays(day, 7));
  await expect(page.getByText(/₦8,711.25 pays it all off on/)).toBeVisible();
  await expect(page.getByText('This is a quote for that day only.')).toBeVisible();
  await page.getByLabel('If I pay it all off on').fill(addDays(day, 22));
  await expect(page.getByText('Choose a day from today to the last day of the plan.')).toBeVisible();
  await page.getByLabel('If I pay it all off on').fill(addDays(day, 10));
  await expect(page.getByText('₦2,961 of it is due before that day.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-payoff');
  await page.getByRole('button', { name: 'Pay ₦2,961' }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'We have your ₦2,961' })).toBeVisible();
  await expect(page.getByText('Left to pay')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-receipt');

  // The card pays the rest by itself, but not the next part, and is removed again: each by one press.
  await page.getByRole('link', { name: 'Let this card pay the rest by itself?' }).click();
  await expect(page.getByRole('heading', { name: 'What you agree to' })).toBeVisible();
  await expect(page.getByText(/At most in all, until/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-let-card-pay');
  await (await tabTo(page, 'button', 'Let this card pay')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your card pays from now on' })).toBeFocused();
  await page.getByRole('link', { name: 'See your plan' }).click();
  await expect(page.getByText(/Visa ending 4081 pays it by itself/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-pays-by-itself');
  await (await tabTo(page, 'button', /^Not now/)).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Done\. Nothing is taken on / })).toBeFocused();
  await expect(page.getByText(/pays it by itself/)).toHaveCount(0);
  await page.goto('/app/account/cards');
  await expect(page.getByRole('link', { name: `plan ${number}` })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'cards');
  await page.getByRole('button', { name: 'Remove Visa ending 4081' }).click();
  await expect(page.getByText(/^Visa ending 4081 is removed\./)).toBeVisible();
  await expect(page.getByText('No card or account yet')).toBeVisible();
  await expectAccessible(page);

  // A bank account takes its place: named at the bank, and it pays once the bank allows it.
  await page.goto(`/app/plans/${number}/automatic`);
  await page.getByRole('radio', { name: /Your bank account/ }).check();
  await expect(page.getByText(/Your bank has to agree first/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: /^Agree, and the bank allows it/ }).click();
  await expect(page.getByText(/^You have confirmed it\./)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Your bank account pays from now on' })).toBeVisible();
  await page.goto('/app/account/cards');
  await page.getByRole('button', { name: 'Remove Bank account ending 4081' }).click();
  await expect(page.getByText('No card or account yet')).toBeVisible();

  // The rest at once, by the keyboard alone.
  await page.goto(`/app/plans/${number}/pay`);
  // The next period has not begun, so no choice is called the next payment.
  await (await tabTo(page, 'radio', /Another amount/)).press('ArrowUp');
  await expect(page.getByText('Your plan is paid off.')).toBeVisible();
  await (await tabTo(page, 'button', /^Pay ₦/)).press('Enter');
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('You owe nothing on it.')).toBeVisible();
  await page.goto(`/app/plans/${number}`);
  await expect(page.getByText('All paid')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'plan-settled');
});

test('a late plan says what is due since when and what follows, and another amount is paid on it', async ({ page }) => {
  const customer = await signInAsNewCustomer(page, { firstname: 'Sola' });
  const { number } = await makeRunningPlan(customer, 10);
  await page.goto('/app/account');
  await page.getByRole('link', { name: /My plans/ }).click();
  await expect(page.getByText('₦2,961 was due on')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'plans-list');
  await page.getByRole('link', { name: /A payment is late/ }).click();
  await expect(page.getByText(/A fee of ₦29 counts from/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-late');
  await page.getByRole('link', { name: /^Pay/ }).click();
  await page.getByRole('radio', { name: /Another amount/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await expect(page.getByText('Pay at least ₦100')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1,000');
  await expect(page.getByText('₦1,961 instead of ₦2,961')).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦1,000' }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We have your ₦1,000' })).toBeVisible();
  await page.goto(`/app/plans/${number}`);
  await expect(page.getByText('Late: ₦1,961 of it is open')).toBeVisible();

  await page.getByText('Up to 30 days later').click();
  const days = page.getByRole('table', { name: 'Your payments then' });
  // Nothing is chosen for anybody.
  await expect(page.getByText('Choose one to see your payments then.')).toBeVisible();
  await page.getByRole('radio', { name: /One payment, 2 weeks/ }).check();
  await expect(days).toBeVisible();
  // Until the new days are there, those before stay where they are, and nothing is asked for.
  const answer = await holdRequests(page, '**/hardship/preview');
  await page.getByRole('radio', { name: /Two payments, 30 days later/ }).check();
  await expect(page.getByRole('button', { name: 'Ask for this' })).toBeDisabled();
  await expect(days).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: 'Ask for this' })).toBeEnabled();
  await page.getByRole('checkbox', { name: 'Illness' }).check();
  const words = page.getByRole('textbox', { name: 'In your words (optional)' });
  await words.fill('a');
  await page.getByRole('button', { name: 'Ask for this' }).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription('Please write a little more, or nothing.');
  await words.fill('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'plan-hardship');
  await page.getByRole('button', { name: 'Ask for this' }).click();
  await expect(page.getByRole('heading', { name: 'You asked to move 2 payments' })).toBeFocused();
  await expect(page.getByText('You asked for more time')).toBeVisible();
  await expect(page.getByText(/A person answers by .* No reminder comes until then\./)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'plan-hardship-asked');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: 'You asked to move 2 payments' })).toHaveCount(0);
  await expect(page.getByText('Taken back. Your days stay as they were.')).toBeFocused();

  // After a death nobody is asked to pay.
  await expect(page.getByRole('link', { name: /^Pay/ })).toBeVisible();
  await freezePlan(number, 'death');
  await page.reload();
  await expect(page.getByText('We are sorry for your loss.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  // Nor is anything called late.
  await expect(page.getByText('Late', { exact: false })).toHaveCount(0);
  await picture(page, 'plan-frozen');
  await page.goto(`/app/plans/${number}/pay`);
  await expect(page.getByText('We are sorry for your loss.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'plan-pay-frozen');
  await page.goto('/app/plans');
  await expect(page.getByText('Stopped for now. Nothing is due.')).toBeVisible();
  await expect(page.getByText(/₦/)).toHaveCount(0);
});

import { signIn, signInAsNewAgent } from './agents.ts';
import { signInAsNewCustomer } from './customers.ts';
import { fillBasket } from './fill-a-basket.ts';
import { handOver } from './hand-over.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';
import { readText } from './texts.ts';
import { endStep, picture } from './whole-order.ts';

const big = { timeout: 60_000 };

test('a family eats today and pays in four: who they are, the choice, the key facts, the code, the food, and paying it off', async ({
  page,
  browser,
}) => {
  const agent = await signInAsNewAgent(page, 'Tunde', 'Bello');
  await page.context().clearCookies();
  const customer = await signInAsNewCustomer(page, { firstname: 'Adaeze', referralCode: agent.referralCode });

  await test.step('beside paying now stands the plan, with what is missing for it', async () => {
    await fillBasket(page, /Surulere Family Market/, 'Palm oil, 5 litres');
    await page.goto('/app/checkout');
    await expect(page.getByRole('radio', { name: /Pay now/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Four payments/ })).toBeDisabled();
    await endStep(page, 'later-1-checkout');
    await page.getByRole('link', { name: 'Tell us who you are' }).click();
  });

  await test.step('who they are is asked one question a screen, and the basket waits', async () => {
    await page.getByLabel('Birthday').fill('17 May 1990');
    await endStep(page, 'later-2-name');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('radio', { name: 'BVN' }).check();
    await page.getByRole('textbox', { name: /BVN/ }).fill('3332 222 2221');
    await page.getByRole('checkbox').check();
    await endStep(page, 'later-3-number');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('radio', { name: /^\+234/ }).check(big);
    await endStep(page, 'later-3a-code-where');
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await endStep(page, 'later-3b-code');
    await page.getByLabel('The code that you got').fill('123456');
    await page.getByLabel('What you get in a month').fill('120,000');
    await page.getByLabel('What you pay back elsewhere in a month').fill('10,000');
    await page.getByLabel('The state where you live').selectOption('Lagos');
    await endStep(page, 'later-4-income');
    await page.getByRole('button', { name: 'Save' }).click();
    const onward = page.getByRole('link', { name: 'Go on to the checkout' });
    await expect(onward).toBeVisible();
    await expect(page.getByRole('link', { name: 'See your limit' })).toBeVisible(big);
    await endStep(page, 'later-5-result');
    await page.getByRole('link', { name: 'See your limit' }).click();
    await expect(page.getByText('Why this much')).toBeVisible();
    await endStep(page, 'later-6-limit');
    await page.goto('/app/checkout');
  });

  const payable =
    await test.step('nothing is chosen beforehand, and the plan says every date and all of its cost', async () => {
      const four = page.getByRole('radio', { name: /Four payments/ });
      await expect(four).toBeEnabled();
      await expect(page.getByRole('radio', { name: /Pay now/ })).not.toBeChecked();
      await expect(four).not.toBeChecked();
      await expect(page.getByText('Choose how you will pay.')).toBeVisible();
      await page.getByRole('radio', { name: /Three months/ }).check();
      await page.getByRole('combobox', { name: 'When each month?' }).selectOption('On the last day');
      await expect(page.getByText(/: 31 (Jan|Dec), \d\d (Jan|Feb), /)).toBeVisible();
      await endStep(page, 'later-7-months');
      await four.check();
      await endStep(page, 'later-7-choice');
      await page.getByRole('button', { name: /^See the plan · ₦[\d,]+ today/ }).click();
      await expect(page.getByRole('heading', { name: 'Before you agree' })).toBeVisible();
      await endStep(page, 'later-8-key-facts');
      return (await page.locator('#in-all dd').textContent()) ?? '';
    });

  await test.step('a wrong answer marks the line and asks again; the code agrees, and the rest of today is paid', async () => {
    const first = (await page.locator('#first-payment dt').textContent()) ?? '';
    const days = page.getByRole('region', { name: /first payment after today/ }).getByRole('button');
    for (const day of await days.allTextContents())
      if (day !== first) {
        await page.getByRole('button', { name: day, exact: true }).click();
        await expect(page.getByText('The answer stands here')).toBeVisible();
        break;
      }
    await picture(page, 'later-9-wrong');
    await page.getByRole('button', { name: first, exact: true }).click();
    await page.getByRole('button', { name: payable, exact: true }).click();
    await page.getByRole('button', { name: 'Text me the code' }).click();
    const code = await readText(
      customer.phone,
      /^(\d{6}) agrees to your Foodbank plan: N[\d,]+ today, 3 x N[\d,]+ from/,
    );
    await page.getByLabel('Code from the text message').fill(code);
    await endStep(page, 'later-10-code');
    await page.getByRole('button', { name: /^Agree and pay/ }).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible(big);
    await expect(page.getByText('The rest is on your plan.')).toBeVisible();
    await endStep(page, 'later-11-placed');
  });

  await test.step('the food is collected, and the plan runs', async () => {
    const link = page.getByRole('link', { name: /See order FB-\d{8}/ });
    const number = /FB-\d{8}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    const desk = await handOver(browser, customer, number);
    await desk.close();
    await page.goto(`/app/orders/${number}`);
    await expect(page.getByText(/^On your plan: ₦/)).toBeVisible();
    await endStep(page, 'later-12-order');
    await page.goto('/app/');
    await page.getByRole('link', { name: /My plan.*is due in \d days/ }).click();
    await expect(page.getByText('Left to pay')).toBeVisible();
    await endStep(page, 'later-13-plan');
  });

  await test.step('what may be changed is shown before it is done: goods that go back, leaving, and paying later', async () => {
    const plan = page.url();
    await page.locator('summary', { hasText: 'Leave the plan' }).click();
    await expect(page.getByText('To pay today')).toBeVisible();
    // One press ends no plan: what follows is said first.
    await page.getByRole('button', { name: 'Leave the plan' }).click();
    await expect(page.getByRole('dialog', { name: /^Leave the plan and pay ₦[\d,.]+ today\?$/ })).toBeVisible();
    await expect(page.getByText(/What isn’t paid today is late from tomorrow/)).toBeVisible();
    await endStep(page, 'later-13-leave');
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByText('Up to 3 days later').click();
    await page.getByRole('button', { name: 'Move the payment' }).click();
    await expect(page.getByText(/^Moved\. You pay ₦.* You can do this once more on this plan\.$/)).toBeFocused();
    await endStep(page, 'later-13-choices');
    await page.getByRole('link', { name: /^FB-\d{8}$/ }).click();
    await page.getByRole('link', { name: 'Ask for a refund' }).click();
    const line = page.getByLabel(/^Palm oil, /);
    await line.selectOption('1');
    await expect(page.getByRole('row', { name: /^Left to pay ₦[\d,.]+ (Nothing|₦[\d,.]+)$/ })).toBeVisible();
    await expect(page.getByText(/^Until we answer, within 24 hours, your plan is paused/)).toBeVisible();
    await endStep(page, 'later-13-refund');
    await page.getByLabel('What is it about?').selectOption({ label: 'It’s unopened, and I give it back' });
    await line.selectOption('1');
    await expect(page.getByText(/of what you paid at once goes back to you straight away/)).toBeVisible();
    await page.getByRole('button', { name: 'Give it back' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Nothing of it is opened' })).toBeFocused();
    await page.keyboard.press('Space');
    await endStep(page, 'later-13-give-back');
    await page.getByRole('button', { name: 'Give it back' }).press('Enter');
    await expect(page.getByText(/^We have your request\./)).toBeFocused();
    await expect(page.getByText('It comes off your plan once it’s back.')).toBeVisible();
    await endStep(page, 'later-13-given-back');
    await page.goto(plan);
  });

  await test.step('one instalment is paid before its day, then all of the rest, and nothing is owed', async () => {
    const payOnPage = async () => {
      await page.getByRole('button', { name: /^Pay ₦/ }).click();
      await expect(page).toHaveURL(/\/dev\/pay\//);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^We have your ₦/ })).toBeVisible(big);
    };
    await page.getByRole('link', { name: /^Pay/ }).click();
    // It came today, so nothing is due yet: what is paid makes the plan shorter from its end.
    await expect(page.getByText(/Nothing is due yet/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('2,000');
    await expect(page.getByText('Left to pay afterwards: ')).toBeVisible();
    await payOnPage();
    await endStep(page, 'later-14-receipt');
    await page.goto('/app/plans');
    await page.getByRole('link', { name: /Four payments/ }).click();
    await page.getByRole('link', { name: /^Pay/ }).click();
    await page.getByRole('radio', { name: /All of it/ }).check();
    await expect(page.getByText('Your plan is paid off.')).toBeVisible();
    await payOnPage();
    await expect(page.getByText('You owe nothing on it.')).toBeVisible();
    await endStep(page, 'later-15-settled');
  });

  await test.step('the agent sees an order like any other, with its whole commission', async () => {
    await signIn(page, agent);
    await page.goto('/agent-dashboard/earnings');
    await expect(page.getByText('₦220.00').first()).toBeVisible();
    await expect(page.getByText(/plan/i)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await picture(page, 'later-16-agent');
  });
});

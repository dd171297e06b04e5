import type { Browser, Page } from '@playwright/test';
import { fillLogin, makeAgent, openMenu, signInAsNewAgent } from './agents.ts';
import { openList } from './console-lists.ts';
import { readEmail } from './emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { productAddress } from './product.ts';
import { signInAsStaff } from './staff.ts';

const question = 'Mrs Ade bought rice on Monday, and I don’t see the sale.';
const answer = 'Good morning.\n\nShe pays on Friday. The sale counts from then on.';

const parts = (page: Page) => ({
  topic: page.getByLabel('What is it about?'),
  message: page.getByRole('region', { name: 'Contact support' }).getByLabel('Message'),
  send: page.getByRole('region', { name: 'Contact support' }).getByRole('button', { name: 'Send' }),
  history: page.getByRole('region', { name: 'Your requests' }),
});

/** Answers the request with a reference as a member of staff, in a browser of the member's own. */
async function answerAsStaff(browser: Browser, reference: string): Promise<void> {
  const context = await browser.newContext({ baseURL: productAddress(), viewport: { width: 1280, height: 860 } });
  try {
    const staff = await context.newPage();
    await signInAsStaff(staff, ['support'], 'Ngozi Eze');
    await openList(staff, `/ops/requests?list=all&search=${reference}`);
    await staff
      .getByRole('link', { name: /Ada Obi/ })
      .first()
      .click();
    await expect(staff.getByText('You have it open').last()).toBeVisible();
    await staff.getByRole('textbox', { name: 'Answer' }).fill(answer);
    await staff.getByRole('button', { name: 'Preview' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Send the answer' }).click();
    await expect(staff.getByText('The answer is on its way.')).toBeVisible();
  } finally {
    await context.close();
  }
}

test('an agent asks support, reads the answer there, and writes back', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const { email } = await signInAsNewAgent(page, 'Ada', 'Obi');
  await page.goto('/agent-dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  const { topic, message, send, history } = parts(page);
  await expect(history.getByText('You have not asked us anything yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await send.click();
  await expect(page.getByText('Please select a topic')).toBeVisible();
  await expect(page.getByText('Please enter complete message.')).toBeVisible();
  await expect(topic).toBeFocused();
  await expectAccessible(page);
  await topic.selectOption('My earnings');
  await message.fill(question);
  await send.click();
  const sent = page.getByRole('status').filter({ hasText: 'Your reference is' });
  await expect(sent).toBeVisible();
  await expect(message, 'the form is empty again').toHaveValue('');
  const reference = /R-\d{4}-\d{4}/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
  await expect(history.getByText(question)).toBeVisible();
  await expect(history.getByText('Waiting for us')).toBeVisible();
  await expect(history.getByText(reference)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await answerAsStaff(browser, reference);
  const told = await readEmail(email, `Our answer to your request ${reference}`);
  expect(told).toContain('/agent-dashboard/support');
  await page.reload();
  await expect(history.getByText('She pays on Friday.')).toBeVisible();
  await expect(history.getByText(/^Ngozi, Foodbank/)).toBeVisible();
  await expect(history.getByText('Answered')).toBeVisible();
  await expectAccessible(page);

  const writeBack = history.getByRole('button', { name: `Write back about ${reference}` });
  await writeBack.click();
  const reply = history.getByLabel('Your message');
  await expect(reply).toBeFocused();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Cancel' }).click();
  await expect(writeBack, 'the button has the focus again').toBeFocused();
  await page.keyboard.press('Enter');
  await reply.fill('Thank you. She has paid.');
  await history.getByRole('button', { name: 'Send' }).click();
  await expect(history.getByText('Your message was sent.')).toBeVisible();
  await expect(history.getByText('Thank you. She has paid.')).toBeVisible();
  await expect(history.getByText('Waiting for us')).toBeVisible();
  await expect(writeBack).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('what fails on the support page keeps the text, and is tried again', { tag: '@details' }, async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  const address = '**/support-requests';
  await page.route(address, (route) => route.fulfill({ status: 503, json: { message: '', code: 'unavailable' } }));
  await page.goto('/agent-dashboard/support');
  const { topic, message, send, history } = parts(page);
  await expect(history.getByRole('alert')).toHaveText('Failed to load your requests. Please try again.');
  await expectAccessible(page);
  await topic.selectOption('Something else');
  await message.fill(question);
  await send.click();
  await expect(page.getByText('Failed to send your request. Please try again.')).toBeVisible();
  await expect(message).toHaveValue(question);
  await expectAccessible(page);
  await page.unroute(address);
  await send.click();
  await expect(page.getByText('Your reference is')).toBeVisible();
  await expect(history.getByText(question)).toBeVisible();
});

test('a signed-out visitor of the support page logs in and comes back to it', async ({ page }) => {
  const agent = await makeAgent('Ada', 'Obi');
  await page.goto('/agent-dashboard/support');
  await expect(page).toHaveURL(/\/agent-login/);
  await fillLogin(page, agent);
  await expect(page).toHaveURL(/\/agent-dashboard\/support$/);
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
});

test('“contact support” in the settings leads to the support page', { tag: '@details' }, async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  for (const name of ['Contact support', 'contact support']) {
    await page.goto('/agent-dashboard/settings');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/agent-dashboard\/support$/);
  }
});

test('older requests come page by page', { tag: '@details' }, async ({ page }) => {
  await signInAsNewAgent(page, 'Ada', 'Obi');
  await page.goto('/agent-dashboard/support');
  const { topic, message, send, history } = parts(page);
  for (const words of ['The first question.', 'The second question.']) {
    await topic.selectOption('Something else');
    await message.fill(words);
    await send.click();
    await expect(history.getByText(words)).toBeVisible();
  }
  // A page has twenty. The first one is cut after its newest request; the rest comes from the server as it is.
  await page.route(/\/support-requests$/, async (route) => {
    const response = await route.fetch();
    const { requests } = await response.json();
    await route.fulfill({ response, json: { requests: requests.slice(0, 1), nextCursor: requests[0].id } });
  });
  await page.reload();
  await expect(history.getByText('The second question.')).toBeVisible();
  await expect(history.getByText('The first question.')).toHaveCount(0);
  const older = history.getByRole('button', { name: 'Show older requests' });
  await page.route(/\/support-requests\?cursor=/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Back at noon.' } }),
  );
  await older.click();
  await expect(history.getByRole('alert')).toHaveText('Back at noon.');
  await page.unroute(/\/support-requests\?cursor=/);
  await older.press('Enter');
  await expect(history.getByText('The first question.')).toBeVisible();
  await expect(older).toHaveCount(0);
  await expect(history.getByText('All your requests are shown.'), 'the keyboard goes on from there').toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

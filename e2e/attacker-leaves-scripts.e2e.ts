import type { Page } from '@playwright/test';
import { fillLogin, makeAgent, openSettings, reportSales, signInAsNewAgent } from './agents.ts';
import { freshEmail } from './emails.ts';
import { expect, test } from './journey.ts';

/*
 * Input from strangers is shown as text: on every screen of the portal, on the site, in development's mailbox and in the emails.
 * Every journey fails if the content policy blocks something. These also fail if an injected script runs, sends a request or opens a
 * dialog.
 */
const image = '<img src=//evil.example/x onerror=alert(1)>';
const script = '"><script>alert(2)</script>';
const svg = '<svg/onload=alert(3)>';
const link = 'javascript:alert(4)';

/** Watches for the effects of an injected script. Returns the check that there were none. */
function watch(page: Page): () => Promise<void> {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') signs.push(`a request: ${request.url()}`);
  });
  return async () => {
    const foreign = await page
      .locator('img[onerror], svg[onload], script:not([src]):text("alert"), a[href^="javascript"]')
      .count();
    expect(foreign, 'elements that a stranger injected').toBe(0);
    expect(signs).toEqual([]);
  };
}

test('an agent whose name is a script is shown by name on every screen', async ({ page }) => {
  const expectNothingRan = watch(page);
  await signInAsNewAgent(page, svg, image);
  await page.goto('/agent-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(svg).first()).toBeAttached();
  await expectNothingRan();
  const { basic } = await openSettings(page);
  await expect(basic).toContainText(svg);
  await expect(basic).toContainText(image);
  await expectNothingRan();
});

test('customers whose names are scripts are text in the list of referrals', async ({ page }) => {
  const expectNothingRan = watch(page);
  const { email, referralCode } = await signInAsNewAgent(page);
  const sales = [image, script, svg, link].map((firstname, index) => {
    const id = `script-${email.replace(/\W/g, '-')}-${index}`;
    return { id, firstname, lastname: script, email: `s${index}.${email}`, amount: 5000 };
  });
  await reportSales(referralCode, sales);
  await page.goto('/agent-dashboard/referrals');
  for (const name of [image, svg, link])
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name, email, or phone' }).fill(image);
  await expect(page.getByText(/^Showing 1 to 1 of 1/)).toBeVisible();
  await expectNothingRan();
  await page.goto(`/agent-dashboard/referrals?search=${encodeURIComponent(script)}&filter=${encodeURIComponent(svg)}`);
  await expect(page.getByRole('searchbox', { name: 'Search by name, email, or phone' })).toHaveValue(script);
  await expectNothingRan();
});

test('a bank, an account’s name and a category that are scripts are text in the settings', async ({ page }) => {
  const expectNothingRan = watch(page);
  await signInAsNewAgent(page);
  // As a hostile bank provider or a tampered database might send.
  const bankInfo = { accountNumber: '0123456789', bankName: image, bankCode: '044', accountName: script, bankId: svg };
  await page.route(/\/api\/v1\/agents\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    const { agent } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { agent: { ...agent, category: svg, phoneNumber: image, bankInfo } },
    });
  });
  const { account, contact } = await openSettings(page);
  await expect(account).toContainText(image);
  await expect(account).toContainText(script);
  await expect(contact).toContainText(image);
  // An unknown category is shown as none.
  await expect(page.getByText(svg)).toHaveCount(0);
  await expectNothingRan();
});

test('testimonies and questions that are scripts are text on the site', async ({ page }) => {
  const expectNothingRan = watch(page);
  const said = [image, script, svg, link].map((content) => ({ content, name: `${content} Bello` }));
  await page.route('**/api/v1/testimonies', (route) => route.fulfill({ json: said }));
  await page.route('**/api/v1/getFaqs', (route) =>
    route.fulfill({ json: { faqs: [{ title: image, content: script }] } }),
  );
  await page.goto('/');
  await page.locator('#testimonies-headline').scrollIntoViewIfNeeded();
  await expect(page.getByText(image).first()).toBeAttached();
  await expectNothingRan();
  await page.goto('/faq/');
  await expect(page.getByText(image).first()).toBeVisible();
  await expectNothingRan();
});

test('a form that is filled with scripts is text in the email to the team and in the mailbox', async ({
  page,
  request,
}) => {
  const expectNothingRan = watch(page);
  const email = freshEmail('left');
  const fields = { name: image, contactPerson: script, email, phoneNo: '+2348031234567' };
  const offer = { foodProduct: `${svg} rice`, whyPartnerWithUs: `${image} more`, additionalInformation: link };
  const answer = await request.post('/api/v1/partnersWithUs', { data: { ...fields, ...offer } });
  expect(answer.status()).toBe(200);
  // Other journeys ask to partner at the same time.
  const findEmail = async () => {
    await page.goto('/dev/mailbox');
    const links = await page.getByRole('link', { name: 'New partnership request' }).all();
    for (const address of await Promise.all(links.map((one) => one.getAttribute('href')))) {
      if (address && (await (await request.get(address)).text()).includes(email)) return address;
    }
    return null;
  };
  let found: string | null = null;
  await expect.poll(async () => (found = await findEmail())).not.toBeNull();
  await page.goto(String(found));
  await expect(page.getByText(image).first()).toBeVisible();
  const message = page.frameLocator('iframe[title="Email as HTML"]');
  await expect(message.getByText(image).first()).toBeVisible();
  expect(await message.locator('img, script, svg, a[href^="javascript"]').count()).toBe(0);
  await expectNothingRan();
});

test('an invalid form without scripts shows what was typed as text', async ({ page }) => {
  const expectNothingRan = watch(page);
  await page.route('**/attacker-form', (route) => {
    const inputs = [
      ['name', image],
      ['email', script],
      ['message', svg],
    ].map(
      ([name, value]) => `<input name="${name}" value="${value?.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">`,
    );
    const body = `<form method="post" action="/forms/contacts">${inputs.join('')}<button>Send</button></form>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('/attacker-form');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(image);
  await expectNothingRan();
});

test('no address of the login redirects to another site after signing in', async ({ page }) => {
  const agent = await makeAgent();
  const elsewhere = encodeURIComponent('//evil.example/agent-dashboard');
  const parameters = ['next', 'returnTo', 'redirect', 'url'].map((name) => `${name}=${elsewhere}`).join('&');
  await page.goto(`/agent-login?${parameters}#${elsewhere}`);
  await fillLogin(page, agent);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/agent-dashboard(\?|$)/);
});

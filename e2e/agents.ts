import { createClient } from '@foodbank/contract/client/client';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { trackBatch } from '@foodbank/contract/selling/tracking';
import type { Page } from '@playwright/test';
import { demoSignIns } from '../apps/api/src/demo/people.ts';
import { freshEmail, readEmail, valueIn } from './emails.ts';
import { expect } from './journey.ts';
import { callsBase, given, productAddress } from './product.ts';

type Credentials = { email: string; password: string };

/** A demo agent with a year of sales or 3,000 referrals. */
export function demoAgent(about: 'a year of sales' | '3,000 referrals'): Credentials {
  const found = demoSignIns.find((agent) => agent.about.includes(about));
  if (!found) throw new Error(`the demo has no agent with ${about}`);
  return found;
}

/** Registers an agent by API. Resolves with the text of the email. */
export async function makeAgent(firstname = 'Ada', lastname = 'Obi') {
  const email = freshEmail(firstname.replace(/\W/g, '').toLowerCase());
  await createClient({ base: callsBase() })(registerAgent, {
    body: { firstname, lastname, email, category: 'individual' },
  });
  const text = await readEmail(email, 'Your Foodbank login details');
  return { email, password: valueIn(text, 'Password'), referralCode: valueIn(text, 'Referral code') };
}

/** Signs in by API, before the first page is opened, and stores the session in the browser. Resolves with the token. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<string> {
  const { token, agent } = await createClient({ base: callsBase() })(loginAgent, { body: { email, password } });
  const localStorage = [
    { name: 'agent', value: JSON.stringify(agent) },
    { name: 'authToken', value: token },
  ];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: productAddress(), localStorage }] });
  return token;
}

/** Registers an agent and signs in, both by API. */
export async function signInAsNewAgent(page: Page, firstname?: string, lastname?: string) {
  const agent = await makeAgent(firstname, lastname);
  return { ...agent, token: await signIn(page, agent) };
}

/** Fills in the registration and sends it. */
export async function register(
  page: Page,
  { firstname, lastname, email, category }: { firstname: string; lastname: string; email: string; category: string },
) {
  await page.goto('/agent-registration');
  await page.getByLabel('First name').fill(firstname);
  await page.getByLabel('Last name').fill(lastname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Category').selectOption({ label: category });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toContainText('Agent registered. Login details sent via email.');
}

/** Fills in the login that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the login, logs in and waits for the dashboard. */
export async function logIn(page: Page, credentials: Credentials) {
  await page.goto('/agent-login');
  await fillLogin(page, credentials);
  await expect(page).toHaveURL(/\/agent-dashboard$|\/agent-dashboard\?/);
}

/** Opens the menu where the screen has hidden it. */
export async function openMenu(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

/** Logs out through the menu. */
export async function logOut(page: Page) {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Opens the settings. Returns a function that finds a section by its name. */
export async function openSettings(page: Page) {
  await page.goto('/agent-dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const section = (name: string) => page.getByRole('region', { name });
  return {
    basic: section('Basic Information'),
    contact: section('Contact Information'),
    password: section('Change Password'),
    account: section('Account Information'),
  };
}

/** Customers and completed orders of today, one of each, as the shop reports them. */
export async function reportSales(
  referralCode: string,
  sales: { id: string; firstname: string; lastname: string; email: string; amount: number }[],
) {
  const now = new Date().toISOString();
  const call = createClient({ base: callsBase(), token: () => given('PRODUCT_TRACK_KEY') });
  const customers = sales.map(({ id, firstname, lastname, email }) => {
    const contacts = { email, phoneNumber: '08031234567' };
    return { customerId: id, firstname, lastname, ...contacts, referralCode, referredAt: now };
  });
  const orders = sales.map(({ id, amount }) => {
    return { orderNumber: `O-${id}`, customerId: id, status: 'completed', amount, placedAt: now, completedAt: now };
  });
  const outcomes = await call(trackBatch, { body: { customers, orders } });
  for (const { status, message } of [...outcomes.customers, ...outcomes.orders]) expect(status, message).toBe(200);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';

export { expect };

const letterWaitMs = 30_000;
let numbered = 0;

/** What stands in the environment of every journey. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** The shop's side: reports customers and orders with its key. */
export interface Shop {
  report(path: string, body: object): Promise<void>;
}

export const test = base.extend<{ shop: Shop; checked: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
  baseURL: async ({}, use) => use(given('PRODUCT_ADDRESS')),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  shop: async ({}, use) => {
    await use({
      async report(path, body) {
        const response = await fetch(`${given('PRODUCT_ADDRESS')}/api/v1/track/${path}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${given('PRODUCT_TRACK_KEY')}` },
          body: JSON.stringify(body),
        });
        expect(response.status, await response.text()).toBe(200);
      },
    });
  },
  // Whatever a journey does, the page reports no error of its own and breaks no rule of the content policy.
  checked: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (line) => {
        // An answer that a journey provokes is the browser's to mention, not the page's mistake.
        if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) problems.push(line.text());
      });
      await use(undefined);
      // A page may still be asking for what a journey answers itself; with the journey over, that answer has no reader.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** An address that no other journey uses. */
export function freshEmail(name: string): string {
  numbered += 1;
  return `${name}.${process.pid}.${numbered}@example.com`;
}

/** Waits for the nth letter to an address and answers its text, as the reader's mail program shows it. */
export async function readLetter(to: string, subject: string): Promise<string> {
  const folder = join(given('PRODUCT_DATA_DIR'), 'mail');
  for (const until = Date.now() + letterWaitMs; Date.now() < until; await new Promise((r) => setTimeout(r, 50))) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const letter = await PostalMime.parse(await readFile(join(folder, name)));
      const isMine = letter.to?.some(({ address }) => address === to) && letter.subject === subject;
      if (isMine) return letter.text ?? '';
    }
  }
  throw new Error(`no letter '${subject}' came to ${to}`);
}

/** What stands after a label on a line of a letter. */
export function valueIn(letter: string, label: string): string {
  const value = new RegExp(`^${label}: (\\S+)\\r?$`, 'm').exec(letter)?.[1];
  if (value === undefined) throw new Error(`the letter has no line ${label}`);
  return value;
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

/** Logs in and waits for the dashboard. */
export async function logIn(page: Page, email: string, password: string) {
  await page.goto('/agent-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/agent-dashboard$|\/agent-dashboard\?/);
}

/** Registers somebody nobody knows yet, logs in with what the letter says, and answers how to do so again. */
export async function logInAsNewAgent(page: Page, firstname: string, lastname: string) {
  const email = freshEmail(firstname.toLowerCase());
  await register(page, { firstname, lastname, email, category: 'Individual' });
  const password = valueIn(await readLetter(email, 'Your Foodbank login details'), 'Password');
  await logIn(page, email, password);
  return { email, password };
}

/** Opens the menu where the screen has hidden it. */
export async function openMenu(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

/** Goes to the settings as an agent does, and answers the sections by their names. */
export async function openSettings(page: Page) {
  await openMenu(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const section = (name: string) => page.getByRole('region', { name });
  return {
    basic: section('Basic Information'),
    contact: section('Contact Information'),
    password: section('Change Password'),
    account: section('Account Information'),
  };
}

type Tabbable = 'button' | 'link' | 'textbox' | 'combobox' | 'searchbox' | 'slider';

/** Presses Tab until something with this accessible name has the focus; a person would give up sooner. */
export async function tabTo(page: Page, role: Tabbable, name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).locator('visible=true').first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${role} ${name}`);
}

/** Waits until what was begun in the page is done: React's effects, which may come a few turns after what caused them. */
export async function settle(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Not by a timer or a frame: a test may have stopped the page's clock.
        const { port1, port2 } = new MessageChannel();
        let turns = 5;
        port1.onmessage = () => (--turns > 0 ? port2.postMessage(0) : resolve());
        port2.postMessage(0);
      }),
  );
}

/** Waits until the letters are the ones that stay. */
export async function untilLettersAreThere(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** How many things move or fade right now that will end by themselves. */
const countFading = (page: Page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    return running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
  });

/** Nothing on the screen as it stands keeps anybody out. What fades in has come by then: half-way its contrast is too low. */
export async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => countFading(page)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing on the screen is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page) {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
}

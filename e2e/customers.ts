import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@foodbank/contract/client/client';
import { confirmSignUp, signUpCustomer } from '@foodbank/contract/people/customer-accounts';
import type { Page } from '@playwright/test';
import { callsBase, given, productAddress } from './product.ts';

const waitMs = 60_000;
let numbered = 0;

/** A mobile number that no other journey uses. */
export function freshPhone(): string {
  numbered += 1;
  return `0803${String((process.pid % 10_000) * 1_000 + numbered).padStart(7, '0')}`;
}

/** Waits for the newest text message to a phone that matches. Resolves with its text. */
export async function readText(phone: string, wanted: RegExp): Promise<string> {
  const folder = join(given('PRODUCT_DATA_DIR'), 'texts');
  const key = phone.slice(-10);
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(20)) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort()
      .reverse()) {
      const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8'));
      if (String(to).endsWith(key) && wanted.test(text)) return text;
    }
  }
  throw new Error(`no text message like ${wanted} came to ${phone}`);
}

/** A customer of ours, signed up by calls and signed in in the browser. */
export async function signInAsNewCustomer(page: Page, customer: { firstname: string; referralCode?: string }) {
  const phone = freshPhone();
  const headers = () => ({ origin: productAddress() });
  const call = createClient({ base: callsBase(), headers });
  const { firstname, referralCode } = customer;
  const body = { firstname, lastname: 'Okafor', phone, password: 'a long password of a customer', referralCode };
  const { requestId } = await call(signUpCustomer, { body });
  const code = /\b\d{6}\b/.exec(await readText(phone, /code/))?.[0] ?? '';
  // By the browser, which keeps the session's cookie.
  const answer = await page.context().request.post(`${callsBase()}${confirmSignUp.path}`, {
    headers: headers(),
    data: { requestId, code },
  });
  if (!answer.ok()) throw new Error(`the sign-up was refused: ${await answer.text()}`);
  return { ...customer, phone };
}

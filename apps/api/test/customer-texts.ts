import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { TestApp } from './start-app.ts';

/** Waits for the text message of a number to a phone, in any spelling, and returns the code in it. */
export async function codeIn(app: TestApp, phone: string, count = 1): Promise<string> {
  const text = await app.waitForText(phoneKey(phone) ?? phone, count);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in "${text}"`);
  return code;
}

/** A code of six digits that is another one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What a browser says of a call by a page of its own site. */
export const ownPage = { 'sec-fetch-site': 'same-origin' };

/** The cookie of the session that an answer sets; null if it sets none. */
export function cookieIn({ headers }: { headers: Record<string, unknown> }): string | null {
  return /^customer=([^;]+);/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? null;
}

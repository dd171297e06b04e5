/** The code of an agent's link, kept while a visitor looks around: it is still there when they sign up later. */
import { formatReferralCode, parseReferralCode } from '@foodbank/contract/primitives/referral-codes';

const storageKey = 'shop-referral-code';

/** Keeps the code of a link, and returns it as people see it. Null for what can't be a code. */
export function keepReferralCode(fromLink: string | undefined): string | null {
  const characters = parseReferralCode(fromLink ?? '');
  if (characters === null) return null;
  const code = formatReferralCode(characters);
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // The browser blocks its storage: the code holds while the form is open.
  }
  return code;
}

/** The code of the last link. */
export function readReferralCode(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

import { emailKey, isEmail } from '@foodbank/contract/primitives/email';
import { namePatterns } from '@foodbank/contract/primitives/fold-text';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AgentSearch } from './agent-rows.ts';

const wordsMax = 8;

/**
 * What a typed text looks for: a whole email address, a whole phone number, a whole referral code, or words of a name. Six letters may
 * be a code or a name, and look for both.
 */
export function readAgentSearch(
  typed: string | undefined,
): Pick<AgentSearch, 'emailKey' | 'phoneKey' | 'referralCode' | 'patterns'> {
  const nothing = { emailKey: null, phoneKey: null, referralCode: null, patterns: null };
  const text = typed?.trim() ?? '';
  if (text === '') return nothing;
  if (isEmail(text)) return { ...nothing, emailKey: emailKey(text) };
  const phone = /\p{L}/u.test(text) ? null : phoneKey(text);
  if (phone !== null) return { ...nothing, phoneKey: phone };
  const referralCode = parseReferralCode(text);
  if (referralCode !== null && /^fb-/i.test(text)) return { ...nothing, referralCode };
  return { ...nothing, referralCode, patterns: namePatterns(text, wordsMax) };
}

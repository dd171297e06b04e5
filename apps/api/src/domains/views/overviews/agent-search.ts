import { emailKey, readEmail } from '@foodbank/contract/primitives/email';
import { namePatterns } from '@foodbank/contract/primitives/fold-text';
import { searchedPhone } from '@foodbank/contract/primitives/phone';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { seenText } from '@foodbank/contract/primitives/seen-text';
import type { AgentSearch } from './agent-rows.ts';

const wordsMax = 8;
// A code by its prefix or its digits. Names have hyphens and apostrophes too: Eze-Ada.
const onlyCode = /^[Ff][Bb]\P{L}|[^\p{L}\p{Pd} '’‘ʼ]/u;

/**
 * What a typed text looks for: a whole email address, a whole phone number, a whole referral code, or words of a name. Six letters may
 * be a code or a name, also with a hyphen, and look for both.
 */
export function readAgentSearch(
  typed: string | undefined,
): Pick<AgentSearch, 'emailKey' | 'phoneKey' | 'referralCode' | 'patterns'> {
  const nothing = { emailKey: null, phoneKey: null, referralCode: null, patterns: null };
  const text = seenText(typed ?? '');
  if (text === '') return nothing;
  const email = readEmail(text).read;
  if (email !== null) return { ...nothing, emailKey: emailKey(email) };
  const phone = searchedPhone(text);
  if (phone !== null) return { ...nothing, phoneKey: phone };
  const referralCode = parseReferralCode(text);
  if (referralCode !== null && onlyCode.test(text)) return { ...nothing, referralCode };
  return { ...nothing, referralCode, patterns: namePatterns(text, wordsMax) };
}

import { emailKey, isEmail } from '@foodbank/contract/primitives/email';
import { foldText, namePatterns } from '@foodbank/contract/primitives/fold-text';
import { phoneKey, phoneSpellings } from '@foodbank/contract/primitives/phone';

const wordsMax = 8;

/** What a search of the queue looks for. */
export interface RequestSearch {
  /** The patterns of the words, each of which the texts have somewhere; the longest first. */
  patterns: readonly string[];
  /** The key of a whole email address, or null. */
  emailKey: string | null;
  /** The digits of every spelling of a whole phone number, or null. */
  phoneDigits: readonly string[] | null;
}

/** Reads what was typed. A whole contact finds its sender's requests, and the texts that name it; a part of one finds texts only. */
export function readRequestSearch(typed: string): RequestSearch {
  const phone = /\p{L}/u.test(typed) ? null : phoneKey(typed);
  return {
    patterns: isNumber.test(typed.trim()) ? [`%${foldText(typed)}%`] : namePatterns(typed, wordsMax),
    emailKey: isEmail(typed) ? emailKey(typed) : null,
    phoneDigits: phone === null ? null : phoneSpellings(phone),
  };
}

/** True for a search with an email address or a phone number, or with a part of one. */
export const looksForContact = (typed: string): boolean =>
  phoneKey(typed) !== null || (!isNumber.test(typed.trim()) && /@|\d{4}/.test(typed.replace(/[\s().-]/g, '')));
// The number of a case or of an order says nothing about a person.
const isNumber = /^(r-\d{4}-\d{4}|fb-\d{8})$/i;

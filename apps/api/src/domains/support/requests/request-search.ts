import { emailKey, readEmail } from '@foodbank/contract/primitives/email';
import { foldText, namePatterns } from '@foodbank/contract/primitives/fold-text';
import { digitsOf, phoneKey, phoneSpellings, searchedPhone } from '@foodbank/contract/primitives/phone';
import { seenText } from '@foodbank/contract/primitives/seen-text';
import { readOrderNumber, readRequestNumber } from '@foodbank/contract/primitives/typed-ids';

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
  const phone = searchedPhone(typed);
  const email = readEmail(typed).read;
  const number = numberIn(typed);
  return {
    patterns: number === null ? namePatterns(email ?? seenText(typed), wordsMax) : [`%${foldText(number)}%`],
    emailKey: email === null ? null : emailKey(email),
    phoneDigits: phone === null ? null : phoneSpellings(phone),
  };
}

/** True for a search with an email address or a phone number, or with a part of one. */
export const looksForContact = (typed: string): boolean =>
  phoneKey(typed) !== null || (numberIn(typed) === null && /@|\d{4}/.test(typed.replace(/[\s().-]/g, '')));

// Digits alone may be those of a phone.
const withLetters = /(?<![a-z\d])(?:fb|r)[^a-z\d]{0,3}\d/i;

/** The number of a case or an order that a search is or has in it, which says nothing about a person; null for another text. */
function numberIn(typed: string): string | null {
  if (!withLetters.test(seenText(typed))) return null;
  const number = readOrderNumber(typed).read ?? readRequestNumber(typed).read;
  return number !== null && digitsOf(number).length === 8 ? number : null;
}

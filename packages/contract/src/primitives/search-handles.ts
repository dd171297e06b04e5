/**
 * What a text typed into the console's one search may stand for: the number of an order, a name, a bank's reference, somebody's phone. The
 * server looks for each, and the palette reads from it what Enter has to be pressed for.
 */
import { emailKey, readEmail } from './email.ts';
import { foldName, namePatterns } from './fold-text.ts';
import { searchedPhone } from './phone.ts';
import { parseReferralCode } from './referral-codes.ts';
import { readRowId } from './row-ids.ts';
import { isUnreadable, seenWithDashes, withoutWrapping } from './seen-text.ts';
import { readLoanNumber, readOrderNumber, readReference, readRequestNumber } from './typed-ids.ts';

/** The shortest search, and the longest text that is sent for one, in characters. */
export const searchedLengthMin = 2;
export const searchedLengthMax = 300;
/** A phone is known by so many last digits. */
const phoneEndLength = 4;
const wordsMax = 8;

/** A part of a number as people say it on the phone. */
export interface NumberPart {
  /** Whose number it is by what stands before it; null for digits alone, which may be the end of any. */
  of: 'order' | 'loan' | 'request' | null;
  /** Four to seven digits. */
  digits: string;
}

/** What a search may stand for. A whole text may be several things: 12246321 is an order, a loan and a request. */
export interface SearchHandles {
  /** One line without what nobody sees; empty for a text that stands for nothing. */
  text: string;
  /** One word with a digit, as it was typed: the order of another shop, a reference in its own spelling. */
  token: string | null;
  orderNumber: string | null;
  loanNumber: string | null;
  requestNumber: string | null;
  numberPart: NumberPart | null;
  /** The six characters of an agent's code. */
  referralCode: string | null;
  /** References of ours, the bank and the payment provider: small letters; null for what can be none. */
  reference: string | null;
  rowId: string | null;
  /** The folded name, and the patterns of its words, the longest first; null for what has no letter. */
  name: { folded: string; patterns: readonly string[] } | null;
  /** A contact, for which Enter has to be pressed: a whole one by its key, or the last four digits of a phone. */
  contact: { phoneKey: string } | { emailKey: string } | { phoneEnd: string } | null;
}

const nothing: SearchHandles = {
  ...{ text: '', token: null },
  ...{ orderNumber: null, loanNumber: null, requestNumber: null, numberPart: null, referralCode: null },
  ...{ reference: null, rowId: null, name: null, contact: null },
};

// Of a number with its letters or the word before it, or the end of one: FB-1224, order 6321, …6321.
const part =
  /^(?:(FB|order)|(LN|loan)|(R|request|case|ticket))?(?: ?(?:no|nr|number))?[\s:#._…-]*(\d(?:[ -]?\d){3,6})$/i;
const oneWord = /^[a-z0-9][a-z0-9/_.-]{2,99}$/i;
const controls = /\p{Cc}+/gu;

/** A text as a search looks into it: one line without what nobody sees. */
export const searchedText = (text: string): string => seenWithDashes(text.replace(controls, ' '));

/** Reads what was typed. A text that is turned, or longer than a search takes, stands for nothing. */
export function readSearch(typed: string): SearchHandles {
  const text = searchedText(typed);
  if (text.length < searchedLengthMin || text.length > searchedLengthMax || isUnreadable(typed)) return nothing;
  const email = readEmail(text).read;
  if (email !== null) return { ...nothing, text, contact: { emailKey: emailKey(email) } };
  const phone = searchedPhone(text);
  const numberPart = partIn(text);
  const isDigits = numberPart?.of === null && numberPart.digits.length === phoneEndLength;
  const reference = readReference(text).read;
  const token = tokenIn(text);
  const orderNumber = readOrderNumber(text).read;
  const loanNumber = readLoanNumber(text).read;
  const requestNumber = readRequestNumber(text).read;
  const rowId = readRowId(text).read;
  // What has a number of ours in it is nobody's name.
  const isNumber = [orderNumber, loanNumber, requestNumber, reference, rowId].some((one) => one !== null);
  return {
    ...{ text, token, orderNumber, loanNumber, requestNumber, numberPart, rowId },
    referralCode: parseReferralCode(text),
    reference: reference ?? token?.toLowerCase() ?? null,
    name: isNumber ? null : nameIn(text),
    contact: phone !== null ? { phoneKey: phone } : isDigits ? { phoneEnd: numberPart.digits } : null,
  };
}

function partIn(text: string): NumberPart | null {
  const [, order, loan, request, digits] = part.exec(withoutWrapping(text)) ?? [];
  if (digits === undefined) return null;
  const of = order ? 'order' : loan ? 'loan' : request ? 'request' : null;
  return { of, digits: digits.replace(/\D/g, '') };
}

function tokenIn(text: string): string | null {
  const bare = withoutWrapping(text);
  return oneWord.test(bare) && /\d/.test(bare) ? bare : null;
}

function nameIn(text: string): SearchHandles['name'] {
  const folded = foldName(text);
  return /\p{L}/u.test(folded) ? { folded, patterns: namePatterns(text, wordsMax) } : null;
}

/**
 * What is sent of a text: the text, or of a longer one, such as a pasted message, the number or reference in it, and else its beginning.
 */
export function textToSend(typed: string): string {
  const text = searchedText(typed);
  if (text.length <= searchedLengthMax) return text;
  const number = readOrderNumber(text).read ?? readLoanNumber(text).read ?? readRequestNumber(text).read;
  return number ?? readReference(text).read ?? text.slice(0, searchedLengthMax).toWellFormed();
}

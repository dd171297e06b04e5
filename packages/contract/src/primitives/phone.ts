/**
 * Phone numbers. They are stored in the spelling that was typed, cleaned, and compared by key. A Nigerian number is 0 and ten digits, or +234 and the ten digits.
 * "2340…" and "0234…" are common mistakes, and 00 stands for +.
 */
import { isUnreadable, otherDigit, type Reading, seenWithDashes, unread } from './seen-text.ts';

export const phoneDigitsMin = 10;
export const phoneDigitsMax = 15;

const countryCode = '234';
const nigerian = /^(?:00)?(?:0?234)?0?([1-9]\d{9})$/;
const international = /^00([1-9]\d{10,})$/;
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** What is said about a text with the numbers of two phones. */
export const severalPhones = 'There are two phone numbers in this text. Enter one of them.';
/** What is said about a number such as 2.34803E+12. */
export const shortenedPhone =
  'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text and enter the number again.';

// Of a number that a spreadsheet calculates with: 2.34803E+12, and 2348031234567.0.
const shortened = /^[\d.,]+e\+?\d{1,2}$/i;
const decimals = /^(\+?\d{9,})\.0+$/;
const inLink = /(?:wa\.me\/|[?&]phone=|tel:|sms:)(\+|%2b)?(\d[\d ().-]*)/i;
// What belongs to one number. A full stop with a space behind it ends the number of a list.
const run = /(?<![\p{L}\d])\+?\(?\d(?:(?:[ ()/-]*|\.)\d)*/gu;

/** The ASCII digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

// A letter that looks like a digit, within digits or behind them: 08O31234567, 0803123456l.
const letterForDigit = /\d[oil]+(?:\d|(?![\p{L}\d]))/iu;
const letterWithin = /\d\p{L}|\p{L}\d/u;
const mobile = /^(?:(?:00|0)?2340?|0)[789][01]\d{8}$/;
const noteBehind = / \(\d{1,2}$/;
const mobileWithoutZero = /^[789][01]\d{8}$/;

const isLong = ({ length }: string) => length >= phoneDigitsMin && length <= phoneDigitsMax;

/**
 * The phone number in one line of text: its digits, plus sign and plain separators, without the words around it, whether it is typed, or
 * copied from contacts, a chat or a link. Digits of other scripts are refused, and so are the numbers of two phones.
 */
export function readPhone(text: string): Reading {
  if (isUnreadable(text) || lineBreak.test(text)) return unread();
  const seen = seenWithDashes(text).replace(decimals, '$1');
  if (otherDigit.test(seen)) return unread();
  if (shortened.test(seen)) return unread(shortenedPhone);
  const link = inLink.exec(seen);
  const line = link === null ? seen : `${link[1] === undefined ? '' : '+'}${link[2]}`;
  const runs = line.match(run) ?? [];
  const [phone, ...more] = new Map(runs.flatMap(phonesIn).map((one) => [keyOf(digitsOf(one)), one])).values();
  if (more.length > 0) return unread(severalPhones);
  if (phone !== undefined) return isMistyped(line, phone) ? unread() : { read: cleanPhone(phone) };
  if (runs.some((one) => digitsOf(one).length >= 2 * phoneDigitsMin)) return unread(severalPhones);
  // Words stand within the number, as in 0803 call 1234567.
  const within = line.slice(line.search(/\d/), line.length - (/\D*$/.exec(line)?.[0].length ?? 0));
  const isOne = runs.every((one) => digitsOf(one).length < phoneDigitsMin) && !letterWithin.test(within);
  return isOne && isLong(digitsOf(line)) ? { read: cleanPhone(line) } : unread();
}

/** True if a letter may stand for a digit of the number. */
const isMistyped = (line: string, phone: string): boolean =>
  /\d[oil]+\d/i.test(line) || (!mobile.test(digitsOf(phone)) && letterForDigit.test(line));

/**
 * The phones in a run of digits: the whole, or the Nigerian mobiles that stand between separators within it, as in `1) 0803 123 4567` and
 * `0803 123 4567 (2nd)`.
 */
function phonesIn(text: string): string[] {
  const digits = digitsOf(text);
  if (nigerian.test(digits)) return [text];
  const isOfAnotherCountry = /^\(?(?:\+|00)(?!234)/.test(text);
  // (2nd) and (12) behind it say which of a person's phones it is.
  const withoutNote = text.replace(noteBehind, '');
  if (isOfAnotherCountry && isLong(digitsOf(withoutNote))) return [withoutNote];
  const parts = [...text.matchAll(/[+(]*\d+/g)];
  const cuts = parts.flatMap(({ index }, first) => {
    const ends = parts.slice(first, first + phoneDigitsMax).map((part) => part.index + part[0].length);
    return ends.map((end) => text.slice(index, end));
  });
  const mobiles = new Map<string, string>();
  for (const cut of cuts.filter((one) => mobile.test(digitsOf(one)))) {
    const key = keyOf(digitsOf(cut));
    mobiles.set(key, mobiles.get(key) ?? cut);
  }
  if (mobiles.size > 0) return [...mobiles.values()];
  // 803 123 4567 12 may be a number and something else, or one of another country.
  const isUnclear = cuts.some((cut) => text.startsWith(cut) && mobileWithoutZero.test(digitsOf(cut)));
  return isLong(digits) && !isUnclear ? [text] : [];
}

/** True for one line with a phone number of 10 to 15 digits. */
export const isPhone = (text: string): boolean => readPhone(text).read !== null;

/**
 * A phone number as it is stored and shown: its digits, plus sign and plain separators. Words, and what a copy from contacts or
 * chats adds (invisible direction marks, special spaces and dashes), are removed or become their plain form.
 */
export function cleanPhone(text: string): string {
  const signs = seenWithDashes(text)
    .replace(/\s+/g, ' ')
    .replace(/[^\d+()./ -]/g, '')
    .replace(/^[^\d+(]+/, '')
    .replace(/ {2,}/g, ' ');
  let end = signs.length;
  while (end > 0 && !/[\d)]/.test(signs.charAt(end - 1))) end -= 1;
  return signs.slice(0, end);
}

/** The key of digits. */
function keyOf(digits: string): string {
  const subscriber = nigerian.exec(digits)?.[1];
  return subscriber === undefined ? `+${international.exec(digits)?.[1] ?? digits}` : `+${countryCode}${subscriber}`;
}

/** The key by which phone numbers are compared: +2348031234567. Null if the text isn't a phone number. */
export function phoneKey(text: string): string | null {
  const { read } = readPhone(text);
  return read === null ? null : keyOf(digitsOf(read));
}

/** The key of the phone number that a search is for. Words beside it are those of a contact; a number that words are within is none. */
export function searchedPhone(text: string): string | null {
  if (isUnreadable(text)) return null;
  const isWithinWords =
    /\p{L}/u.test(text) &&
    !seenWithDashes(text)
      .match(run)
      ?.some((one) => phonesIn(one).length > 0);
  return isWithinWords ? null : phoneKey(text);
}

/** The digits of every spelling of a number, from its key. For searching numbers that were stored as typed. */
export function phoneSpellings(key: string): string[] {
  const digits = digitsOf(key);
  const subscriber = nigerian.exec(digits)?.[1];
  if (subscriber === undefined) return [digits, `00${digits}`];
  const codes = ['', countryCode, `0${countryCode}`].flatMap((code) => [code, `${code}0`]);
  return codes.flatMap((code) => [`${code}${subscriber}`, `00${code}${subscriber}`]);
}

/** The national spelling, 08031234567; a number of another country in its key's spelling, with +. */
export function homePhone(text: string): string {
  const key = phoneKey(text) ?? text;
  return key.startsWith(`+${countryCode}`) && key.length === 14 ? `0${key.slice(4)}` : key;
}

/** A phone number as people read it: 0803 123 4567. */
export function formatPhone(text: string): string {
  const phone = homePhone(text);
  return phone.length === 11 && phone.startsWith('0')
    ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
    : phone;
}

/**
 * A phone number for a cell of a file: 0803 123 4567, and 00 447911123456 for one of another country. With a space spreadsheets leave it
 * alone: without one they take the zero away, and a plus begins a formula.
 */
export function cellPhone(text: string): string {
  const phone = formatPhone(text);
  return phone.startsWith('+') ? `00 ${phone.slice(1)}` : phone;
}

/**
 * Keeps the first 3 and the last 2 digits with asterisks between, at least 4. Masking a masked number changes nothing, so the
 * server and the browser may both mask.
 */
export function maskPhone(text: string): string {
  const signs = text.replace(/[^\d*]/g, '');
  if (signs === '') return '';
  return signs.slice(0, 3) + '*'.repeat(Math.max(4, signs.length - 5)) + signs.slice(-2);
}

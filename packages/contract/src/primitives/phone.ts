/**
 * Phone numbers. They are stored in the spelling that was typed, cleaned, and compared by key. A Nigerian number is 0 and ten digits, or +234 and the ten digits.
 * "2340…" and "0234…" are common mistakes, and 00 stands for +.
 */
export const phoneDigitsMin = 10;
export const phoneDigitsMax = 15;

const countryCode = '234';
const nigerian = /^(?:00)?(?:0?234)?0?([1-9]\d{9})$/;
const international = /^00([1-9]\d{10,})$/;
// Digits of other scripts, superscripts and the like. Without them it would be another number than the one typed.
const otherDigit = /[^\P{N}0-9]/u;
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The ASCII digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** True for one line with 10 to 15 ASCII digits, whatever stands between them, and no digits of other scripts. */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text);
  return length >= phoneDigitsMin && length <= phoneDigitsMax && !otherDigit.test(text) && !lineBreak.test(text);
}

/**
 * A phone number as it is stored and shown: its digits, plus sign and plain separators. Words, and what a copy from contacts or
 * chats adds (invisible direction marks, special spaces and dashes), are removed or become their plain form.
 */
export function cleanPhone(text: string): string {
  const signs = text
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[^\d+()./ -]/g, '')
    .replace(/^[^\d+(]+/, '');
  let end = signs.length;
  while (end > 0 && !/[\d)]/.test(signs.charAt(end - 1))) end -= 1;
  return signs.slice(0, end);
}

/** The key by which phone numbers are compared: +2348031234567. Null if the text isn't a phone number. */
export function phoneKey(text: string): string | null {
  if (!isPhone(text)) return null;
  const digits = digitsOf(text);
  const subscriber = nigerian.exec(digits)?.[1];
  if (subscriber !== undefined) return `+${countryCode}${subscriber}`;
  return `+${international.exec(digits)?.[1] ?? digits}`;
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
 * Keeps the first 3 and the last 2 digits with asterisks between, at least 4. Masking a masked number changes nothing, so the
 * server and the browser may both mask.
 */
export function maskPhone(text: string): string {
  const signs = text.replace(/[^\d*]/g, '');
  if (signs === '') return '';
  return signs.slice(0, 3) + '*'.repeat(Math.max(4, signs.length - 5)) + signs.slice(-2);
}

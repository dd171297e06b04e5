/**
 * Phone numbers. People type them in many spellings; two spellings of one line are one number. Nigerian mobiles are 0 and
 * ten digits at home, +234 and the ten digits abroad; "2340…" is a slip that is common enough to accept.
 */
export const phoneDigitsMin = 10;
export const phoneDigitsMax = 15;

const countryCode = '234';

/** The digits of a text, and nothing else. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** True for 10 to 15 digits however they are spaced; this covers both home spellings, 0 and ten digits, or the ten alone. */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text);
  return length >= phoneDigitsMin && length <= phoneDigitsMax;
}

/** One spelling for comparing: +2348031234567. Null where the text isn't a phone number. */
export function phoneKey(text: string): string | null {
  const digits = digitsOf(text);
  if (!isPhone(digits)) return null;
  if (digits.length === 10 && !digits.startsWith('0')) return `+${countryCode}${digits}`;
  if (digits.length === 11 && digits.startsWith('0')) return `+${countryCode}${digits.slice(1)}`;
  if (digits.length === 14 && digits.startsWith(`${countryCode}0`)) return `+${countryCode}${digits.slice(4)}`;
  return `+${digits}`;
}

/** The home spelling, 08031234567; numbers of other countries keep their +. */
export function homePhone(text: string): string {
  const key = phoneKey(text) ?? text;
  return key.startsWith(`+${countryCode}`) && key.length === 14 ? `0${key.slice(4)}` : key;
}

/** For people: 0803 123 4567. */
export function formatPhone(text: string): string {
  const phone = homePhone(text);
  return phone.length === 11 && phone.startsWith('0')
    ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
    : phone;
}

/**
 * Keeps the first 3 and the last 2 digits with asterisks between, at least 4. A number that is masked already stays as it
 * is, so the server and the browser may both mask.
 */
export function maskPhone(text: string): string {
  const signs = text.replace(/[^\d*]/g, '');
  if (signs === '') return '';
  return signs.slice(0, 3) + '*'.repeat(Math.max(4, signs.length - 5)) + signs.slice(-2);
}

/** Staff numbers of employers, as people type and paste them and as files have them: `0012345`, `OYS/12345`, `TSC-004 512`. */
import { isUnreadable, otherDigit, type Reading, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

/** The longest staff number, in characters. */
export const staffNumberLengthMax = 30;
export const staffNumberExample = 'A staff number is such as 0012345 or OYS/12345';

// What people write in front: `Staff no: 0012345`.
const wordsInFront = new Set('my staff employee file service psn ippis oracle id no nr num number is'.split(' '));
const shape = /^[A-Z0-9][A-Z0-9 ./-]*$/i;

/** A staff number as its employer writes it: zeros at the front stay, and so do separators. It has at least one digit. */
export function readStaffNumber(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text);
  if (otherDigit.test(seen)) return unread();
  const whole = withoutWrapping(seen);
  const alone = withoutWrapping(withoutWords(whole));
  const number = (/\d/.test(alone) ? alone : whole).replace(/ ?([/.-]) ?/g, '$1').toUpperCase();
  const isOne = shape.test(number) && /\d/.test(number) && number.length <= staffNumberLengthMax;
  return isOne ? { read: number } : unread();
}

function withoutWords(text: string): string {
  const parts = text.replace(/[:#]/g, ' ').split(' ');
  const isWord = (part: string) => part === '' || wordsInFront.has(part.toLowerCase().replaceAll('.', ''));
  const first = parts.findIndex((part) => !isWord(part));
  return parts.slice(Math.max(0, first)).join(' ');
}

/**
 * What is the same for two writings of one staff number of an employer: capitals, without separators and zeros at the front, which people leave out
 * and spreadsheets lose.
 */
export const staffNumberKey = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

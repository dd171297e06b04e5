/**
 * Whether a text has somebody's email address or phone number in it, in any spelling that a person reads as one. Order and request
 * numbers, days, times and amounts are taken out first: honest reasons are full of them.
 */

// Stands for what was taken out: what is before and behind does not follow each other.
const gap = '\ue000';
const unseen = /\p{Default_Ignorable_Code_Point}|\ue000/gu;

/** A decimal digit of any script as a plain one. Unicode keeps each script's ten in a row, from zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

// Wide letters, digits in circles and the like become plain ones.
const plainText = (text: string) =>
  text
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .replace(/(?<!\p{L})[oO](?=\d)|(?<=\d)[oO](?=[\doOiIlL])/gu, '0')
    .replace(/(?<![\p{L}\d])[iIlL](?=\d)|(?<=\d)[iIlL](?=[\diIlL])/gu, '1')
    .replace(/\u3002/g, '.');

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const date = '(?:0?[1-9]|[12]\\d|3[01])';
const monthNumber = '(?:0?[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
const clock = '(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?:[:.][0-5]\\d(?:\\.\\d{1,9})?)?';
const zone = '(?:Z|[+-]\\d\\d:\\d\\d)';
// What is part of a longer row of numbers is no day.
const alone = (pattern: string) => new RegExp(`(?<!\\d[-/.:]?)(?:${pattern})(?![-/.:]?\\d)`, 'giu');
const to = ' ?[-–—/] ?';
const fullDay = (mark: string) => `${date}${mark}${monthNumber}${mark}(?:${year}|\\d\\d)`;
const hour = '(?:[01]?\\d|2[0-3]):[0-5]\\d';

const days = [
  // From one to the other, without a space: 20/11/2026-22/11/2026.
  alone(`${year}-${monthNumber}-${date}${to}(?:${year}-${monthNumber}-)?${date}`),
  ...['/', '\\.', '-'].flatMap((mark) => [
    alone(`(?:${fullDay(mark)}|${date}${mark}${monthNumber}|${date})${to}${date}${mark}${monthNumber}${mark}${year}`),
    alone(`${fullDay(mark)}${to}${fullDay(mark)}`),
  ]),
  alone(`${date}/${monthNumber}${to}${date}/${monthNumber}`),
  alone(`${monthNumber}/${year}(?:${to}${monthNumber}/${year})?`),
  alone(`${hour}${to}${hour}`),
  alone(`${year}-${monthNumber}-${date}[T ]${clock} ?${zone}?`),
  alone(`${year}([-/.])${monthNumber}\\1${date}`),
  alone(`${date}([-/.])${monthNumber}\\1(?:${year}|\\d\\d)`),
  alone(`${date}(?:st|nd|rd|th)?[ -](?:of )?${month}\\.?(?:,? ?${year}|-\\d\\d)?`),
  alone(`${month}\\.? ${date}(?:st|nd|rd|th)?(?:,? ${year})?`),
  // "from 20/11 to 22/11", and 20 to 22/11/2026.
  alone(`${date}/${monthNumber}`),
  alone('(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?'),
  alone(`${clock} ?[ap]\\.?m\\b`),
  alone(`${year}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`),
];

// As long as a phone with its usual spaces, dashes and points: whatever it may be beside, it is one.
const written = '[ .,()_*+=×xX→>/~|-]{0,3}';
const mobile = new RegExp(
  `(?<![\\d.,])(?:0|\\+?2${written}3${written}4${written}(?:\\(?0\\)?)?)${written}[789]${written}[01](?:${written}\\d){8}(?!\\d)`,
  'u',
);

// Without its zero, in the groups that people write: 803 123 4567, 803123 4567, 8,031,234,567.
const withoutZero =
  /(?<![\d.,+][-. ,]?)[789](?:[01]\d[-. ,_]?\d{3}[-. ,_]?\d{4}|[,.][01]\d{2}[,.]\d{3}[,.]\d{3})(?![-.,]?\d)/u;

const numbers = [
  // Orders, cases, charges and refunds of ours. Behind the first order others may stand without the letters.
  /(?<![\p{L}\d])FB[- ]?\d{8}(?:-\d{1,3})*(?!\d)(?:, ?(?![789][01])[1-9]\d{7}(?![-. ]?\d))*/giu,
  /(?<![\p{L}\d])FB-[a-z\d]{6}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])R[- ]?\d{4}[- ]?\d{4}(?!\d)/giu,
  /(?<![\p{L}\d])R-[a-z\d]{5}(?![\p{L}\d])/giu,
  // The ids of our own records.
  /(?<![\p{L}\d])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\d])/giu,
];

const whole = '(?:[1-9]\\d{0,2}(?:[, ]\\d{3})+|[1-9]\\d{0,8}|0)';
const grouped = '[1-9]\\d{0,2}(?:,\\d{3})+';
const decimals = '(?:\\.\\d{1,2})?';
const after = '(?![.,]?\\d)';
const amounts = [
  new RegExp(`(?:₦|#|(?<!\\p{L})(?:NGN|N))[ -]{0,2}${whole}${decimals}${after}`, 'giu'),
  new RegExp(`(?<![\\d.,])${whole}${decimals} ?(?:naira|NGN|kobo|%|₦)`, 'giu'),
  new RegExp(`(?<![\\d.,])${grouped}${decimals}${after}`, 'gu'),
  new RegExp(`(?<![\\d.,])[1-9]\\d{0,8}\\.\\d\\d${after}(?! ?\\.)`, 'gu'),
  // From 50000-70000.
  /(?<![\d+][-. ]?)[1-9]\d{2,6}00 ?[-–/] ?[1-9]\d{2,6}00(?![-.,]?\d)/gu,
  // A sum: 50000 + 20000 = 70000.
  new RegExp(`(?<![\\d.,])[1-9]\\d{0,8}(?= ?[=×+] ?[1-9])|(?<=[=×+] ?)[1-9]\\d{0,8}${after}`, 'gu'),
];

const takeOut = (text: string, patterns: readonly RegExp[]) =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, gap), text);

const counted = '(?:[1-9]\\d{0,6}|0)';
const pair = `${counted}(?: ?(?:[-=]>|[-–→/@×]) ?${counted})?`;
// What is part of a longer row, or of a number with a plus, is no list.
const betweenNumbers = `[^\\p{L}\\d${gap}]*`;
const behindNoNumber = `(?=\\d)(?<![\\d+]${betweenNumbers})`;
const beforeNoNumber = `(?!${betweenNumbers}\\d)`;
const lists = [
  new RegExp(`${behindNoNumber}${pair}(?:(?:[,;] ?|\\. )${pair})*${beforeNoNumber}`, 'gu'),
  // Numbers with spaces alone are a list behind its word, or if all are round: Count 100 200 300.
  new RegExp(`(?<=\\b(?:counts?|counted|lines?|rows?|stock):? )${counted}(?: ${counted})+${beforeNoNumber}`, 'giu'),
  new RegExp(`${behindNoNumber}[1-9]\\d[05](?: [1-9]\\d[05])+${beforeNoNumber}`, 'gu'),
];
const mobileDigits = /^[789][01]\d{8}$|0[789][01]\d{8}|2340?[789][01]\d{8}/;

/** Takes out lists of numbers of lines and shelves, and what became of counts: 45, 12, 30; 12-14, 15-18; 50->45. Never a mobile. */
const withoutLists = (text: string) =>
  lists.reduce((rest, list) => rest.replace(list, (row) => (isList(row) ? gap : row)), text);

/** True for numbers that together are no mobile. Long ones are of one size: those of an account in two halves seldom are. */
function isList(row: string): boolean {
  if (mobileDigits.test(row.replace(/\D/g, ''))) return false;
  const all = row.split(/\D+/).map(Number);
  const longest = Math.max(...all);
  return longest < 10_000 || longest <= 3 * Math.min(...all);
}

const digitsInARow = new RegExp(`\\d(?:[^\\p{L}\\d${gap}]*\\d)*`, 'gu');

/** True for ten digits or more, or nine that begin with 0, with anything but letters between them. */
const isNumberOfSomebody = (row: string): boolean => {
  const digits = row.replace(/\D/g, '');
  return digits.length >= 10 || (digits.length === 9 && digits.startsWith('0'));
};

function hasPhone(text: string): boolean {
  const withoutDays = takeOut(text, days);
  if (mobile.test(withoutDays)) return true;
  const withoutNumbers = takeOut(withoutDays, numbers);
  if (withoutZero.test(withoutNumbers)) return true;
  const rest = takeOut(withoutLists(withoutNumbers), amounts);
  return (rest.match(digitsInARow) ?? []).some(isNumberOfSomebody);
}

const mailbox = '[\\p{L}\\d._%+-]';
const at = '(?:@|\\( ?at ?\\)|\\[ ?at ?\\]|\\{ ?at ?\\}|<at>)';
const bracketedDot = ' ?(?:\\( ?dot ?\\)|\\[ ?dot ?\\]|\\{ ?dot ?\\}) ?| dot ';
const label = '[\\p{L}\\d][\\p{L}\\d-]*';
const providers = '(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton(?:mail)?|live|aol|zoho)';
const ending = '(?:com|net|org|ng|co|uk|gov|edu|info|biz|io|me|example)(?![\\p{L}\\d])';
const emails = [
  new RegExp(`[^\\s@${gap}]@\\p{L}`, 'u'),
  // A full stop and a space behind a word end a sentence: `10 bags @ market. Then`.
  new RegExp(`${mailbox}\\s*${at}\\s*${label}(?:(?:\\.|\\s+\\.\\s*|${bracketedDot})\\p{L}{2,}|\\.\\s+${ending})`, 'iu'),
  new RegExp(`${mailbox}\\s*${at}\\s*${providers}(?![\\p{L}\\d])`, 'iu'),
  new RegExp(
    `${mailbox}\\s+at\\s+(?:${label}(?:${bracketedDot})${ending}|${providers}(?:\\s*\\.\\s*|${bracketedDot})\\p{L}{2,})`,
    'iu',
  ),
];

const hasEmail = (text: string): boolean => {
  const rest = takeOut(text, amounts);
  return emails.some((pattern) => pattern.test(rest));
};

/** The longest text that is looked through, in characters: longer than any field takes. */
const lengthMax = 10_000;

/** True if a text has an email address or a phone number in it. */
export function hasContact(text: string): boolean {
  const plain = plainText(text.slice(0, lengthMax));
  return hasEmail(plain) || hasPhone(plain);
}

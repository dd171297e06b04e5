import { readFileSync } from 'node:fs';
import { foldText } from '@foodbank/contract/primitives/fold-text';
import { digitsOf } from '@foodbank/contract/primitives/phone';
import { refuse } from '../../../platform/refuse.ts';

/** What strangers may know of an account's owner: none of it, and nothing that is hardly more, makes a password. */
export interface PasswordOwner {
  names?: readonly string[];
  email?: string;
  phone?: string;
}

/** As a guess tries it: other letters' shapes, marks, spaces and signs make no difference. */
const plain = (text: string): string => foldText(text.normalize('NFKC')).replace(/[\s._'’-]/g, '');

const listed = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .map(plain)
    .filter(Boolean);

// The 6,000 most used of published leaks (zxcvbn-ts, MIT licence), and what people in Nigeria would try first.
const words = new Set([...listed('./common-passwords.txt'), ...listed('./common-passwords-nigeria.txt')]);

const shapes: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 0: 'o', 1: 'i', 3: 'e', $: 's', 5: 's', 7: 't' };
const asLetters = (text: string): string => text.replace(/[@4013$57]/g, (sign) => shapes[sign] ?? sign);

// What people add to a word: a year, a few digits, a sign.
const added = new Set('0123456789!?.,*#@$&+=%');
const addedMax = 6;
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', '1qaz2wsx3edc4rfv'];
const reversed = (text: string) => [...text].reverse().join('');

function withoutAdded(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && added.has(text.charAt(from))) from += 1;
  while (to > from && added.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** True for one sign or group again and again, and for a run of the alphabet, the digits or the keyboard. */
function isRun(text: string): boolean {
  const repeats = (size: number) => text.length > size && text === text.slice(0, size).repeat(text.length / size);
  if ([1, 2, 3, 4].some(repeats)) return true;
  return rows.some((row) => row.includes(text) || reversed(row).includes(text));
}

/**
 * True for a password that guesses try first: a common one or a usual first name, also with a few digits or signs before or behind, and
 * the owner's own name, email or phone number. Compared without case, marks and spaces.
 */
export function isCommonPassword(
  password: string,
  { names = [], email = '', phone = '' }: PasswordOwner = {},
): boolean {
  const text = plain(password);
  const digits = digitsOf(text);
  const own = [...names, names.join(''), [...names].reverse().join(''), email, email.split('@')[0] ?? '']
    .map(plain)
    .filter((one) => one.length > 1);
  const known = (one: string): boolean => words.has(one) || own.includes(one) || isRun(one);
  if (text === '' || known(text) || known(asLetters(text))) return true;
  const subscriber = digitsOf(phone).slice(-10);
  if (subscriber.length === 10 && digits.includes(subscriber) && text.length <= digits.length + 4) return true;
  const stem = withoutAdded(text);
  if (stem.length < 3 || text.length - stem.length > addedMax) return false;
  return known(stem) || known(asLetters(stem));
}

/** Refuses such a password at the form's `field`, before anything is hashed. */
export function refuseCommonPassword(password: string, field: string, owner: PasswordOwner = {}): void {
  if (!isCommonPassword(password, owner)) return;
  const message = 'This password is too easy to guess. Use a few words that only you would think of.';
  refuse('validation', { message, errors: { [field]: message } });
}

/** Referral codes: FB- and six unambiguous characters. */
import * as z from 'zod/mini';
import { isUnreadable, type Reading, readBy, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

/** The characters of referral codes, without those that are easily confused (0 O, 1 I L, U V). */
export const referralCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const referralCodeLength = 6;
const referralCodePrefix = 'FB-';

/** What is said about a text with the codes of two agents. */
export const severalReferralCodes = 'There are two referral codes in this text. Enter only the one of your agent.';

/** A code as people see it and as emails and replies have it: FB-XXXXXX. */
export function formatReferralCode(characters: string): string {
  return referralCodePrefix + characters;
}

// Alone, its parts may stand apart. What only begins or ends as a code, as FB-JY9EKR-1, is another text. In a text it has its prefix, or stands in a link; with a space only where no other has a dash.
const alone =
  /^(?:FB[-_.: ]{0,3}(?=[^-_.: ]))?([A-Z0-9]{6}|[A-Z0-9]{3}[- ][A-Z0-9]{3}|[A-Z0-9]{2}[- ][A-Z0-9]{2}[- ][A-Z0-9]{2})$/i;
const inText = [
  /(?<![A-Z0-9]|[A-Z0-9]-)FB(?: ?- ?|[_.:])?([A-Z0-9]{6})(?!-?[A-Z0-9])|\/join\/([A-Z0-9]{6})(?!-?[A-Z0-9])/gi,
  /(?<![A-Z0-9]|[A-Z0-9]-)FB ([A-Z0-9]{6})(?!-?[A-Z0-9])/gi,
];

/**
 * The code in a text as people type and paste it: in any case, with any dash or a space, with or without `FB-`, within quotes or a
 * sentence, as an agent's link, or in the whole text that an agent shared.
 */
export function readReferralCode(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(unescaped(seenWithDashes(text)));
  if (isUnreadable(seen)) return unread();
  const single = alone.exec(withoutWrapping(seen))?.[1];
  const found = single === undefined ? codesIn(seen) : [single];
  const [code = '', ...more] = new Set(found.map((characters) => characters.replace(/[- ]/g, '').toUpperCase()));
  if (more.length > 0) return unread(severalReferralCodes);
  const isCode = code.length === referralCodeLength && [...code].every((one) => referralCodeAlphabet.includes(one));
  return isCode ? { read: formatReferralCode(code) } : unread();
}

function codesIn(seen: string): string[] {
  const found = inText.map((pattern) =>
    [...seen.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? []),
  );
  return found.find((codes) => codes.length > 0) ?? [];
}

/** A link as its reader sees it: `FB%2DJY9EKR` is FB-JY9EKR. */
function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The six characters of a code as typed or pasted. Null if the text has none, or those of two agents. */
export function parseReferralCode(text: string): string | null {
  return readReferralCode(text).read?.slice(referralCodePrefix.length) ?? null;
}

/**
 * The field of a referral code that is looked up later. What can't be read stays as it is: who looks it up says that nobody has it, and
 * it is never left out unsaid.
 */
export const referralCodeText = (message: string, required?: string) =>
  z.string(required ?? message).check(
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, { error: required ?? message, abort: true }),
    readBy((text) => {
      const reading = readReferralCode(text);
      return reading.read === null && reading.problem === undefined ? { read: text } : reading;
    }, message),
    z.maxLength(referralTextLengthMax, message),
  );
/** What can't be read is kept up to so many characters, for the message about it. */
const referralTextLengthMax = 40;

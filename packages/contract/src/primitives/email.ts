/** Email addresses. They are stored as typed and compared without regard to case. */
import { isUnreadable, type Reading, seenText, unread, withoutEnd } from './seen-text.ts';

/** The longest address in characters (RFC 5321). */
export const emailLengthMax = 254;

/**
 * What a browser's email input accepts, with at least one dot in the domain. Spaces, line breaks and brackets are refused, so
 * an address can't carry a second header or a second recipient.
 */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** True for a well-formed address. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailPattern.test(text);
}

const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const label = /^e-?mail(?: address)?\s*[:=]\s*/i;
const inAngles = /^[^<>@]*<([^<>]*)>$/;
const opening = '"“”‘’\'`([{';
const closing = '"“”‘’\'`)]}';
const link = /^mailto:([^?]*)(?:\?.*)?$/i;
const trailing = '.,;:!? ';
// What spreadsheets write in front of a text.
const ofSpreadsheets = /^['’=]+/;

// A dot at an end of the mailbox is one of the sentence, or a slip.
const isTypedRight = (text: string) => isEmail(text) && !text.startsWith('.') && !text.includes('.@');

/**
 * An address as people type and paste it: from a link, a mail programme (`Ade <ade@example.com>`), a sentence, within quotes. Nothing is
 * taken from between words, where it may be half of an address: `ade bello@example.com` is refused.
 */
export function readEmail(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenText(text).replaceAll('＠', '@').replaceAll('．', '.');
  if (lineBreak.test(seen)) return unread();
  if (isTypedRight(seen) && !ofSpreadsheets.test(seen)) return { read: seen };
  const named = inAngles.exec(withoutEnd(seen, trailing).replace(label, ''))?.[1] ?? seen;
  const bare = withoutQuotes(withoutQuotes(named).replace(label, ''));
  const address = withoutQuotes(withoutQuotes(linkedIn(bare) ?? bare).replace(ofSpreadsheets, ''));
  return isTypedRight(address) ? { read: address } : unread();
}

/** The address in a link, as its reader sees it: ade%2Bx is ade+x. */
function linkedIn(text: string): string | null {
  const linked = link.exec(text)?.[1];
  if (linked === undefined) return null;
  try {
    return seenText(decodeURIComponent(linked));
  } catch {
    return linked;
  }
}

function withoutQuotes(text: string): string {
  let bare = withoutEnd(text, trailing);
  while (bare.length > 1 && opening.includes(bare.charAt(0)) && closing.includes(bare.slice(-1)))
    bare = bare.slice(1, -1);
  return bare.trim();
}

/** The key by which addresses are compared: trimmed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Keeps the first and last character of the local part with asterisks between, at least 6, and the domain. Masking a masked
 * address changes nothing.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email === '' ? '' : '******';
  const local = email.slice(0, at);
  return local.charAt(0) + '*'.repeat(Math.max(6, local.length - 2)) + local.slice(-1) + email.slice(at);
}

// Mail servers quote the recipient in many ways, so any word with an @ counts as an address.
const between = /([\s<>()[\]"',;:]+)/;

/** A text with every email address in it masked. */
export function maskAddresses(text: string): string {
  const parts = text.split(between);
  return parts.map((part) => (part.includes('@') ? maskEmail(part) : part)).join('');
}

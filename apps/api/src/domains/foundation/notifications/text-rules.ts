import { foldText } from '@foodbank/contract/primitives/fold-text';
import type { Allowance } from '../../../platform/allowances.ts';
import type { TextPot } from './text-pots.ts';

/**
 * What a text message is for: `order` also for invitations by staff, such as to sign in as a rider; `security` for
 * changes of an account, such as a new password; `answer` for what the team answered to a question; `erased` for the last one to a
 * person whose data was erased. All are sent at once, but reminders between 8:00 and 20:00 in Lagos.
 */
export type TextKind = 'code' | 'order' | 'security' | 'reminder' | 'answer' | 'erased';

/**
 * The pot that a kind is taken from when it is handed to the provider, and up to which part of it. Reminders leave the rest to messages
 * about orders. A message whose pot is empty waits for the next hour. Null for codes: what asks for one takes it (`takeFromPot`), and
 * is refused.
 */
export const potOfKind: Record<TextKind, { pot: TextPot; share: number } | null> = {
  code: null,
  order: { pot: 'orders', share: 1 },
  security: { pot: 'security', share: 1 },
  reminder: { pot: 'orders', share: 0.8 },
  answer: { pot: 'orders', share: 1 },
  erased: { pot: 'security', share: 1 },
};

/** Security messages on a topic that strangers' log-ins cause leave the rest of the pot to those that tell of a change. */
export const shareOfTopic: Readonly<Record<string, number>> = { 'new-device': 0.5 };

/** How long after an unclear attempt the provider's history is asked: a message may take some time to appear in it. */
export const askAfterMs = 120_000;

/** The most characters of a text message: one part of the GSM alphabet. */
export const textLengthMax = 160;

/**
 * The limits of each kind for one phone. Order messages each follow an order's change. Those of
 * security never stop the first message on a change (`judgeMessage`).
 */
export const phoneLimits: Record<TextKind, readonly Allowance[]> = {
  code: [{ count: 3, seconds: 3_600 }],
  order: [{ count: 30, seconds: 86_400 }],
  security: [
    { count: 10, seconds: 3_600 },
    { count: 30, seconds: 86_400 },
  ],
  reminder: [{ count: 3, seconds: 86_400 }],
  answer: [{ count: 10, seconds: 86_400 }],
  erased: [{ count: 10, seconds: 86_400 }],
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a message of each kind is of use: a code as long as it works, the others for a day. */
export const usefulMs: Record<TextKind, number> = {
  code: 10 * minuteMs,
  order: 24 * hourMs,
  security: 24 * hourMs,
  reminder: 24 * hourMs,
  answer: 24 * hourMs,
  erased: 24 * hourMs,
};

// Lagos has no summer time.
const lagosOffsetMs = hourMs;
const dayMs = 24 * hourMs;
const [opensMs, closesMs] = [8 * hourMs, 20 * hourMs];

/** When a message may be sent at the earliest: reminders only from 8:00 to 20:00 in Lagos. */
export function sendAfter(kind: TextKind, now: Date): Date {
  if (kind !== 'reminder') return now;
  const local = now.getTime() + lagosOffsetMs;
  const sinceMidnight = local % dayMs;
  if (sinceMidnight >= opensMs && sinceMidnight < closesMs) return now;
  const midnight = local - sinceMidnight + (sinceMidnight < opensMs ? 0 : dayMs);
  return new Date(midnight + opensMs - lagosOffsetMs);
}

/** The end of the first day on which a reminder of an instant may be sent: for one that speaks of "today". */
export function reminderDayEnds(now: Date): Date {
  const local = sendAfter('reminder', now).getTime() + lagosOffsetMs;
  return new Date(local - (local % dayMs) + closesMs - lagosOffsetMs);
}

// The first two digits of mobile numbers are 70, 71, 80, 81, 90 and 91.
const nigerianMobile = /^\+234[789][01]\d{8}$/;

/** True for a phone that gets text messages: a Nigerian mobile number. We don't pay for texts to other countries. */
export const isReachable = (toKey: string): boolean => nigerianMobile.test(toKey);

// GSM 03.38, the characters that count once. The extension's characters count twice, so texts avoid them.
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmCharacters = new Set(gsm);
const replacements: Record<string, string> = {
  '₦': 'N',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '€': 'EUR',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '~': '-',
  '|': '/',
  '^': '',
  '\\': '/',
};

/**
 * A text in the GSM alphabet, where one message holds 160 characters; with any other character it would hold 70. Letters lose the
 * marks that the alphabet doesn't have (Ọ becomes O), ₦ becomes N, and what is left becomes a question mark.
 */
export function asGsmText(text: string): string {
  return [...text.normalize('NFC')].map(asGsmCharacter).join('');
}

function asGsmCharacter(character: string): string {
  if (gsmCharacters.has(character)) return character;
  const replaced = replacements[character];
  if (replaced !== undefined) return replaced;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  if (bare === '') return '';
  if ([...bare].every((one) => gsmCharacters.has(one))) return bare;
  // Letters with a hook or stroke, such as Ɗ: what people type for them.
  const plain = foldText(bare);
  const cased = bare === bare.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
  return [...cased].every((one) => gsmCharacters.has(one)) ? cased : '?';
}
